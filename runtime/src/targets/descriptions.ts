/** From a schema and sentences to the schema with a description that ends with them. */

import type { JsonSchema } from "../json-schema/json-values.js";

export function addToDescription(schema: JsonSchema, sentences: readonly string[]): JsonSchema {
  if (sentences.length === 0) return schema;
  const { description, ...rest } = schema;
  const said = typeof description === "string" ? description.trimEnd() : "";
  const stop = said === "" ? "" : /[.!?:]$/.test(said) ? " " : ". ";
  return { description: `${said}${stop}${sentences.join(" ")}`, ...rest };
}

/** A short name of what a schema describes, such as `string` or `"on"`. */
export function nameForm(schema: unknown): string {
  if (typeof schema !== "object" || schema === null) return "anything";
  const { $ref, title, const: only, enum: values, type, anyOf } = schema as JsonSchema; // A schema is never an array.
  if (typeof title === "string") return title;
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" or ");
  if (typeof $ref === "string") return $ref.slice($ref.lastIndexOf("/") + 1);
  if (Array.isArray(anyOf)) return anyOf.map(nameForm).join(" or ");
  if (Array.isArray(type)) return type.join(" or ");
  return typeof type === "string" ? type : "anything";
}
