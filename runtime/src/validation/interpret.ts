/** From a schema to a validator that reads it at run time. */

import type { JsonSchema } from "../json-schema/json-schema.js";
import { createMatcher } from "../json-schema/matches.js";
import type { Validator } from "./schema-error.js";

/** Makes a validator of a schema. */
export function createValidator(schema: JsonSchema): Validator {
  const { findFaults } = createMatcher(schema);
  const validate: Validator = (value): value is unknown => {
    validate.errors = findFaults(value).map(({ message, path }) => ({
      instancePath: path.map((token) => `/${token}`).join(""),
      schemaPath: "#",
      keyword: "schema",
      params: {},
      message,
    }));
    return validate.errors.length === 0;
  };
  return validate;
}
