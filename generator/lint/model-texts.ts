/** Rules about all strings that a model reads: invisible characters, and instructions to the model. */

import type { Direction } from "@toolwright/contract/internal/changes";
import { isList, isObject, type JsonObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import { warning } from "../diagnostics/diagnostic-kinds.js";
import { findInvisible, hasInvisible, nameCharacter } from "../diagnostics/invisible-characters.js";
import type { SourceLocation } from "../diagnostics/diagnostics.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import { schemaNodes } from "./described-values.js";
import { type LintedProject, lintRule, locateDescription, locateField } from "./lint-rule.js";

interface ModelText {
  readonly text: string;
  /** Starts a sentence: `The description of "path" of read_file`. */
  readonly owner: string;
  readonly locate: () => SourceLocation;
}

/** Lists the strings of a tool, its schemas, examples and vendor options. */
function modelTexts(project: LintedProject, tool: ToolDefinition): ModelText[] {
  const { name, title, description, inputSchema, outputSchema, examples, targets, freeformGrammar } = tool;
  const field = (key: string) => () => locateField(tool, key);
  const valuesOf = (value: JsonValue, owner: string, key: string): ModelText[] =>
    stringsIn(value).map((text) => ({ text, owner, locate: field(key) }));
  return [
    { text: name, owner: `The name of ${name}`, locate: field("name") },
    { text: title ?? "", owner: `The title of ${name}`, locate: field("title") },
    { text: description, owner: `The description of ${name}`, locate: () => locateDescription(tool) },
    ...schemaTexts(project, tool, { schema: inputSchema, part: "input" }),
    ...(outputSchema === null ? [] : schemaTexts(project, tool, { schema: outputSchema, part: "output" })),
    ...examples.flatMap((example, index) => valuesOf(example, `Example ${index + 1} of ${name}`, `examples[${index}]`)),
    ...valuesOf(targets ?? {}, `The \`targets\` of ${name}`, "targets"),
    { text: freeformGrammar?.definition ?? "", owner: `The grammar of ${name}`, locate: field("freeformGrammar") },
  ];
}

interface WholeSchema {
  readonly schema: JsonObject;
  readonly part: Direction;
}

function schemaTexts(
  { locateProperty }: LintedProject,
  tool: ToolDefinition,
  { schema: root, part }: WholeSchema,
): ModelText[] {
  return schemaNodes(root).flatMap(({ pointer, path, schema, isProperty }) => {
    const owner = nameOwner(tool, path, part);
    const locate = (): SourceLocation => locateProperty(tool, pointer, part);
    const say = (what: string, value: JsonValue | undefined): ModelText[] =>
      stringsIn(value ?? null).map((text) => ({ text, owner: `${what} of ${owner}`, locate }));
    return [
      ...(isProperty ? [{ text: path, owner: `The name of ${owner}`, locate }] : []),
      ...say("The title", schema["title"]),
      ...say("The description", schema["description"]),
      ...say(
        "A value",
        [schema["enum"], schema["const"], schema["examples"]].filter((value) => value !== undefined),
      ),
      ...say("The default", schema["default"]),
    ];
  });
}

function nameOwner({ name }: ToolDefinition, path: string, part: Direction): string {
  if (path === "") return `the ${part === "input" ? "arguments" : "result"} of ${name}`;
  return `"${path}" of ${part === "input" ? name : `the result of ${name}`}`;
}

/** All strings in a value, including keys. */
function stringsIn(value: JsonValue): string[] {
  if (typeof value === "string") return [value];
  if (isList(value)) return value.flatMap(stringsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...stringsIn(inner)]);
}

/** Texts for the model must not contain invisible characters. */
export const invisibleCharacters = lintRule({
  findings: {
    "invisible-character": warning<{ owner: string; character: string; offset: number; further: number }>({
      message: ({ owner, character, offset, further }) => {
        const rest = further === 0 ? "" : `, and ${further} more`;
        return `${owner} contains an invisible character, ${character}, at character ${offset}${rest}. The model reads what people cannot see.`;
      },
      hint: () => "Remove it, or replace it with visible characters.",
    }),
  },
  judgesPackages: true,
  checkTool: (tool, project, report) => {
    const { locations: _locations, sourceMaps: _maps, ...texts } = tool;
    // Most texts are plain ASCII, and JSON escapes some invisible characters.
    const json = JSON.stringify(texts);
    if (!json.includes("\\u") && (!/[^ -~\n]/.test(json) || !hasInvisible(json))) return;
    for (const { text, owner, locate } of modelTexts(project, tool)) {
      const [first, ...others] = findInvisible(text);
      if (first === undefined) continue;
      const parameters = {
        owner,
        character: nameCharacter(first.character),
        offset: first.offset,
        further: others.length,
      };
      report("invisible-character", parameters, locate());
    }
  },
});

const phrases: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\s+(?:(?:all|any|the|your|of|these|those)\s+)*(?:previous|prior|above|earlier|preceding|other|system)\s+(?:instructions?|prompts?|messages?|rules?|guidelines?)\b/iu,
  /\b(?:ignore|disregard|forget|override)\s+(?:all\s+|everything\s+in\s+)?your\s+(?:instructions?|prompts?|rules?|guidelines?|training)\b/iu,
  /\b(?:do\s+not|don't|never)\s+(?:tell|inform|mention|reveal|show|say|disclose)\b[^.!?\n]{0,40}\b(?:the\s+)?(?:user|human|operator)\b/iu,
  /\bwithout\s+(?:asking|telling|informing|notifying|mentioning(?:\s+\w+){0,3}\s+to)\s+the\s+(?:user|human|operator)\b/iu,
  /\b(?:keep|hide)\s+(?:this|it|that)\s+(?:secret\s+|hidden\s+)?from\s+the\s+(?:user|human|operator)\b/iu,
  /\byou\s+(?:must|have\s+to|shall)\s+(?:always\s+|first\s+)*(?:call|use|run|invoke|execute)\s+(?:this|the)\s+(?:[\w\x60'"-]+\s+)?(?:tool|function)s?\b/iu,
  /\balways\s+(?:call|use|run|invoke|execute)\s+this\s+tool\b/iu,
  /\b(?:call|use|run|invoke|execute)\s+this\s+tool\s+(?:first\b|before\s+(?:any|all|every)\b)/iu,
  /\bbefore\s+(?:using|calling|running|invoking)\s+any\s+other\s+tools?\b/iu,
  /\b(?:instead\s+of|rather\s+than)\s+any\s+other\s+tools?\b/iu,
  /\byou\s+are\s+(?:now|no\s+longer)\s+(?:a|an|the|bound|in)\b/iu,
  /<\s*(?:\/\s*)?(?:system|important|instructions?|secret)\s*>/iu,
  /\b(?:your|the)\s+system\s+prompt\b/iu,
];

/**
 * Texts about a tool should describe it, not command the model.
 *
 * The phrases come from published prompt injections and from servers that promote their own tools. The rule is a word
 * search, not a defence: it flags honest texts that quote a phrase, and misses paraphrases, other languages and
 * encodings. Therefore it is off by default.
 */
export const instructionLikeText = lintRule({
  findings: {
    "instruction-like-text": warning<{ owner: string; words: string }>({
      message: ({ owner, words }) => `${owner} reads like an instruction to the model: "${words}".`,
      hint: () =>
        "Describe what the tool does, and leave instructions to the prompt. This rule looks for a few phrases: it flags some honest text, and misses carefully worded attacks.",
    }),
  },
  offByDefault: true,
  judgesPackages: true,
  checkTool: (tool, project, report) => {
    for (const { text, owner, locate } of modelTexts(project, tool)) {
      const [words] = phrases.flatMap((phrase) => phrase.exec(text) ?? []);
      if (words === undefined) continue;
      report("instruction-like-text", { owner, words: words.replaceAll(/\s+/g, " ") }, locate());
    }
  },
});
