/** From a tool to every string of it that a model reads, each with its name in messages. */

import type { Direction } from "@toolwright/contract/rules";
import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/json-schema";
import type { ToolDefinition } from "../surface/tool-definition.js";
import type { SourceLocation } from "../diagnostics/diagnostics.js";
import { schemaNodes } from "./described-values.js";
import { locateDescription, locateField, type LintedProject } from "./lint-rule.js";

export interface ModelText {
  readonly text: string;
  /** Its owner at the beginning of a sentence: `The description of "path" of read_file`. */
  readonly owner: string;
  readonly locate: () => SourceLocation;
}

/** Lists the strings of the tool itself, its schemas, its examples and its vendor options. */
export function modelTexts(project: LintedProject, tool: ToolDefinition): ModelText[] {
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
    const place = placeWords(tool, path, part);
    const locate = (): SourceLocation => locateProperty(tool, pointer, part);
    const say = (what: string, value: JsonValue | undefined): ModelText[] =>
      stringsIn(value ?? null).map((text) => ({ text, owner: `${what} ${place}`, locate }));
    return [
      ...(isProperty ? [{ text: path, owner: `The name of ${place.slice("of ".length)}`, locate }] : []),
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

function placeWords({ name }: ToolDefinition, path: string, part: Direction): string {
  const whole = part === "input" ? "the arguments" : "the result";
  const owner = part === "input" ? name : `the result of ${name}`;
  return path === "" ? `of ${whole} of ${name}` : `of "${path}" of ${owner}`;
}

/** Every string in a value, keys included. */
function stringsIn(value: JsonValue): string[] {
  if (typeof value === "string") return [value];
  if (isList(value)) return value.flatMap(stringsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...stringsIn(inner)]);
}
