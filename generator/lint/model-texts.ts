/** From a tool to every text of it that a model reads, each with words for what it is. */

import type { JsonObject, JsonValue, ToolDefinition } from "../definition.js";
import type { SourceLocation } from "../diagnostics.js";
import { isList, isObject } from "../json-values.js";
import { schemaNodes, type SchemaNode } from "./described-values.js";
import { locateDescription, locateField, type LintedSurface, type SchemaPart } from "./rule.js";

/** A text. */
export interface ModelText {
  readonly text: string;
  /** What has it, as a sentence begins with it: `The description of "path" of read_file`. */
  readonly owner: string;
  readonly locate: () => SourceLocation;
}

/** Lists the texts: of the tool itself, of its schemas, of its examples and of what it says to vendors. */
export function modelTexts(surface: LintedSurface, tool: ToolDefinition): ModelText[] {
  const { name, title, description, inputSchema, outputSchema, examples, targets, freeformGrammar } = tool;
  const field = (key: string) => () => locateField(tool, key);
  const valuesOf = (value: JsonValue, owner: string, key: string): ModelText[] =>
    stringsIn(value).map((text) => ({ text, owner, locate: field(key) }));
  return [
    { text: name, owner: `The name of ${name}`, locate: field("name") },
    { text: title ?? "", owner: `The title of ${name}`, locate: field("title") },
    { text: description, owner: `The description of ${name}`, locate: () => locateDescription(tool) },
    ...schemaTexts(surface, tool, { schema: inputSchema, part: "input" }),
    ...(outputSchema === null ? [] : schemaTexts(surface, tool, { schema: outputSchema, part: "output" })),
    ...examples.flatMap((example, index) => valuesOf(example, `Example ${index + 1} of ${name}`, `examples[${index}]`)),
    ...valuesOf(targets ?? {}, `What ${name} says to vendors`, "targets"),
    { text: freeformGrammar?.definition ?? "", owner: `The grammar of ${name}`, locate: field("freeformGrammar") },
  ];
}

interface WholeSchema {
  readonly schema: JsonObject;
  readonly part: SchemaPart;
}

function schemaTexts(
  { locateProperty }: LintedSurface,
  tool: ToolDefinition,
  { schema: root, part }: WholeSchema,
): ModelText[] {
  return schemaNodes(root).flatMap((node) => {
    const { pointer, path, schema } = node;
    const place = placeWords(tool, path, part);
    const locate = (): SourceLocation => locateProperty(tool, pointer, part);
    const say = (what: string, value: JsonValue | undefined): ModelText[] =>
      stringsIn(value ?? null).map((text) => ({ text, owner: `${what} ${place}`, locate }));
    return [
      ...nameTexts(node).map((text) => ({ text, owner: `The name of ${place.slice("of ".length)}`, locate })),
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

function nameTexts({ path, isProperty }: SchemaNode): string[] {
  return isProperty ? [path] : [];
}

function placeWords({ name }: ToolDefinition, path: string, part: SchemaPart): string {
  const whole = part === "input" ? "the arguments" : "the result";
  const owner = part === "input" ? name : `the result of ${name}`;
  return path === "" ? `of ${whole} of ${name}` : `of "${path}" of ${owner}`;
}

/** Every text in a value, keys included. */
function stringsIn(value: JsonValue): string[] {
  if (typeof value === "string") return [value];
  if (isList(value)) return value.flatMap(stringsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...stringsIn(inner)]);
}
