/** From schemas of any origin to Ajv's verdicts on values. */

import type { ErrorObject, ValidateFunction } from "ajv";
import { joinPointer, type JsonObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import { hasMatch, UndecidedText } from "../patterns/pattern-matching.js";
import { describeRefusal, createAjv } from "./ajv.js";
import { nearestErrors } from "./nearest-variant.js";
import { touchedSchema, type TouchedSchema } from "./touched-parts.js";

/** The verdicts of schemas; each schema is compiled once. */
export interface SchemaJudges {
  readonly accepts: (schema: JsonObject, value: JsonValue) => boolean;
  /** The same for a single value: compiles only what applies to it. */
  readonly acceptsOnce: (schema: JsonObject, value: JsonValue) => boolean;
  /** Ajv's errors for a value; none if the schema accepts it. */
  readonly errors: (schema: JsonObject, value: JsonValue) => readonly ErrorObject[];
  /**
   * Why a schema rejects a value, in one sentence; of a union, why the nearest variant does.
   */
  readonly reason: (schema: JsonObject, value: JsonValue, scope?: ReasonScope) => string;
}

export interface ReasonScope {
  readonly about?: Concern | undefined;
  /** Properties of the value that are known to be right. */
  readonly right?: ReadonlySet<string>;
  /** Where the value is in a whole one; undefined where it is a name. */
  readonly at?: readonly string[] | undefined;
}

/** What a reason is to be about, if it is one of several. */
export interface Concern {
  /** A part of the schema, by identity. */
  readonly schema: JsonObject;
  /** Keywords and names from that part down. */
  readonly path: readonly string[];
}

/** Ajv's usual options, but unknown keywords and formats are ignored. Few values are judged, so no optimised code. */
const options = {
  strict: false,
  validateSchema: false,
  logger: false,
  code: {
    optimize: false,
    regExp: Object.assign(readPattern, { code: "new RegExp" }),
  },
} as const;

interface BoundedPattern {
  readonly test: (text: string) => boolean;
  /** Ajv identifies a pattern by this. */
  readonly toString: () => string;
}

/** Matches within bounds; throws for an invalid pattern. */
function readPattern(pattern: string): BoundedPattern {
  hasMatch(pattern, "");
  return { test: (text) => hasMatch(pattern, text), toString: () => pattern };
}

export class UncompilableSchema extends Error {
  override readonly name = "UncompilableSchema";
  readonly fault: string;

  constructor(fault: string, cause: unknown) {
    super(`This schema cannot be compiled: ${fault}`, { cause });
    this.fault = fault;
  }
}

/** The most schemas that one Ajv compiles: it keeps something of each as long as it lives. */
const mostSchemas = 100;

/** The length of a schema that is compiled once for all equal ones. */
const longestKept = 500;
const mostKept = 1000;

/** So many values of one schema are each judged by what applies to them; for more, compiling the whole pays. */
const mostApart = 8;

/** Creates judges; a schema that Ajv cannot compile throws. Share them: creating an Ajv costs a compilation. */
export function createSchemaJudges(): SchemaJudges {
  const compileBrief = createCompiler({});
  const compileFull = createCompiler({ allErrors: true, verbose: true });
  // Many tools have the same small parts.
  const kept = new Map<string, JsonObject>();
  const errorsBy = (validate: ValidateFunction, value: unknown): readonly ErrorObject[] =>
    validate(value) ? [] : (validate.errors ?? []);
  const findErrors = (document: JsonObject, value: unknown): readonly ErrorObject[] => {
    try {
      return errorsBy(compileFull(document), value);
    } catch (error) {
      if (!(error instanceof UndecidedText)) throw error;
      // Behind the first error a pattern may be asked about a string that is too long for it.
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
      const touched = touchedSchema(schema, value).schema;
      const text = JSON.stringify(touched);
      const equal = text.length > longestKept ? undefined : (kept.get(text) ?? touched);
      if (kept.size > mostKept) kept.clear();
      if (equal !== undefined) kept.set(text, equal);
      return compileBrief(equal ?? touched)(value);
    },
    errors: (schema, value) => errorsBy(compileBrief(schema), value),
    reason: (schema, value, { about, right, at = [] } = {}) => {
      const touched = isAskedOften(schema)
        ? { schema, originalOf: (part: JsonObject) => part }
        : touchedSchema(schema, value, right);
      const errors = findErrors(touched.schema, value);
      if (errors.length === 0) throw new Error("Only a value that a schema rejects has a reason.");
      const nearest = nearestErrors(touched.schema, errors, findErrors);
      const start = joinPointer(at);
      const placed = errorsAbout(nearest, touched, about).map((error) => ({
        ...error,
        instancePath: `${start}${error.instancePath}`,
      }));
      return describeRefusal(placed).message;
    },
  };
}

/** The errors of a part, and of those the ones of a keyword or name in it; all, if there are none. */
function errorsAbout(
  errors: readonly ErrorObject[],
  { originalOf }: TouchedSchema,
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

interface FreshAjv {
  readonly ajv: ReturnType<typeof createAjv>;
  /** How many names it knew at first. */
  readonly names: number;
  compiled: number;
}

function createFreshAjv(options: Parameters<typeof createAjv>[0]): FreshAjv {
  const ajv = createAjv(options);
  return { ajv, names: namesIn(ajv), compiled: 0 };
}

/** The empty name is that of the schema compiled last. */
function namesIn({ refs }: ReturnType<typeof createAjv>): number {
  return Object.keys(refs).filter((name) => name !== "").length;
}

function compile(ajv: ReturnType<typeof createAjv>, schema: JsonObject): ValidateFunction {
  try {
    return ajv.compile(schema);
  } catch (error) {
    throw new UncompilableSchema(faultOf(error), error);
  } finally {
    // Ajv would keep each schema forever, and reject another with the same `$id`.
    ajv.removeSchema(schema);
  }
}

function faultOf(error: unknown): string {
  // Ajv recurses once for each level of a schema that refers to itself.
  if (error instanceof RangeError) return "it refers to itself without end, or is nested too deeply";
  // Ajv writes the names of properties as URI fragments.
  if (error instanceof URIError) return "the name of a property has half of a surrogate pair, which is no character";
  return error instanceof Error ? error.message : String(error);
}
