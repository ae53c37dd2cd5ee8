/** The one way in which JSON Schemas are compiled here: Ajv for 2020-12, with fixed options. */

import { createRequire } from "node:module";
import type { ErrorObject, ValidateFunction } from "ajv";
import type * as Ajv from "ajv/dist/2020.js";
import type AjvFormats from "ajv-formats";
import { ajvOptions, createMatcher, formats, type JsonObject, visitSchemas } from "@toolwright/runtime/json-schema";

/** The formats of JSON Schema that nothing checks here. */
const uncheckedFormats = ["idn-email", "idn-hostname", "iri", "iri-reference"];

/** Creates a validator with the standard formats. Ajv is loaded for the first one: many runs need none. */
export function createAjv(options: Ajv.Options = {}): Ajv.Ajv2020 {
  const require = createRequire(import.meta.url);
  const { Ajv2020 } = require("ajv/dist/2020.js") as typeof Ajv;
  const addFormats = require("ajv-formats") as typeof AjvFormats;
  const ajv = new Ajv2020({ ...ajvOptions, ...options });
  addFormats.default(ajv);
  for (const format of uncheckedFormats) ajv.addFormat(format, true);
  return ajv;
}

/** Creates a compiler of our own schemas, for a handful of values each. */
export function createSchemaCompiler(): (schema: JsonObject) => ValidateFunction {
  const ajv = createAjv({ allErrors: true, validateSchema: false, addUsedSchema: false, code: { optimize: false } });
  return (schema) => ajv.compile(schema);
}

/** Says why a schema rejects a value; undefined if it accepts it. */
export type ExplainRefusal = (schema: JsonObject, value: unknown) => string | undefined;

/** Creates an explanation of refusals that only compiles a schema that may refuse: compiling is the slow part. */
export function createRefusalExplainer(): ExplainRefusal {
  let compile: ReturnType<typeof createSchemaCompiler> | undefined;
  return (schema, value) => {
    if (hasKnownFormats(schema) && createMatcher(schema).matches(schema, value)) return undefined;
    compile ??= createSchemaCompiler();
    const validate = compile(schema);
    return validate(value) ? undefined : describeErrors(validate);
  };
}

/** Whether the matcher, which checks fewer formats than Ajv, checks all of a schema's. */
function hasKnownFormats(schema: JsonObject): boolean {
  let known = true;
  visitSchemas(schema, ({ format }) => {
    known &&= typeof format !== "string" || Object.hasOwn(formats, format);
  });
  return known;
}

function describeErrors({ errors }: ValidateFunction): string {
  return (errors ?? []).map(describeError).join(", ");
}

function describeError(error: ErrorObject): string {
  const place = error.instancePath === "" ? "it" : error.instancePath.slice(1).replaceAll("/", ".");
  const name: unknown = error.params["additionalProperty"];
  return `${place} ${error.message ?? "is invalid"}${typeof name === "string" ? ` such as "${name}"` : ""}`;
}
