/** From a union with null to an exactly equivalent schema with `null` among its types. */

import type { JsonObject, JsonValue } from "@toolwright/runtime/json-schema";

/** Merges `anyOf: [X, { type: "null" }]` into X. */
export function mergeNull(schema: JsonObject): JsonObject {
  const { anyOf, ...beside } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const members = anyOf as readonly JsonObject[]; // Every member of an `anyOf` that the engine emits is an object.
  const isNull = (member: JsonObject): boolean => member["type"] === "null" && Object.keys(member).length === 1;
  const other = members.find((member) => !isNull(member));
  if (other === undefined || !members.some(isNull)) return schema;
  const type = other["type"];
  const types = typeof type === "string" ? [type] : Array.isArray(type) ? (type as readonly string[]) : undefined;
  const composed = ["$ref", "anyOf", "allOf", "oneOf", "not", "if"].some((keyword) => keyword in other);
  const conflict = Object.keys(other).some((keyword) => keyword in beside && keyword !== "description");
  if (types === undefined || composed || conflict) return schema;
  return { ...withNullValue(other), ...beside, type: [...types.filter((name) => name !== "null"), "null"] };
}

/** An enum must hold null before null can be one of the types. */
function withNullValue(schema: JsonObject): JsonObject {
  const { const: only, enum: listed, ...others } = schema;
  const values: readonly JsonValue[] | undefined = Array.isArray(listed)
    ? listed
    : only === undefined
      ? undefined
      : [only];
  if (values === undefined) return schema;
  return { ...others, enum: values.includes(null) ? values : [...values, null] };
}
