/** The public names of `@toolwright/runtime/json-schema`, which toolwright's packages share. */

export { ajvOptions } from "./ajv-options.js";
export { canonicalJson, compareText, renderJson, sameJson } from "./json-values.js";
export { copyJson, equalJson, isData, isJsonObject, isList, isObject, listOf, parseJson } from "./json-values.js";
export type { JsonObject, JsonSchema, JsonValue } from "./json-values.js";
export {
  annotationKeywords,
  contentKeywords,
  definitionKeywords,
  identifierKeywords,
  inPlaceKeywords,
  schemaArrayKeywords,
  schemaCommentKeywords,
  schemaKeywords,
  schemaMapKeywords,
  silentKeywords,
} from "./keywords.js";
export { formatPatterns, formats } from "./formats.js";
export { isLinearPattern } from "./check/linear-pattern.js";
export { checkSchema, matches } from "./check/check-schema.js";
export { propertiesOf, requiredOf, schemasOfProperty, typesOf, valuesOf } from "./parts.js";
export { isOfType } from "./value-tests.js";
export {
  decodeFragment,
  escapeToken,
  fragmentToken,
  joinPointer,
  pointerTokens,
  unescapeToken,
  valueAt,
} from "./pointers.js";
export { findReferenced, findTarget, partsOf, resolveReference } from "./references.js";
export type { ReferenceTarget } from "./references.js";
export { schemaPlaces } from "./schema-places.js";
export type { SchemaPlace } from "./schema-places.js";
export { followReference, variantsOf } from "./references.js";
export type { SchemaVariant } from "./references.js";
export {
  changeSubschemas,
  innerSchemas,
  mapSubschemas,
  subschemaPointer,
  visitSchemas,
  visitSubschemas,
} from "./walk.js";
export type { InnerSchema, TakeSubschema } from "./walk.js";
