/** JSON Schemas compiled as the documentation tells users to: Ajv for 2020-12 with the options that toolwright exports. */

import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { ajvOptions } from "toolwright/generator";

/** Any JSON Schema that is an object. */
export type Schema = Readonly<Record<string, unknown>>;

/** Makes a compiler of schemas; it also holds each of them to the meta-schema. */
export function createCompiler(): Ajv2020 {
  const ajv = new Ajv2020({ ...ajvOptions, allErrors: true });
  addFormats.default(ajv);
  return ajv;
}

/** Compiles a schema that must be valid by the meta-schema of 2020-12, which it must name. */
export function compile(ajv: Ajv2020, schema: Schema): ValidateFunction {
  if (schema["$schema"] !== "https://json-schema.org/draft/2020-12/schema") {
    throw new Error(`The schema must name its dialect, and names ${String(schema["$schema"])}.`);
  }
  if (ajv.validateSchema(schema) !== true) throw new Error(ajv.errorsText(ajv.errors));
  return ajv.compile(schema);
}
