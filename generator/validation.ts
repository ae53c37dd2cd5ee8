/** The one way in which JSON Schemas are compiled here: Ajv for 2020-12, with fixed options. */

import { Ajv2020, type Options } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/**
 * Options that every schema toolwright emits compiles with; full strictness would refuse legal tuples. Without
 * `ownProperties` every object has a `toString` and a `constructor`, which then cannot be parameters.
 */
export const ajvOptions = {
  strict: true,
  strictTuples: false,
  strictRequired: false,
  allowUnionTypes: true,
  allowMatchingProperties: true,
  ownProperties: true,
} as const satisfies Options;

/** Makes a validator that knows the standard formats. */
export function createAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ ...ajvOptions, ...options });
  addFormats.default(ajv);
  return ajv;
}
