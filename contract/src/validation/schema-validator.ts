/** Ajv's verdicts and errors for schemas of any origin, whatever their keywords, formats and patterns. */

import type { ErrorObject, ValidateFunction } from "ajv";
import {
  isList,
  isObject,
  joinPointer,
  visitSchemas,
  type JsonObject,
  type JsonValue,
} from "@toolwright/runtime/internal/json-schema";
import { UndecidedText } from "../patterns/pattern-matching.js";
import { boundedPatterns, createAjv, describeRefusal } from "./ajv.js";
import { nearestErrors } from "./nearest-variant.js";
import { pruneSchema, type PrunedSchema } from "./pruned-schemas.js";

/** Compiles each schema once. */
export interface SchemaValidator {
  readonly accepts: (schema: JsonObject, value: JsonValue) => boolean;
  /** The same for single values: compiles only the subschemas that apply to the value. */
  readonly acceptsOnce: (schema: JsonObject, value: JsonValue) => boolean;
  /** Why Ajv cannot compile a schema; undefined if it can. */
  readonly findFault: (schema: JsonObject) => string | undefined;
  /** Ajv's errors for a value; none if the schema accepts it. */
  readonly errors: (schema: JsonObject, value: JsonValue) => readonly ErrorObject[];
  /** Why a schema rejects a value, in one sentence; in a union, why the branch closest to the value does. */
  readonly reason: (schema: JsonObject, value: JsonValue, scope?: ReasonScope) => string;
}

interface ReasonScope {
  readonly about?: Concern | undefined;
  /** The path of the value in a larger one; undefined if it is a property name there. */
  readonly at?: readonly string[] | undefined;
}

/** Which of several errors a reason reports. */
export interface Concern {
  /** A subschema, by identity. */
  readonly schema: JsonObject;
  /** Keywords and names from there down. */
  readonly path: readonly string[];
}

/** Ignores unknown keywords and formats. Optimizing the code does not pay for a few values. */
const options = {
  strict: false,
  validateSchema: false,
  logger: false,
  code: { optimize: false, regExp: boundedPatterns },
} as const;

export class UncompilableSchema extends Error {
  override readonly name = "UncompilableSchema";
  readonly fault: string;

  constructor(fault: string, cause?: unknown) {
    super(`This schema cannot be compiled: ${fault}`, { cause });
    this.fault = fault;
  }
}

/** The maximum number of schemas for one Ajv, which never frees all memory of a schema. */
const mostSchemas = 100;

/** The longest schema, in characters, for which equal ones are compiled once. */
const longestKept = 500;
const mostKept = 1000;

/** The maximum number of values of one schema for which it is pruned first; for more, compiling the whole pays. */
const mostApart = 8;

/**
 * Share one: creating an Ajv costs as much as compiling a schema.
 *
 * @throws {UncompilableSchema} from its functions, for a schema that Ajv cannot compile
 */
export function createSchemaValidator(): SchemaValidator {
  const compileBrief = createCompiler({});
  const compileFull = createCompiler({ allErrors: true, verbose: true });
  // Small schemas are often equal.
  const kept = new Map<string, JsonObject>();
  const errorsBy = (validate: ValidateFunction, value: unknown): readonly ErrorObject[] =>
    validate(value) ? [] : (validate.errors ?? []);
  const findErrors = (document: JsonObject, value: unknown): readonly ErrorObject[] => {
    try {
      return errorsBy(compileFull(document), value);
    } catch (error) {
      if (!(error instanceof UndecidedText)) throw error;
      // A pattern after the first error may be undecidable for a long string.
      return errorsBy(compileBrief(document), value);
    }
  };
  const asked = new WeakMap<JsonObject, number>();
  const isAskedOften = (schema: JsonObject): boolean => {
    const times = (asked.get(schema) ?? 0) + 1;
    asked.set(schema, times);
    return times > mostApart;
  };
  return {
    accepts: (schema, value) => compileBrief(schema)(value),
    acceptsOnce: (schema, value) => {
      if (isAskedOften(schema)) return compileBrief(schema)(value);
      const pruned = pruneSchema(schema, value).schema;
      const text = JSON.stringify(pruned);
      const equal = text.length > longestKept ? undefined : (kept.get(text) ?? pruned);
      if (kept.size > mostKept) kept.clear();
      if (equal !== undefined) kept.set(text, equal);
      return compileBrief(equal ?? pruned)(value);
    },
    findFault: (schema) => {
      try {
        compileBrief(schema);
        return undefined;
      } catch (error) {
        if (error instanceof UncompilableSchema) return error.fault;
        throw error;
      }
    },
    errors: (schema, value) => errorsBy(compileBrief(schema), value),
    reason: (schema, value, { about, at = [] } = {}) => {
      const pruned = isAskedOften(schema)
        ? { schema, originalOf: (part: JsonObject) => part }
        : pruneSchema(schema, value);
      const errors = findErrors(pruned.schema, value);
      if (errors.length === 0) throw new Error("Only a value that a schema rejects has a reason.");
      const nearest = nearestErrors(pruned.schema, errors, findErrors);
      const start = joinPointer(at);
      const placed = errorsAbout(nearest, pruned, about).map((error) => ({
        ...error,
        instancePath: `${start}${error.instancePath}`,
      }));
      return describeRefusal(placed).message;
    },
  };
}

/** The errors of a subschema, preferably those with a keyword or name of the path; all errors if there are none. */
function errorsAbout(
  errors: readonly ErrorObject[],
  { originalOf }: PrunedSchema,
  about: Concern | undefined,
): readonly ErrorObject[] {
  if (about === undefined) return errors;
  const ofPart = errors.filter(({ parentSchema }) => parentSchema && originalOf(parentSchema) === about.schema);
  const words = new Set<unknown>(about.path);
  const named = ofPart.filter(
    ({ keyword, params }) => words.has(keyword) || Object.values<unknown>(params).some((value) => words.has(value)),
  );
  if (named.length > 0) return named;
  return ofPart.length > 0 ? ofPart : errors;
}

/** @throws {UncompilableSchema} from its function */
export function createCompiler(further: { readonly allErrors?: true; readonly verbose?: true }) {
  const known = new WeakMap<JsonObject, ValidateFunction>();
  let ajv: ReturnType<typeof createAjv> | undefined;
  let [names, compiled] = [0, 0];
  return (schema: JsonObject): ValidateFunction => {
    const before = known.get(schema);
    if (before !== undefined) return before;
    // An `$id` or anchor of one schema must not be a target in the next one.
    if (ajv === undefined || compiled === mostSchemas || namesIn(ajv) !== names) {
      ajv = createAjv({ ...options, ...further });
      [names, compiled] = [namesIn(ajv), 0];
    }
    const validate = compile(ajv, schema);
    known.set(schema, validate);
    compiled += 1;
    return validate;
  };
}

/** Without the empty name, which is that of the last schema. */
function namesIn({ refs }: ReturnType<typeof createAjv>): number {
  return Object.keys(refs).filter((name) => name !== "").length;
}

function compile(ajv: ReturnType<typeof createAjv>, schema: JsonObject): ValidateFunction {
  visitSchemas<JsonValue>(schema, checkNames);
  try {
    return ajv.compile(schema);
  } catch (error) {
    throw new UncompilableSchema(faultOf(error), error);
  } finally {
    // Otherwise Ajv keeps each schema forever, and rejects another with the same `$id`.
    ajv.removeSchema(schema);
  }
}

/**
 * Reports what Ajv would stop at or misread: an identifier that is no string, and an object in place of a required name,
 * which would be [object Object].
 *
 * @throws {UncompilableSchema}
 */
function checkNames({ $id = "", required, dependentRequired, dependencies }: JsonObject): void {
  if (typeof $id !== "string") throw new UncompilableSchema('"$id" must be a string');
  const namesBy = (value: JsonValue | undefined): readonly JsonValue[] => (isObject(value) ? Object.values(value) : []);
  const lists = {
    required: [required],
    dependentRequired: namesBy(dependentRequired),
    dependencies: namesBy(dependencies),
  };
  for (const [keyword, values] of Object.entries(lists)) {
    if (!values.some((value) => isList(value) && value.some((name) => isObject(name) || isList(name)))) continue;
    throw new UncompilableSchema(`"${keyword}" must list names of properties`);
  }
}

export const endlessFault = "it refers to itself without end, or is nested too deeply";

function faultOf(error: unknown): string {
  // The compiler recurses into references, without end for some recursive schemas.
  if (error instanceof RangeError) return endlessFault;
  // Ajv writes the names of properties as URI fragments.
  if (error instanceof URIError) return "the name of a property has half of a surrogate pair, which is no character";
  const message = error instanceof Error ? error.message : String(error);
  const [, types] = /^type must be JSONType or JSONType\[\]: (.*)$/s.exec(message) ?? [];
  if (types === undefined) return message;
  // Ajv writes an object as [object Object].
  return `"type" must be a JSON type, or an array of them${/^[\w,]+$/.test(types) ? `, not ${types}` : ""}`;
}
