/**
 * From `uniqueItems` to what Ajv makes of it.
 *
 * Where `items` names scalar types, Ajv looks only at elements of these types, and uses them as keys of a plain object.
 */

import type { JsonObject, JsonValue } from "../../definition.js";
import { isList, isObject } from "../../json-values.js";
import { canonicalJson } from "../../stable-json.js";
import type { SchemaNode } from "./schema-documents.js";

/** The scalar types that are looked at, sorted; undefined where every element is. */
export function uniqueTypes({ schema }: SchemaNode): readonly string[] | undefined {
  const { items } = schema;
  const types = isObject(items) ? namedTypes(items) : [];
  return types.length === 0 || types.includes("object") || types.includes("array") ? undefined : types;
}

function namedTypes({ type, nullable }: JsonObject): string[] {
  const types = type === undefined ? [] : isList(type) ? type.map(String) : [String(type)];
  return [...new Set([...types, ...(nullable === true ? ["null"] : [])])].sort();
}

/** Tells whether no two elements that are looked at are the same. */
export function isUnique(values: readonly JsonValue[], node: SchemaNode): boolean {
  if (node.schema["uniqueItems"] !== true) return true;
  const types = uniqueTypes(node);
  const seen = values.filter((value) => types === undefined || types.some((type) => isScalarOf(value, type)));
  return new Set(seen.map(canonicalJson)).size === seen.length;
}

function isScalarOf(value: JsonValue, type: string): boolean {
  if (type === "null") return value === null;
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}
