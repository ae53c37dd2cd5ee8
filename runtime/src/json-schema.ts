/** JSON Schema code that the packages of toolwright share; not public. */

export { ajvOptions } from "./json-schema/ajv-options.js";
export { canonicalJson, compareText, renderJson, sameJson } from "./json-schema/json-values.js";
export {
  copyJson,
  equalJson,
  isData,
  isJsonObject,
  isList,
  isObject,
  listOf,
  parseJson,
} from "./json-schema/json-values.js";
export type { JsonObject, JsonSchema, JsonValue } from "./json-schema/json-values.js";
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
} from "./json-schema/keywords.js";
export { formatPatterns, formats } from "./json-schema/formats.js";
export { isLinearPattern } from "./json-schema/check/linear-pattern.js";
export { checkSchema, matches } from "./json-schema/check/check-schema.js";
export { propertiesOf, requiredOf, schemasOfProperty, typesOf, valuesOf } from "./json-schema/parts.js";
export { isOfType } from "./json-schema/value-tests.js";
export {
  decodeFragment,
  escapeToken,
  fragmentToken,
  joinPointer,
  pointerTokens,
  unescapeToken,
  valueAt,
} from "./json-schema/pointers.js";
export { findReferenced, findTarget, partsOf, resolveReference } from "./json-schema/references.js";
export type { ReferenceTarget } from "./json-schema/references.js";
export { schemaPlaces } from "./json-schema/walk.js";
export type { SchemaPlace } from "./json-schema/walk.js";
export { followReference, variantsOf } from "./json-schema/references.js";
export type { SchemaVariant } from "./json-schema/references.js";
export {
  changeSubschemas,
  innerSchemas,
  mapSubschemas,
  subschemaPointer,
  visitSchemas,
  visitSubschemas,
} from "./json-schema/walk.js";
export type { InnerSchema, TakeSubschema } from "./json-schema/walk.js";
