/** Defines the options with which Ajv compiles emitted schemas. */

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
