/**
 * From a JSON Schema 2020-12 and a value to everything that the schema has against the value, as Ajv reports it.
 *
 * It reads the schema at run time, for tools that have no generated validator and where code cannot be made from
 * strings. A library of the same kind is larger, and reports nothing that a sentence can be made from.
 */

import type { SchemaError } from "../../validation/schema-error.js";
import type { JsonSchema } from "../json-schema.js";
import { applyingKeywords } from "./applying-keywords.js";
import { arrayKeywords } from "./array-keywords.js";
import { meet } from "./meeting.js";
import { objectKeywords } from "./object-keywords.js";
import { scalarKeywords } from "./scalar-keywords.js";

const keywords = { ...applyingKeywords, ...scalarKeywords, ...arrayKeywords, ...objectKeywords };

/**
 * Checks a value against a schema that stands in a root, which references lead into.
 *
 * @throws {Error} when the schema cannot be judged by: a reference that leads nowhere, or a pattern that is none.
 */
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
  meet(schema, { ...start, schema: root });
  return errors;
}
