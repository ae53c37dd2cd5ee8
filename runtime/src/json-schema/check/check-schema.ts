/**
 * From a JSON Schema 2020-12 and a value to all errors of the value, as Ajv reports them.
 *
 * Reads the schema at run time, for tools without a generated validator and platforms that forbid code generation.
 * Other libraries of this kind are larger, and their errors are too poor for a useful message.
 */

import type { SchemaError } from "../../validation/schema-error.js";
import type { JsonSchema } from "../json-values.js";
import { applyingKeywords } from "./applying-keywords.js";
import { arrayKeywords, objectKeywords, ownKeywords } from "./value-keywords.js";
import { meetSchemas } from "./meeting.js";

const keywords = { ...applyingKeywords, ...ownKeywords, ...arrayKeywords, ...objectKeywords };

/** Throws an `Error` if the schema cannot be evaluated: a dangling reference, or an invalid pattern. */
export function checkSchema(schema: unknown, value: unknown, root: JsonSchema): readonly SchemaError[] {
  const errors: SchemaError[] = [];
  const start = {
    keywords,
    value,
    root,
    instancePath: "",
    schemaPath: "#",
    errors,
    evaluated: new Set<string>(),
    depth: 0,
  };
  meetSchemas(schema, { ...start, schema: root });
  return errors;
}

/** The verdict of `matches`, which is larger than this where the checker is loaded anyway. */
export function passesCheck(schema: unknown, value: unknown, root: JsonSchema): boolean {
  // A schema that cannot be evaluated, as with an invalid pattern or a dangling reference, matches nothing.
  try {
    return checkSchema(schema, value, root).length === 0;
  } catch {
    return false;
  }
}
