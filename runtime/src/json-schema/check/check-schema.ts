/**
 * From a JSON Schema 2020-12 and a value to all errors of the value, as Ajv reports them.
 *
 * Reads the schema at run time, for tools without a generated validator and platforms that forbid code generation.
 * Other libraries of this kind are larger, and their errors are too poor for a useful message.
 */

import type { SchemaError } from "../../validation/schema-error.js";
import type { JsonSchema } from "../json-values.js";
import { accepts, startRun } from "../matches.js";
import { applyingKeywords } from "./applying-keywords.js";
import { evaluate } from "./evaluation.js";
import { isLinearPattern } from "./linear-pattern.js";
import { createUnionReader } from "./unions.js";
import { arrayKeywords, objectKeywords, ownKeywords } from "./value-keywords.js";

const checks = new Map(Object.entries({ ...applyingKeywords, ...ownKeywords, ...arrayKeywords, ...objectKeywords }));

/** Throws an `Error` if the schema cannot be evaluated: a dangling reference, or an invalid pattern. */
export function checkSchema(schema: unknown, value: unknown, root: JsonSchema): readonly SchemaError[] {
  const errors: SchemaError[] = [];
  const run = startRun(root, isLinearPattern);
  const reporting = { run, checks, readUnion: createUnionReader(), known: new Map() };
  const start = { reporting, schema: root, value, errors, seen: undefined, depth: 0 };
  evaluate(schema, { ...start, instancePath: "", schemaPath: "#" });
  return errors;
}

/** Whether a value matches a schema in a root, or the root itself; never throws. */
export function matches(schema: unknown, value: unknown, root: JsonSchema): boolean {
  // A schema that cannot be evaluated, as with an invalid pattern or a dangling reference, matches nothing.
  try {
    return accepts(schema, value, { run: startRun(root, isLinearPattern), seen: undefined, depth: 0 });
  } catch {
    return false;
  }
}
