/** From a schema to lines: one for each value that it describes, in schema order, followed by its description. */

import type { Direction } from "@toolwright/contract/rules";
import { type JsonObject, type JsonValue, isObject } from "@toolwright/runtime/json-schema";
import { isPlain, remarksOf, notationTypeOf } from "./schema-notation.js";
import { stepsOf } from "./schema-steps.js";

export interface SchemaSubject {
  readonly path: string;
  readonly direction: Direction;
}

/** Describes a schema and its definitions. Every line has the whole path, so that it makes sense alone. */
export function describeSchemaLines(schema: JsonValue, subject: SchemaSubject): string[] {
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
  const head = `${path}${mark}: ${notationTypeOf(schema, direction)}`;
  if (!isObject(schema)) return [head];
  return [
    [head, ...remarksOf(schema, direction)].join(", "),
    ...textLines(schema),
    ...stepsOf(schema).flatMap((part) => {
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

/** Marks each line of a string for people and models, so that none can pass for a fact. */
export function quoteLines(text: string): string[] {
  return text.split("\n").map((line) => `| ${line}`.trimEnd());
}
