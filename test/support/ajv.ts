/** Ajv, set up as a user of the schemas would: nothing of ours judges them. */

import { Ajv2020, type Options } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** What toolwright promises that its schemas compile with. */
export const promisedOptions = {
  strict: true,
  strictTuples: false,
  strictRequired: false,
  allowUnionTypes: true,
  allowMatchingProperties: true,
  ownProperties: true,
} as const satisfies Options;

/**
 * Makes a compiler for the dialect of the schemas, with the standard formats. Make one for many schemas: its first schema
 * makes it compile the meta-schema, which takes longer than most schemas.
 */
export function createAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ ...promisedOptions, ...options });
  addFormats.default(ajv);
  return ajv;
}
