/** From two documents of one pool to whether they are equal but for comments, order, and names of definitions. */

import { type JsonObject, type JsonValue, isObject, mapSubschemas } from "@toolwright/runtime/internal/json-schema";
import { nameWithoutSide, referenceWithoutSide } from "./schema-pool.js";
import { meaningText } from "./meaning.js";

/** Whether two documents are equal, and so accept the same values. */
export function isSameMeaning(left: JsonObject, right: JsonObject): boolean {
  const text = textOf(left);
  return text !== undefined && text === textOf(right);
}

const texts = new WeakMap<JsonObject, string | undefined>();

/** The same document is asked about again and again. */
function textOf(document: JsonObject): string | undefined {
  if (!texts.has(document)) texts.set(document, writeText(document));
  return texts.get(document);
}

/** Undefined where definitions of both sides would get the same name. */
function writeText({ $defs, ...root }: JsonObject): string | undefined {
  const definitions = Object.entries(isObject($defs) ? $defs : {});
  const named = new Map(definitions.map(([name, schema]) => [nameWithoutSide(name), withoutSides(schema)]));
  if (named.size < definitions.length) return undefined;
  return meaningText({ ...withoutSides(root), $defs: Object.fromEntries(named) });
}

function withoutSides(schema: JsonObject): JsonObject;
function withoutSides(schema: JsonValue): JsonValue;
function withoutSides(schema: JsonValue): JsonValue {
  if (!isObject(schema)) return schema;
  const { $ref } = schema;
  const inner = mapSubschemas(schema, (one) => withoutSides(one));
  return typeof $ref === "string" ? { ...inner, $ref: referenceWithoutSide($ref) } : inner;
}
