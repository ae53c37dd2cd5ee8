/** From schemas of any origin to what Ajv says of values. */

import type { ErrorObject, ValidateFunction } from "ajv";
import type { JsonObject, JsonValue } from "../../definition.js";
import { describeRefusal } from "../../schema-refusals.js";
import { createAjv } from "../../validation.js";
import { nearestErrors } from "./nearest-variant.js";

/** What schemas say of values; each schema is compiled once. */
export interface SchemaJudges {
  readonly accepts: (schema: JsonObject, value: JsonValue) => boolean;
  /** What stopped the validation of a value, in Ajv's own words; none where the schema accepts it. */
  readonly errors: (schema: JsonObject, value: JsonValue) => readonly ErrorObject[];
  /** Why a schema rejects a value, in one sentence; of a union why the variant does that the value comes nearest to. */
  readonly reason: (schema: JsonObject, value: JsonValue) => string;
}

/**
 * Ajv as everywhere here, but for what a schema of another origin may have: keywords and formats that are not known say
 * nothing. Each schema judges few values: making better code of it would take longer than it saves.
 */
const options = {
  strict: false,
  validateSchema: false,
  logger: false,
  code: { optimize: false, regExp: Object.assign(readPattern, { code: "new RegExp" }) },
} as const;

/** JSON Schema wants patterns that are such with the flag `u`; other lists have `[\\w\\-]` too, which is none with it. */
function readPattern(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return new RegExp(pattern); // What is no pattern at all is an error here.
  }
}

/** A schema that Ajv cannot compile. */
export class UncompilableSchema extends Error {
  override readonly name = "UncompilableSchema";
  /** What is wrong with it. */
  readonly fault: string;

  constructor(fault: string, cause: unknown) {
    super(`This schema cannot be compiled: ${fault}`, { cause });
    this.fault = fault;
  }
}

/** Most schemas that one Ajv compiles: it keeps something of each for as long as it is there itself. */
const mostSchemas = 100;

/**
 * Makes judges of schemas; one that Ajv cannot compile at all is an error. Those who compare many schemas share judges,
 * since Ajv takes about as long to set up as a schema to compile.
 */
export function createSchemaJudges(): SchemaJudges {
  const compileBrief = createCompiler({});
  const compileFull = createCompiler({ allErrors: true, verbose: true });
  const findErrors = (document: JsonObject, value: unknown): readonly ErrorObject[] => {
    const validate = compileFull(document);
    return validate(value) ? [] : (validate.errors ?? []);
  };
  return {
    accepts: (schema, value) => compileBrief(schema)(value),
    errors: (schema, value) => {
      const validate = compileBrief(schema);
      return validate(value) ? [] : (validate.errors ?? []);
    },
    reason: (schema, value) => {
      const errors = findErrors(schema, value);
      if (errors.length === 0) throw new Error("Only a value that a schema rejects has a reason.");
      return describeRefusal(nearestErrors(schema, errors, findErrors)).message;
    },
  };
}

function createCompiler(further: { readonly allErrors?: true; readonly verbose?: true }) {
  const known = new WeakMap<JsonObject, ValidateFunction>();
  let fresh: FreshAjv | undefined;
  return (schema: JsonObject): ValidateFunction => {
    const before = known.get(schema);
    if (before !== undefined) return before;
    fresh ??= createFreshAjv({ ...options, ...further });
    const { ajv, names } = fresh;
    const validate = compile(ajv, schema);
    known.set(schema, validate);
    fresh.compiled += 1;
    // A name that a schema gives to a part of itself must mean nothing in the next one.
    if (fresh.compiled === mostSchemas || namesIn(ajv) !== names) fresh = undefined;
    return validate;
  };
}

/** An Ajv that has not compiled much yet. */
interface FreshAjv {
  readonly ajv: ReturnType<typeof createAjv>;
  /** How many names it knew from the beginning. */
  readonly names: number;
  compiled: number;
}

function createFreshAjv(options: Parameters<typeof createAjv>[0]): FreshAjv {
  const ajv = createAjv(options);
  return { ajv, names: namesIn(ajv), compiled: 0 };
}

/** The empty one is that of the schema that was compiled last. */
function namesIn({ refs }: ReturnType<typeof createAjv>): number {
  return Object.keys(refs).filter((name) => name !== "").length;
}

function compile(ajv: ReturnType<typeof createAjv>, schema: JsonObject): ValidateFunction {
  try {
    return ajv.compile(schema);
  } catch (error) {
    throw new UncompilableSchema(faultOf(error), error);
  } finally {
    // Ajv would keep each schema for ever, and take no other one of the same `$id`.
    ajv.removeSchema(schema);
  }
}

function faultOf(error: unknown): string {
  // Ajv writes out a reference into itself, and everything that lies inside of each other, with one call for each.
  if (error instanceof RangeError) return "it refers to itself without end, or is nested too deeply";
  return error instanceof Error ? error.message : String(error);
}
