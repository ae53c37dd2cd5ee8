/** Rules about all strings that a model reads: invisible characters, and instructions to the model. */

import type { Direction } from "@toolwright/contract/internal/changes";
import { isList, isObject, type JsonObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import { warning } from "../diagnostics/diagnostic-kinds.js";
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
  checkTool: (tool, project, report) => {
    const { locations: _locations, sourceMaps: _maps, ...texts } = tool;
    // Most texts are plain ASCII, and JSON escapes some invisible characters.
    const json = JSON.stringify(texts);
    if (!json.includes("\\u") && (!/[^ -~\n]/.test(json) || !invisible.test(json))) return;
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

interface InvisibleCharacter {
  readonly character: string;
  /** 1-based, in characters. */
  readonly offset: number;
}

/** Control, bidirectional, joining and default-ignorable characters, and lone surrogates, except white space. */
const invisible =
  /(?![\n\r\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;

/** Sequences in which invisible characters are legitimate. */
const legitimate = [
  // Emoji: presentation, skin tones, ZWJ sequences, keycaps, and flags of regions.
  /(?:\p{Emoji}[\uFE0E\uFE0F]?[\p{Emoji_Modifier}\u20E3]?)(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*/gu,
  /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}/gu,
  // Scripts with joining letters: Arabic, Syriac, Mongolian, and those of South and Southeast Asia.
  /(?<=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}])[\u200C\u200D](?=[\p{L}\p{M}\s]|$)/gu,
  // Variants of an ideograph.
  /\p{Ideographic}[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu,
];

function findInvisible(text: string): InvisibleCharacter[] {
  if (!invisible.test(text)) return [];
  const isAllowed = new Uint8Array(text.length);
  for (const pattern of legitimate) {
    for (const { 0: match, index } of text.matchAll(pattern)) isAllowed.fill(1, index, index + match.length);
  }
  let unit = 0;
  return [...text].flatMap((character, index) => {
    const at = unit;
    unit += character.length;
    if (isAllowed[at] === 1 || !invisible.test(character)) return [];
    return [{ character, offset: index + 1 }];
  });
}

const names: Readonly<Record<string, string>> = {
  "\u0000": "NULL",
  "\u001B": "ESCAPE",
  "\u007F": "DELETE",
  "\u00AD": "SOFT HYPHEN",
  "\u034F": "COMBINING GRAPHEME JOINER",
  "\u061C": "ARABIC LETTER MARK",
  "\u115F": "HANGUL CHOSEONG FILLER",
  "\u1160": "HANGUL JUNGSEONG FILLER",
  "\u180E": "MONGOLIAN VOWEL SEPARATOR",
  "\u200B": "ZERO WIDTH SPACE",
  "\u200C": "ZERO WIDTH NON-JOINER",
  "\u200D": "ZERO WIDTH JOINER",
  "\u200E": "LEFT-TO-RIGHT MARK",
  "\u200F": "RIGHT-TO-LEFT MARK",
  "\u2028": "LINE SEPARATOR",
  "\u2029": "PARAGRAPH SEPARATOR",
  "\u202A": "LEFT-TO-RIGHT EMBEDDING",
  "\u202B": "RIGHT-TO-LEFT EMBEDDING",
  "\u202C": "POP DIRECTIONAL FORMATTING",
  "\u202D": "LEFT-TO-RIGHT OVERRIDE",
  "\u202E": "RIGHT-TO-LEFT OVERRIDE",
  "\u2060": "WORD JOINER",
  "\u2061": "FUNCTION APPLICATION",
  "\u2062": "INVISIBLE TIMES",
  "\u2063": "INVISIBLE SEPARATOR",
  "\u2064": "INVISIBLE PLUS",
  "\u2066": "LEFT-TO-RIGHT ISOLATE",
  "\u2067": "RIGHT-TO-LEFT ISOLATE",
  "\u2068": "FIRST STRONG ISOLATE",
  "\u2069": "POP DIRECTIONAL ISOLATE",
  "\u3164": "HANGUL FILLER",
  "\uFEFF": "ZERO WIDTH NO-BREAK SPACE",
  "\uFFA0": "HALFWIDTH HANGUL FILLER",
};

/** A character by its code point and, if known, its Unicode name: `U+200B ZERO WIDTH SPACE`. */
function nameCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const code = `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
  const name = names[character] ?? nameOfRange(point);
  return name === undefined ? code : `${code} ${name}`;
}

function nameOfRange(point: number): string | undefined {
  if (point >= 0xe0020 && point <= 0xe007e) {
    return `TAG, a hidden ${JSON.stringify(String.fromCodePoint(point - 0xe0000))}`;
  }
  if (point >= 0xfe00 && point <= 0xfe0f) return `VARIATION SELECTOR-${point - 0xfe00 + 1}`;
  if (point >= 0xe0100 && point <= 0xe01ef) return `VARIATION SELECTOR-${point - 0xe0100 + 17}`;
  if (point < 0x20 || (point >= 0x80 && point < 0xa0)) return "CONTROL CHARACTER";
  return point >= 0xd800 && point <= 0xdfff ? "LONE SURROGATE" : undefined;
}

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
  /<\s*\/?\s*(?:system|important|instructions?|secret)\s*>/iu,
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
  checkTool: (tool, project, report) => {
    for (const { text, owner, locate } of modelTexts(project, tool)) {
      const [words] = phrases.flatMap((phrase) => phrase.exec(text) ?? []);
      if (words === undefined) continue;
      report("instruction-like-text", { owner, words: words.replaceAll(/\s+/g, " ") }, locate());
    }
  },
});
