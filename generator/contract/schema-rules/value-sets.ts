/** From a schema to the values and the types that it lists. */

import type { JsonObject, JsonValue } from "../../definition.js";
import { isList } from "../../json-values.js";
import { canonicalJson } from "../../stable-json.js";
import { only, without } from "./rule.js";

/** Keywords that say what kinds of values a schema is about. */
export const kindKeywords = ["type", "enum", "const"];

/** The values that a schema lists; undefined where it lists none. */
export function valuesOf(schema: JsonObject): readonly JsonValue[] | undefined {
  if ("const" in schema) return [schema["const"] ?? null];
  return isList(schema["enum"]) ? schema["enum"] : undefined;
}

/** The types that a schema names; undefined where it names none. */
export function typesOf({ type }: JsonObject): readonly string[] | undefined {
  if (type === undefined) return undefined;
  return isList(type) ? type.map(String) : [String(type)];
}

/** Tells whether a schema names null, as a type or as a value. */
export function namesNull(schema: JsonObject): boolean {
  const types = typesOf(schema);
  const values = valuesOf(schema);
  const isOfType = types === undefined || types.includes("null");
  return isOfType && (values === undefined ? types !== undefined : values.includes(null));
}

/** The values of the first list that the second lacks; null has rules of its own. */
export function valuesOnlyIn(first: readonly JsonValue[], second: readonly JsonValue[]): JsonValue[] {
  const known = new Set(second.map(canonicalJson));
  return first.filter((value) => value !== null && !known.has(canonicalJson(value)));
}

/** The types of the first list that the second lacks; null has rules of its own, and a number may be an integer. */
export function typesOnlyIn(first: readonly string[], second: readonly string[]): string[] {
  return first.filter(
    (type) => type !== "null" && !second.includes(type) && !(type === "integer" && second.includes("number")),
  );
}

/** A schema that lists these values. */
export function withValues(schema: JsonObject, values: readonly JsonValue[]): JsonObject {
  return { ...without(schema, ["const"]), enum: values };
}

/** A schema that names these types. */
export function withTypes(schema: JsonObject, types: readonly string[]): JsonObject {
  const [first = "null"] = types;
  return { ...schema, type: types.length === 1 ? first : types };
}

/** What a schema says of kinds of values, for a report. */
export function kindOf(schema: JsonObject): JsonObject {
  return only(schema, kindKeywords);
}
