/** Creates a plain Ajv that only gives verdicts; the contract review is measured beside it. */

import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** Strictness changes no verdict; without `ownProperties`, every object has a `toString`. */
export function createPlainAjv() {
  const ajv = new Ajv2020({ strict: false, ownProperties: true });
  addFormats.default(ajv);
  return ajv;
}
