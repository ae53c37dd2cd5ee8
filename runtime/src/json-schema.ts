/** The JSON Schema code that the packages of toolwright share; not public. */

export { ajvOptions } from "./json-schema/ajv-options.js";
export { checkSchema, matches } from "./json-schema/check/check-schema.js";
export { isLinearPattern } from "./json-schema/check/linear-pattern.js";
export { formatPatterns, formats } from "./json-schema/formats.js";
export * from "./json-schema/json-values.js";
export * from "./json-schema/keywords.js";
export * from "./json-schema/parts.js";
export * from "./json-schema/pointers.js";
export * from "./json-schema/references.js";
export { boundTests, isOfType } from "./json-schema/value-tests.js";
export * from "./json-schema/walk.js";
