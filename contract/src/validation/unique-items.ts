/** From `uniqueItems` to how Ajv reads it: with scalar `items` types, only such elements count, as object keys. */

import {
  type JsonObject,
  type JsonValue,
  isList,
  isObject,
  canonicalJson,
} from "@toolwright/runtime/internal/json-schema";
import { isOfType } from "../json-schema/keyword-values.js";
import type { SchemaNode } from "../json-schema/nodes.js";

/** The scalar types that Ajv compares, sorted; undefined where it compares every element. */
export function uniqueTypes({ schema }: SchemaNode): readonly string[] | undefined {
  const { items } = schema;
  const types = isObject(items) ? namedTypes(items) : [];
  return types.length === 0 || types.includes("object") || types.includes("array") ? undefined : types;
}

function namedTypes({ type, nullable }: JsonObject): string[] {
  const types = type === undefined ? [] : isList(type) ? type.map(String) : [String(type)];
  return [...new Set([...types, ...(nullable === true ? ["null"] : [])])].sort();
}

/** Whether no two compared elements are the same. */
export function isUnique(values: readonly JsonValue[], node: SchemaNode): boolean {
  if (node.schema["uniqueItems"] !== true) return true;
  const types = uniqueTypes(node);
  const seen = values.filter((value) => types === undefined || isOfType(value, types));
  return new Set(seen.map(canonicalJson)).size === seen.length;
}
