/** Turns schemas into what they say where names that nobody declared are not in use, in Ajv's own words. */

import {
  isList,
  isObject,
  mapSubschemas,
  propertiesOf,
  resolveReference,
  visitSchemas,
  type JsonObject,
  type JsonValue,
} from "@toolwright/runtime/json-schema";

const partsOf = ({ allOf, anyOf, oneOf }: JsonObject): readonly JsonObject[] =>
  [allOf, anyOf, oneOf].flatMap((parts) =>
    isList(parts) ? parts.flatMap((part) => (isObject(part) ? [part] : [])) : [],
  );

/** Where one value is, all that applies to it counts: `unevaluatedProperties` knows it. */
export function withDeclaredNames(document: JsonObject): JsonObject {
  const declares = (schema: JsonObject, passed = new Set<JsonObject>()): boolean => {
    if (passed.has(schema)) return false;
    passed.add(schema);
    const target = resolveReference(document, schema["$ref"]);
    const parts = target === undefined ? partsOf(schema) : [...partsOf(schema), target];
    return isObject(schema["properties"]) || parts.some((part) => declares(part, passed));
  };
  const inPlace = /^\/(?:allOf|anyOf|oneOf|not|if|then|else|\$defs|dependentSchemas)\b/;
  const write = (schema: JsonObject, pointer: string): JsonObject => {
    const written = mapSubschemas<JsonValue>(schema, (inner, at) => write(inner, at));
    return inPlace.test(pointer) || !declares(schema) ? written : { ...written, unevaluatedProperties: false };
  };
  return write(document, "");
}

/** Opens every object of a schema, as most servers publish theirs. */
export function opened(schema: JsonObject): JsonObject {
  const { additionalProperties, ...others } = mapSubschemas<JsonValue>(schema, opened);
  return additionalProperties === undefined || additionalProperties === false
    ? others
    : { ...others, additionalProperties };
}

/** Whether a schema has objects of which no name is declared, or any further one. */
export function hasBags(document: JsonObject): boolean {
  let isFound = false;
  visitSchemas<JsonValue>(document, (schema) => {
    const { type, additionalProperties, allOf, anyOf, oneOf, $ref, enum: values, const: value } = schema;
    const isTold = [allOf, anyOf, oneOf, $ref, values, value].some((keyword) => keyword !== undefined);
    const isObjects = type === undefined ? !isTold : type === "object" || (isList(type) && type.includes("object"));
    const isClosed = additionalProperties === false || Object.keys(propertiesOf(schema)).length > 0;
    isFound ||= (isObjects && !isClosed) || isObject(additionalProperties);
  });
  return isFound;
}
