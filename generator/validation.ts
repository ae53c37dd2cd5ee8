/** The one way in which JSON Schemas are compiled here: Ajv for 2020-12, with fixed options. */

import type { ErrorObject, ValidateFunction } from "ajv";
import { Ajv2020, type Options } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonObject } from "./definition.js";

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

/** Makes a function that compiles our own schemas for a handful of values each. */
export function createSchemaCompiler(): (schema: JsonObject) => ValidateFunction {
  const ajv = createAjv({ allErrors: true, validateSchema: false, addUsedSchema: false, code: { optimize: false } });
  return (schema) => ajv.compile(schema);
}

/** Says what a schema has against the value that it was last asked about. */
export function describeErrors({ errors }: ValidateFunction): string {
  return (errors ?? []).map(describeError).join(", ");
}

function describeError(error: ErrorObject): string {
  const place = error.instancePath === "" ? "it" : error.instancePath.slice(1).replaceAll("/", ".");
  const name: unknown = error.params["additionalProperty"];
  return `${place} ${error.message ?? "is invalid"}${typeof name === "string" ? ` such as "${name}"` : ""}`;
}
