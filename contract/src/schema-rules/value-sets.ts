/** The values, types and union branches that a schema lists. */

import {
  asText,
  canonicalJson,
  isList,
  type JsonObject,
  type JsonValue,
  sameJson,
} from "@toolwright/runtime/internal/json-schema";
import { listedValuesOf } from "../json-schema/keyword-values.js";
import { only, withoutKeyword } from "./schema-rule.js";

export const kindKeywords = ["type", "enum", "const"];

/** The keyword that lists a schema's values. */
export function valueKeywordOf(schema: JsonObject): "const" | "enum" {
  return "const" in schema ? "const" : "enum";
}

export function declaredTypesOf({ type }: JsonObject): readonly string[] | undefined {
  if (type === undefined) return undefined;
  return isList(type) ? type.map(asText) : [asText(type)];
}

/** Whether a schema names null, as a type or as a value. */
export function namesNull(schema: JsonObject): boolean {
  const types = declaredTypesOf(schema);
  const values = listedValuesOf(schema);
  const isOfType = types === undefined || types.includes("null");
  return isOfType && (values === undefined ? types !== undefined : values.includes(null));
}

/** The values of the first array that the second lacks; null has rules of its own. */
export function valuesOnlyIn(first: readonly JsonValue[], second: readonly JsonValue[]): JsonValue[] {
  const known = new Set(second.map(canonicalJson));
  return first.filter((value) => value !== null && !known.has(canonicalJson(value)));
}

/** The types of the first array that the second lacks; null has rules of its own, and a number may be an integer. */
export function typesOnlyIn(first: readonly string[], second: readonly string[]): string[] {
  return first.filter(
    (type) => type !== "null" && !second.includes(type) && !(type === "integer" && second.includes("number")),
  );
}

export function withValues(schema: JsonObject, values: readonly JsonValue[]): JsonObject {
  return { ...withoutKeyword(schema, ["const"]), enum: values };
}

export function withTypes(schema: JsonObject, types: readonly string[]): JsonObject {
  const [first = "null"] = types;
  return { ...schema, type: types.length <= 1 ? first : types };
}

/** The keywords of a schema that list values or types, for a report. */
export function valueKindOf(schema: JsonObject): JsonObject {
  return only(schema, kindKeywords);
}

interface UnionBranches {
  readonly keyword: "anyOf" | "oneOf";
  readonly branches: readonly JsonValue[];
}

/** The union of a schema; undefined if it has none, or two. */
export function unionOf({ anyOf, oneOf }: JsonObject): UnionBranches | undefined {
  if (isList(anyOf) && oneOf === undefined) return { keyword: "anyOf", branches: anyOf };
  return isList(oneOf) && anyOf === undefined ? { keyword: "oneOf", branches: oneOf } : undefined;
}

/** Whether a branch is null alone. */
export function isNullBranch(branch: JsonObject): boolean {
  const values = listedValuesOf(branch);
  return values === undefined
    ? sameJson(declaredTypesOf(branch)?.slice() ?? [], ["null"])
    : sameJson(values.slice(), [null]);
}
