/** From a schema to lines: one for each value that it describes, in the order of the schema, with its text below. */

import type { Direction } from "../contract/change.js";
import type { JsonObject, JsonValue } from "../definition.js";
import { isObject } from "../json-values.js";
import { isPlain, remarksOf, typeOf } from "./schema-notation.js";
import { partsOf } from "./schema-parts.js";

/** What a schema is of, and whose values it is about. */
export interface SchemaSubject {
  /** Word that each line begins with. */
  readonly path: string;
  readonly direction: Direction;
}

/** Describes a schema and its definitions. Every line has the whole path, so that it says the same without the others. */
export function describeSchema(schema: JsonValue, subject: SchemaSubject): string[] {
  const definitions = ["$defs", "definitions"].flatMap((keyword) => {
    const named = isObject(schema) ? schema[keyword] : undefined;
    return isObject(named) ? Object.entries(named) : [];
  });
  return [
    ...describeValue(schema, subject),
    ...definitions.flatMap(([name, inner]) =>
      describeValue(inner, { ...subject, path: `${subject.path} type ${name}` }),
    ),
  ];
}

function describeValue(schema: JsonValue, { path, direction }: SchemaSubject, mark = ""): string[] {
  const head = `${path}${mark}: ${typeOf(schema, direction)}`;
  if (!isObject(schema)) return [head];
  return [
    [head, ...remarksOf(schema, direction)].join(", "),
    ...textLines(schema),
    ...partsOf(schema).flatMap((part) => {
      if (part.canBeInline && isPlain(part.schema, direction)) return [];
      return describeValue(part.schema, { path: joinPath(path, part.step), direction }, part.isOptional ? "?" : "");
    }),
  ];
}

/** `input` and `.path` are `input path`; `input path` and `.name` are `input path.name`. */
function joinPath(path: string, step: string): string {
  if (path.includes(" ")) return `${path}${step}`;
  return `${path} ${step.replace(/^\./, "")}`;
}

function textLines({ description }: JsonObject): string[] {
  return typeof description === "string" ? quoteLines(description).map((line) => `  ${line}`) : [];
}

/** A text for people and models, marked so that no line of it can be taken for a fact. */
export function quoteLines(text: string): string[] {
  return text.split("\n").map((line) => `| ${line}`.trimEnd());
}
