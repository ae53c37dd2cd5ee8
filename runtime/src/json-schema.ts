/** The JSON Schema code that the packages of toolwright share; not public. */

export { checkSchema, matches } from "./json-schema/check/check-schema.js";
export { isLinearPattern } from "./json-schema/check/linear-pattern.js";
export { formatPatterns, formats } from "./json-schema/formats.js";
export * from "./json-schema/json-values.js";
export * from "./json-schema/keywords.js";
export * from "./json-schema/parts.js";
export { longestBacktracking } from "./json-schema/patterns.js";
export * from "./json-schema/pointers.js";
export * from "./json-schema/references.js";
export { boundTests, isOfType } from "./json-schema/value-tests.js";
export * from "./json-schema/walk.js";

/**
 * Options of Ajv with which every emitted schema compiles: `new Ajv2020(ajvOptions)`. Full strictness would reject
 * legal tuples. Without `ownProperties` every object has a `toString` and a `constructor`, which then cannot be
 * parameters.
 */
export const ajvOptions = {
  strict: true,
  strictTuples: false,
  strictRequired: false,
  allowUnionTypes: true,
  allowMatchingProperties: true,
  ownProperties: true,
} as const;
