/** Turns schemas into what they say where names that nobody declared are not in use, in Ajv's own words. */

import {
  isList,
  isObject,
  mapSubschemas,
  propertiesOf,
  requiredOf,
  resolveReference,
  subschemaPointer,
  visitSchemas,
  type JsonObject,
  type JsonValue,
  type TakeSubschema,
} from "@toolwright/runtime/internal/json-schema";

const partsOf = ({ allOf, anyOf, oneOf }: JsonObject): readonly JsonObject[] =>
  [allOf, anyOf, oneOf].flatMap((parts) =>
    isList(parts) ? parts.flatMap((part) => (isObject(part) ? [part] : [])) : [],
  );

/** Declares what a schema requires: `unevaluatedProperties` knows nothing of that. */
function withRequired(schema: JsonObject, pointer: string): JsonObject {
  const dependent = Object.values(Object(schema["dependentRequired"]) as Record<string, readonly string[]>).flat();
  const names = pointer === "/if" ? [] : [...requiredOf(schema), ...dependent];
  if (names.length === 0) return schema;
  return { ...schema, properties: { ...Object.fromEntries(names.map((name) => [name, {}])), ...propertiesOf(schema) } };
}

/**
 * Where one value is, all that applies to it counts: `unevaluatedProperties` knows it. Objects of which nothing is said
 * have any name but those that are new; on the new side, none.
 */
export function withDeclaredNames(document: JsonObject, added?: readonly string[]): JsonObject {
  const declares = (schema: JsonObject, passed = new Set<JsonObject>()): boolean => {
    if (passed.has(schema)) return false;
    passed.add(schema);
    const target = resolveReference(document, schema["$ref"]);
    const parts = target === undefined ? partsOf(schema) : [...partsOf(schema), target];
    return isObject(schema["properties"]) || parts.some((part) => declares(part, passed));
  };
  const inPlace = /^\/(?:allOf|anyOf|oneOf|not|if|then|else|\$defs|dependentSchemas)\b/;
  const writeInner: TakeSubschema<JsonValue, JsonObject> = (inner, keyword, member) =>
    write(inner, subschemaPointer(keyword, member));
  const write = (schema: JsonObject, pointer: string): JsonObject => {
    const { additionalProperties: further = {}, ...others } = schema;
    const isTold = further !== true && !(isObject(further) && Object.keys(further).length === 0);
    // Beside declared names it says nothing that any other name is taken.
    const told = isTold || !isObject(schema["properties"]) ? schema : (others as JsonObject);
    const written = withRequired(mapSubschemas<JsonValue>(told, writeInner), pointer);
    const isNew = added !== undefined && added.length > 0 && isUndescribed(schema) && pointer !== "";
    if (isNew) return { ...written, propertyNames: { not: { enum: added } } };
    const isEmpty = added === undefined && "type" in schema && isUndescribed(schema);
    const isMap = "propertyNames" in schema;
    return inPlace.test(pointer) || isMap || !(isEmpty || declares(schema))
      ? written
      : { ...written, unevaluatedProperties: false };
  };
  return write(document, "");
}

/** Opens every object of a schema, as most servers publish theirs. */
export function opened(schema: JsonObject): JsonObject {
  const written = mapSubschemas<JsonValue>(schema, opened);
  const isClosing = ([keyword, value]: readonly [string, JsonValue]): boolean =>
    value === false && /^(?:additional|unevaluated)Properties$/.test(keyword);
  return Object.fromEntries(Object.entries(written).filter((entry) => !isClosing(entry)));
}

/** Whether objects fit a schema, of which it says nothing. */
function isUndescribed({ type, additionalProperties, ...schema }: JsonObject): boolean {
  const isTold = ["properties", "allOf", "anyOf", "oneOf", "$ref", "enum", "const"].some((one) => one in schema);
  return additionalProperties === undefined && !isTold && [type ?? "object"].flat().includes("object");
}

/** Whether a schema has objects of which no name is declared, or any further one. */
export function hasBags(document: JsonObject): boolean {
  return hasPart(document, (schema) => {
    const isEmpty = Object.keys(propertiesOf(schema)).length === 0 && schema["additionalProperties"] !== false;
    return isUndescribed(schema) || ("properties" in schema && isEmpty) || isObject(schema["additionalProperties"]);
  });
}

/** Whether a schema has variants that may overlap: their names count as declared in each of them. */
export function hasOverlaps(document: JsonObject): boolean {
  const isMarked = (variant: JsonObject): boolean =>
    requiredOf(variant).some((name) => "const" in Object(propertiesOf(variant)[name]));
  return hasPart(document, ({ allOf: _allOf, ...schema }) => {
    const variants = partsOf(schema).filter(({ type = "object" }) => type === "object");
    return variants.length > 1 && !variants.every(isMarked);
  });
}

function hasPart(document: JsonObject, isOne: (schema: JsonObject) => boolean): boolean {
  let isFound = false;
  visitSchemas<JsonValue>(document, (schema) => void (isFound ||= isOne(schema)));
  return isFound;
}
