/** The keywords of JSON Schema, draft-07 and 2020-12, by what they hold and what they are for. */

/** Keywords that hold one schema; draft-07 writes a tuple as an array of `items`. */
export const schemaKeywords: ReadonlySet<string> = new Set([
  ...["additionalProperties", "unevaluatedProperties", "propertyNames"],
  ...["items", "additionalItems", "unevaluatedItems", "contains", "not", "if", "then", "else"],
]);

/** Keywords that hold an array of schemas. */
export const schemaArrayKeywords: ReadonlySet<string> = new Set(["prefixItems", "anyOf", "oneOf", "allOf"]);

/** Keywords whose schemas apply to the same value as the schema around them, or to the names of its properties. */
export const inPlaceKeywords: ReadonlySet<string> = new Set([
  ...["anyOf", "oneOf", "allOf", "not", "if", "then", "else", "propertyNames"],
]);

/** Keywords that hold schemas for others to refer to. */
export const definitionKeywords: ReadonlySet<string> = new Set(["$defs", "definitions"]);

/** Keywords that hold schemas by name. */
export const schemaMapKeywords: ReadonlySet<string> = new Set([
  ...["properties", "patternProperties", "dependentSchemas"],
  ...definitionKeywords,
]);

/** Keywords that describe values and constrain none (JSON Schema Validation 2020-12, section 9). */
export const annotationKeywords: ReadonlySet<string> = new Set([
  ...["title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly"],
]);

/** Keywords that say what a string encodes and constrain nothing (section 8). */
export const contentKeywords: ReadonlySet<string> = new Set(["contentEncoding", "contentMediaType", "contentSchema"]);

/** Keywords that name a schema for references (JSON Schema Core 2020-12, section 8.2). */
const identifierKeywords: ReadonlySet<string> = new Set(["$id", "$anchor", "$dynamicAnchor"]);

/** Keywords about the schema itself, which neither validation nor references use. */
export const schemaCommentKeywords: ReadonlySet<string> = new Set(["$schema", "$comment", "$vocabulary"]);

/** Every keyword that does not constrain values by itself; definitions only count where a reference uses them. */
export const silentKeywords: ReadonlySet<string> = /* @__PURE__ */ uniteSets(
  annotationKeywords,
  contentKeywords,
  identifierKeywords,
  schemaCommentKeywords,
);

/** A call that bundlers may drop, unlike a spread. */
function uniteSets(...sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set(sets.flatMap((set) => [...set]));
}
