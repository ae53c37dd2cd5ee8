/** From a schema to a validator that reads it at run time, for tools that have no generated one. */

import { checkSchema } from "../json-schema/check/check-schema.js";
import type { JsonSchema } from "../json-schema/json-values.js";
import type { SchemaError, Validator } from "../json-schema/schema-error.js";

/** Creates a validator, which throws an `Error` if the schema cannot be evaluated. */
export function createValidator(schema: JsonSchema): Validator {
  const validate: Validator = (value): value is unknown => {
    validate.errors = check(schema, value);
    return validate.errors.length === 0;
  };
  return validate;
}

function check(schema: JsonSchema, value: unknown): readonly SchemaError[] {
  try {
    return checkSchema(schema, value, schema);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ instancePath: "", schemaPath: "#", keyword: "depth", params: {} }]; // The value is deeper than the stack.
  }
}
