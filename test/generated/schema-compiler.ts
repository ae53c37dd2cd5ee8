/** JSON Schemas compiled as the documentation tells users to, all of whose errors are reported. */

import type { Ajv2020, ValidateFunction } from "ajv/dist/2020.js";
import { createAjv } from "../support/ajv.js";

/** Any JSON Schema that is an object. */
export type Schema = Readonly<Record<string, unknown>>;

/** Makes a compiler of schemas; it also holds each of them to the meta-schema. */
export function createCompiler(): Ajv2020 {
  return createAjv({ allErrors: true });
}

/** Compiles a schema that must be valid by the meta-schema of 2020-12, which it must name. */
export function compile(ajv: Ajv2020, schema: Schema): ValidateFunction {
  if (schema["$schema"] !== "https://json-schema.org/draft/2020-12/schema") {
    throw new Error(`The schema must name its dialect, and names ${String(schema["$schema"])}.`);
  }
  if (ajv.validateSchema(schema) !== true) throw new Error(ajv.errorsText(ajv.errors));
  return ajv.compile(schema);
}
