/** Evaluates a value against a schema of JSON Schema 2020-12, and reports each error if asked to. */

import { asText, isList, isObject, listOf, type JsonSchema } from "./json-values.js";
import { findEqualItems } from "./linear-tests.js";
import { createFurtherTest, testPattern, type Patterns } from "./patterns.js";
import { findReferenced } from "./references.js";
import type { SchemaError } from "./schema-error.js";
import { boundTests, has, isString, valueTests } from "./value-tests.js";

/** State that evaluations of one root share. */
export interface EvaluationRun {
  readonly root: JsonSchema;
  readonly patterns: Patterns;
  readonly references: Map<unknown, unknown>;
  /**
   * Memoizes verdicts by definition and value: the evaluated names, or false. A recursive union asks for the same pair
   * from each of its variants, so without it the work grows with the number of variants to the power of the depth. A
   * string or a number counts only behind several references in a row, because each of them may be followed twice.
   */
  readonly outcomes: Map<object, Map<unknown, Outcome>>;
  /** The names of large objects: the engine sorts them each time, and each variant of a union asks for them. */
  readonly names: Map<object, readonly string[]>;
  /** Keywords that refuse no value. If there are any, more than one variant of a `oneOf` may match. */
  readonly ignored: readonly string[];
  /** Counts each pair of a schema and a value; throws a `RangeError` to end the evaluation. */
  readonly onStep?: (() => void) | undefined;
}

type Outcome = ReadonlySet<string> | boolean;

/** The errors found so far, and the position in the instance and in the schema. */
export interface ErrorReport {
  readonly reporter: Reporter;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly errors: SchemaError[];
}

/** Makes errors of what an evaluation finds; `check/` has the only implementation. */
export interface Reporter {
  /** Whether there are enough errors. */
  readonly isFull: (report: ErrorReport) => boolean;
  /** Reports that the value violates the keyword; without params, those that follow from the schema. */
  readonly fail: (report: ErrorReport, site: KeywordSite, params?: SchemaError["params"]) => void;
  /** Evaluates a keyword, unless the report is full. */
  readonly check: (report: ErrorReport, site: KeywordSite, check: Check) => boolean;
  /** The report of a subschema, applied to the same value or to a member of it. */
  readonly step: (
    report: ErrorReport,
    site: KeywordSite,
    member?: string | number,
    key?: string | number,
  ) => ErrorReport;
  /** Reports why a union accepts too few variants or too many. */
  readonly explainUnion: (report: ErrorReport, site: KeywordSite, variants: readonly unknown[]) => void;
  /** Evaluates the target of a reference, once for each value. */
  readonly follow: (report: ErrorReport, site: KeywordSite, target: unknown) => boolean;
}

interface Evaluation {
  readonly run: EvaluationRun;
  /** Evaluated names and indexes, where an `unevaluated…` keyword asks for the others. */
  readonly seen?: Set<string> | undefined;
  /** References in a row, without a step into the value. */
  readonly depth?: number | undefined;
  /** Without a report, evaluation stops at the first error. */
  readonly report?: ErrorReport | undefined;
}

/** A keyword of a schema that meets a value. */
export interface KeywordSite extends Evaluation {
  readonly schema: JsonSchema;
  readonly keyword: string;
  readonly value: unknown;
}

export function startRun(root: JsonSchema, isLinear?: Patterns["isLinear"]): EvaluationRun {
  const patterns = { compiled: new Map(), isLinear };
  return { root, patterns, references: new Map(), outcomes: new Map(), names: new Map(), ignored: [] };
}

export type Matcher = (schema: unknown, value: unknown) => boolean;

/**
 * Creates a matcher, which memoizes: neither the schemas nor the values may change. A schema that cannot be evaluated
 * matches nothing; a string that is too long for its pattern matches.
 *
 * @throws {RangeError} when `onStep` does, or when the value is deeper than the stack: no part of it can be judged,
 * and asking about each takes time in proportion to the square of the depth.
 */
export function createMatcher(
  root: JsonSchema,
  options: Partial<Pick<EvaluationRun, "ignored" | "onStep">> = {},
): Matcher {
  const run = { ...startRun(root), ...options };
  return (schema, value) => {
    try {
      return evaluate(schema, value, { run });
    } catch (error) {
      if (error instanceof RangeError) throw error;
      return false;
    }
  };
}

/**
 * Whether a schema accepts a value.
 *
 * @throws {Error} when the schema cannot be evaluated: a dangling reference, or an invalid pattern.
 */
export function evaluate(schema: unknown, value: unknown, evaluation: Evaluation): boolean {
  const { run, depth, report } = evaluation;
  run.onStep?.();
  if (!isObject(schema)) {
    return schema !== false || fail({ ...evaluation, schema: {}, keyword: "false schema", value }, {});
  }
  const keys = Object.keys(schema);
  const late = isList(value) ? "unevaluatedItems" : "unevaluatedProperties";
  const isLate = schema[late] !== undefined;
  // It needs the names that the other keywords evaluate.
  if (isLate) keys.sort((left, right) => Number(left === late) - Number(right === late));
  const seen = isLate ? new Set<string>() : evaluation.seen;
  let isValid = true;
  for (const keyword of keys) {
    const check = keywords.get(keyword);
    if (check === undefined || run.ignored.includes(keyword)) continue;
    const operand = schema[keyword];
    const site = { schema, keyword, value, run, seen, depth, report };
    const passes = report ? report.reporter.check(report, site, check) : check(operand, site);
    isValid &&= passes;
    if (!isValid && !report) return false;
  }
  if (isLate && isValid) note(evaluation.seen, seen);
  return isValid;
}

function note(seen: Set<string> | undefined, names: Iterable<string> = []): void {
  for (const name of names) seen?.add(name);
}

function fail(site: KeywordSite, params?: SchemaError["params"]): false {
  const { report } = site;
  report?.reporter.fail(report, site, params);
  return false;
}

/** Whether a test passes for every item; without a report, the first failure decides. */
function every<Item>(
  items: readonly Item[],
  { report }: KeywordSite,
  test: (item: Item, index: number) => boolean,
): boolean {
  return report ? items.filter((item, index) => !test(item, index)).length === 0 : items.every(test);
}

/** A member of the value, its schema, and the member of the keyword that holds this schema. */
type Entry = readonly [key: string | number, schema: unknown, member?: string | number];

/** Evaluates members of the value. A loop, since each frame for each level of a value takes from the stack. */
function enter(entries: readonly Entry[], site: KeywordSite): boolean {
  const { value, run, seen, report } = site;
  let isValid = true;
  for (const [key, schema, member] of entries) {
    seen?.add(String(key));
    if (report?.reporter.isFull(report)) return false;
    const item = (value as Readonly<Record<string, unknown>>)[key]; // An object or an array: both have string keys.
    isValid = evaluate(schema, item, { run, report: report?.reporter.step(report, site, member, key) }) && isValid;
    if (!isValid && !report) return false;
  }
  return isValid;
}

/** Evaluates a schema under the keyword on the same value. */
export function apply(schema: unknown, site: KeywordSite, member?: string | number): boolean {
  const seen = site.seen && new Set<string>();
  const report = site.report?.reporter.step(site.report, site, member);
  const isValid = evaluate(schema, site.value, { ...site, seen, report });
  if (isValid) note(site.seen, seen);
  return isValid;
}

/** More references in a row than this are a cycle. */
const deepest = 200;

function applyReferenced(reference: unknown, site: KeywordSite): boolean {
  const { value, run, seen, depth = 0, report } = site;
  const target = run.references.get(reference) ?? findReferenced(run.root, reference);
  const name = JSON.stringify(reference);
  if (target === undefined) throw new Error(`the reference ${name} does not resolve`);
  if (depth > deepest) throw new Error(`the reference ${name} refers to itself`);
  run.references.set(reference, target);
  const next = { ...site, depth: depth + 1 };
  if (report) return report.reporter.follow(report, next, target);
  if (!isObject(target) || !isMemoized(value, depth)) return evaluate(target, value, next);
  const outcomes = run.outcomes.get(target) ?? new Map<unknown, Outcome>();
  run.outcomes.set(target, outcomes);
  let outcome = outcomes.get(value);
  if (outcome === undefined || (outcome === true && seen)) {
    const own = seen && new Set<string>();
    outcome = evaluate(target, value, { ...next, seen: own }) && (own ?? true);
    outcomes.set(value, outcome);
  }
  if (typeof outcome === "object") note(seen, outcome);
  return outcome !== false;
}

/** Whether the verdict about a value behind some references in a row is memoized. */
export function isMemoized(value: unknown, depth: number): boolean {
  return depth > 0 || (typeof value === "object" && value !== null);
}

function checkUnion(operand: unknown, site: KeywordSite): boolean {
  const silent = { ...site, report: undefined };
  const most = site.keyword === "oneOf" && site.run.ignored.length === 0 ? 1 : Infinity;
  const variants = listOf(operand);
  let accepting = 0;
  for (const variant of variants) {
    // Without names to gather, `apply` would only be another frame.
    if (site.seen ? apply(variant, silent) : evaluate(variant, site.value, silent)) accepting += 1;
    if (!site.seen && (accepting > most || (accepting === 1 && most > 1))) break;
  }
  const passes = accepting > 0 && accepting <= most;
  if (!passes) site.report?.reporter.explainUnion(site.report, site, variants);
  return passes;
}

/** Whether the value satisfies a keyword; reports the errors if it does not. */
export type Check = (operand: unknown, site: KeywordSite) => boolean;

/** A check of values of one kind; others pass. */
function about<Value>(
  kind: (value: unknown) => value is Value,
  check: (value: Value, operand: unknown, site: KeywordSite) => boolean,
): Check {
  return (operand, site) => !kind(site.value) || check(site.value, operand, site);
}

/** The schemas or lists that a keyword holds by name. */
function entriesOf(operand: unknown): [name: string, held: unknown][] {
  return Object.entries(isObject(operand) ? operand : {});
}

const largeObject = 100;

function namesOf(value: object, { names }: EvaluationRun): readonly string[] {
  const known = names.get(value);
  if (known !== undefined) return known;
  const own = Object.keys(value);
  if (own.length > largeObject) names.set(value, own);
  return own;
}

const prefixItems = about(isList, (items, operand, site) =>
  enter(
    listOf(operand)
      .map((schema, index): Entry => [index, schema, index])
      .slice(0, items.length),
    site,
  ),
);

const keywords: ReadonlyMap<string, Check> = new Map(
  Object.entries<Check>({
    ...Object.fromEntries(
      Object.entries({ ...valueTests, ...boundTests }).map(([name, passes]): [string, Check] => [
        name,
        (operand, site) => passes(site.value, operand) || fail(site),
      ]),
    ),
    $ref: applyReferenced,
    $dynamicRef: (operand) => {
      throw new Error(`the reference ${JSON.stringify(operand)} is dynamic`);
    },
    pattern: about(isString, (text, operand, site) => testPattern(site.run.patterns, operand, text) || fail(site)),
    allOf: (operand, site) => every(listOf(operand), site, (schema, member) => apply(schema, site, member)),
    anyOf: checkUnion,
    oneOf: checkUnion,
    not: (operand, site) =>
      !evaluate(operand, site.value, { ...site, seen: undefined, report: undefined }) || fail(site),
    if: (operand, site) => {
      const keyword = apply(operand, { ...site, report: undefined }) ? "then" : "else";
      const schema = site.schema[keyword];
      return schema === undefined || apply(schema, { ...site, keyword });
    },
    uniqueItems: about(isList, (items, operand, site) => {
      const equal = operand === true ? findEqualItems(items) : undefined;
      return equal === undefined || fail(site, { ...equal });
    }),
    prefixItems,
    items: about(isList, (items, operand, site) => {
      // Before draft 2019-09, `items` could hold an array of schemas.
      if (isList(operand)) return prefixItems(operand, site);
      const first = listOf(site.schema["prefixItems"]).length;
      // Where positions do not count, nobody can tell which items come after them.
      if (first > 0 && site.run.ignored.includes("prefixItems")) return true;
      if (operand === false) return items.length <= first || fail(site, { limit: first });
      return enter(items.map((_, index): Entry => [index, operand]).slice(first), site);
    }),
    contains: about(isList, (items, operand, site) => {
      const { minContains = 1, maxContains = Infinity } = site.schema as Readonly<Record<string, number>>; // If valid.
      const found = items.flatMap((item, index) => (evaluate(operand, item, { run: site.run }) ? [String(index)] : []));
      note(site.seen, found);
      return (found.length >= minContains && found.length <= maxContains) || fail(site);
    }),
    required: about(isObject, (value, operand, site) =>
      every(
        listOf(operand).map(asText),
        site,
        (missingProperty) => has(value, missingProperty) || fail(site, { missingProperty }),
      ),
    ),
    dependentRequired: about(isObject, (value, operand, site) =>
      every(
        entriesOf(operand).flatMap(([property, names]) =>
          listOf(Object.hasOwn(value, property) ? names : []).map((name) => ({
            property,
            missingProperty: asText(name),
          })),
        ),
        site,
        (params) => Object.hasOwn(value, params.missingProperty) || fail(site, params),
      ),
    ),
    dependentSchemas: about(isObject, (value, operand, site) =>
      every(entriesOf(operand), site, ([name, schema]) => !Object.hasOwn(value, name) || apply(schema, site, name)),
    ),
    propertyNames: about(isObject, (value, operand, site) =>
      every(
        namesOf(value, site.run),
        site,
        (propertyName) => evaluate(operand, propertyName, { run: site.run }) || fail(site, { propertyName }),
      ),
    ),
    properties: about(isObject, (value, operand, site) =>
      enter(
        entriesOf(operand).flatMap(([name, schema]): Entry[] => (has(value, name) ? [[name, schema, name]] : [])),
        site,
      ),
    ),
    patternProperties: about(isObject, (value, operand, site) =>
      enter(
        entriesOf(operand).flatMap(([pattern, schema]) =>
          namesOf(value, site.run)
            .filter((name) => testPattern(site.run.patterns, pattern, name))
            .map((name): Entry => [name, schema, pattern]),
        ),
        site,
      ),
    ),
    additionalProperties: about(isObject, (value, operand, site) => {
      const isFurther = createFurtherTest(site.schema, site.run.patterns);
      return every(namesOf(value, site.run), site, (name) => {
        if (!isFurther(name)) return true;
        return operand === false ? fail(site, { additionalProperty: name }) : enter([[name, operand]], site);
      });
    }),
    unevaluatedProperties: about(isObject, (value, operand, site) =>
      every(namesOf(value, site.run), site, (name) => {
        if (site.seen?.has(name)) return true;
        return operand === false ? fail(site, { unevaluatedProperty: name }) : enter([[name, operand]], site);
      }),
    ),
    unevaluatedItems: about(isList, (items, operand, site) =>
      every(items, site, (_, index) => {
        if (site.seen?.has(String(index))) return true;
        return operand === false ? fail(site, { len: index }) : enter([[index, operand]], site);
      }),
    ),
  }),
);
