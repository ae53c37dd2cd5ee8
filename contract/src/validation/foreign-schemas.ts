/** Judges values by schemas of any origin, which may not compile, and whose patterns may backtrack catastrophically. */

import type { ValidateFunction } from "ajv";
import type { Validator } from "@toolwright/runtime";
import { joinPointer, type JsonObject } from "@toolwright/runtime/internal/json-schema";
import { backtrackingLimit, UndecidedText } from "../patterns/pattern-matching.js";
import { createRefusalExplainer, type ExplainRefusal } from "./ajv.js";
import { appliesTooOften } from "./compilable-schemas.js";
import { createCompiler, UncompilableSchema } from "./schema-validator.js";

/**
 * For schemas of any origin: undefined also where nothing can tell, as for one that does not compile, that would take too
 * long, or that applies itself to the value without end.
 */
export function createForeignExplainer(): ExplainRefusal {
  const explainRefusal = createRefusalExplainer(() => createCompiler({ allErrors: true }));
  return (schema, value) => {
    if (appliesTooOften(schema)) return undefined;
    try {
      return explainRefusal(schema, value);
    } catch (error) {
      if (error instanceof UncompilableSchema || error instanceof RangeError) return undefined;
      throw error;
    }
  };
}

/**
 * Creates a validator as a registry takes it, for a schema whose patterns may backtrack catastrophically; undefined if
 * the schema does not compile.
 */
export function createBoundedValidator(schema: JsonObject): Validator | undefined {
  const compileAll = createCompiler({ allErrors: true });
  let compiled: ValidateFunction;
  try {
    compiled = compileAll(schema);
  } catch (error) {
    if (error instanceof UncompilableSchema) return undefined;
    throw error;
  }
  const validate: Validator = (value): value is unknown => {
    try {
      validate.errors = compiled(value) ? null : (compiled.errors ?? null);
    } catch (error) {
      if (!(error instanceof UndecidedText)) throw error;
      const params = { pattern: error.pattern, limit: backtrackingLimit };
      const path = pathTo(value, error.text) ?? [];
      validate.errors = [{ instancePath: joinPointer(path), schemaPath: "#", keyword: "pattern", params }];
    }
    return validate.errors === null;
  };
  return validate;
}

/** Where a value first has a string, or a property of that name. */
function pathTo(value: unknown, text: string): readonly string[] | undefined {
  if (value === text) return [];
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const path = name === text ? [] : pathTo(member, text);
    if (path !== undefined) return [name, ...path];
  }
  return undefined;
}
