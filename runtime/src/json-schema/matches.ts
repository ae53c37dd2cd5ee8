/** From a schema and a value to whether they match: the verdict alone. `check/` finds the reasons. */

import { isList, isObject, listOf, type JsonSchema } from "./json-values.js";
import { findEqualItems } from "./linear-tests.js";
import { findReferenced } from "./references.js";
import { createFurtherTest, testPattern, type Patterns } from "./patterns.js";
import { boundTests, has, valueTests } from "./value-tests.js";

/** What evaluations of one root share. */
export interface Run {
  readonly root: JsonSchema;
  readonly patterns: Patterns;
  readonly references: Map<unknown, unknown>;
  /**
   * Outcomes by definition and value: what they have evaluated, or false. A recursive union asks for the same pair from
   * each of its variants, so without them the work grows with the number of variants to the power of the depth.
   */
  readonly outcomes: Map<object, Map<object, Outcome>>;
}

type Outcome = ReadonlySet<string> | boolean | "evaluating";

export interface Matching {
  readonly run: Run;
  /** Names and indexes that have met a schema, where a keyword asks for the others. */
  readonly seen: Set<string> | undefined;
  /** References, unions and intersections in a row, without a step into the value. */
  readonly depth: number;
}

export function startRun(root: JsonSchema, isLinear?: Patterns["isLinear"]): Run {
  return { root, patterns: { compiled: new Map(), isLinear }, references: new Map(), outcomes: new Map() };
}

/** Whether a value matches a schema of a root. */
export type Matcher = (schema: unknown, value: unknown) => boolean;

/**
 * Creates a matcher, which remembers what it has found: neither the schemas nor the values may change. A schema that
 * cannot be evaluated matches nothing; a string that is too long for its pattern matches.
 *
 * @throws {RangeError} when the value is deeper than the stack: no part of it can be judged, and asking about each takes
 * time in proportion to the square of the depth.
 */
export function createMatcher(root: JsonSchema): Matcher {
  const run = startRun(root);
  return (schema, value) => {
    try {
      return accepts(schema, value, { run, seen: undefined, depth: 0 });
    } catch (error) {
      if (error instanceof RangeError) throw error;
      return false;
    }
  };
}

/** Above this, a reference leads to itself. */
const deepest = 200;

/** The target of a reference; throws an `Error` if there is none. */
export function resolve({ root, references }: Run, reference: unknown): unknown {
  const known = references.get(reference);
  if (known !== undefined) return known;
  const target = findReferenced(root, reference);
  if (target === undefined) throw new Error(`the reference ${JSON.stringify(reference)} does not resolve`);
  references.set(reference, target);
  return target;
}

/**
 * Whether a schema accepts a value.
 *
 * @throws {Error} when the schema cannot be evaluated: a dangling reference, or an invalid pattern.
 */
export function accepts(schema: unknown, value: unknown, matching: Matching): boolean {
  if (!isObject(schema)) return schema !== false;
  if (matching.depth > deepest) throw new Error("a reference refers to itself");
  const { unevaluatedProperties, unevaluatedItems } = schema;
  const isLate = unevaluatedProperties !== undefined || unevaluatedItems !== undefined;
  const seen = isLate ? new Set<string>() : matching.seen;
  const meeting = { schema, value, matching: isLate ? { ...matching, seen } : matching };
  for (const keyword of Object.keys(schema)) {
    const operand = schema[keyword];
    if (tests.get(keyword)?.(value, operand) === false) return false;
    if (applicators.get(keyword)?.(operand, meeting) === false) return false;
  }
  if (!isLate || seen === undefined) return true;
  const rest = isList(value) ? unevaluatedItems : isObject(value) ? unevaluatedProperties : undefined;
  const isAccepted =
    rest === undefined ||
    Object.keys(Object(value) as object).every((name) => seen.has(name) || enter(rest, name, meeting));
  if (isAccepted) for (const name of seen) matching.seen?.add(name);
  return isAccepted;
}

const tests = new Map(Object.entries({ ...valueTests, ...boundTests }));

interface Meeting {
  readonly schema: JsonSchema;
  readonly value: unknown;
  readonly matching: Matching;
}

/** Tries a part of the value. */
function enter(schema: unknown, key: string | number, { value, matching: { run, seen } }: Meeting): boolean {
  seen?.add(String(key));
  // An object or an array: both have string keys.
  const part = (value as Readonly<Record<string, unknown>>)[key];
  return accepts(schema, part, { run, seen: undefined, depth: 0 });
}

/** Tries another schema on the same value. */
function apply(schema: unknown, { value, matching }: Meeting): boolean {
  const seen = matching.seen && new Set<string>();
  const isAccepted = accepts(schema, value, { ...matching, seen, depth: matching.depth + 1 });
  if (isAccepted) for (const name of seen ?? []) matching.seen?.add(name);
  return isAccepted;
}

/** Tries what a reference leads to, once for each value. */
function applyReferenced(reference: unknown, meeting: Meeting): boolean {
  const { value, matching } = meeting;
  const { run, seen } = matching;
  const target = resolve(run, reference);
  if (!isObject(target) || typeof value !== "object" || value === null) return apply(target, meeting);
  const outcomes = run.outcomes.get(target) ?? new Map<object, Outcome>();
  run.outcomes.set(target, outcomes);
  let outcome = outcomes.get(value);
  if (outcome === "evaluating") throw new Error(`the reference ${String(reference)} refers to itself`);
  if (outcome === undefined || (outcome === true && seen !== undefined)) {
    outcomes.set(value, "evaluating");
    try {
      const own = seen && new Set<string>();
      outcome = accepts(target, value, { run, seen: own, depth: matching.depth + 1 }) && (own ?? true);
    } finally {
      if (outcome === undefined) outcomes.delete(value);
      else outcomes.set(value, outcome);
    }
  }
  if (typeof outcome === "object") for (const name of outcome) seen?.add(name);
  return outcome !== false;
}

/** How many variants accept; every one is tried where a keyword asks what they have seen. */
function count(variants: unknown, meeting: Meeting, most: number): number {
  const { value, matching } = meeting;
  const { run, seen, depth } = matching;
  let accepting = 0;
  for (const variant of listOf(variants)) {
    // Without names to gather, `apply` would only be another frame.
    const isAccepted = seen ? apply(variant, meeting) : accepts(variant, value, { run, seen, depth: depth + 1 });
    if (isAccepted) accepting += 1;
    if (accepting >= most && seen === undefined) break;
  }
  return accepting;
}

type Applicator = (operand: unknown, meeting: Meeting) => boolean;

const ofObjects =
  (test: (value: JsonSchema, operand: JsonSchema, meeting: Meeting) => boolean): Applicator =>
  (operand, meeting) =>
    !isObject(meeting.value) || !isObject(operand) || test(meeting.value, operand, meeting);

const ofArrays =
  (test: (items: readonly unknown[], operand: unknown, meeting: Meeting) => boolean): Applicator =>
  (operand, meeting) =>
    !isList(meeting.value) || test(meeting.value, operand, meeting);

const prefixItems = ofArrays((items, operand, meeting) =>
  listOf(operand).every((item, index) => index >= items.length || enter(item, index, meeting)),
);

// Loops instead of callbacks: each frame for each level of a value takes from the stack.
const properties: Applicator = (operand, meeting) => {
  if (!isObject(meeting.value) || !isObject(operand)) return true;
  for (const name of Object.keys(operand)) {
    if (has(meeting.value, name) && !enter(operand[name], name, meeting)) return false;
  }
  return true;
};

const items: Applicator = (operand, meeting) => {
  if (!isList(meeting.value)) return true;
  // Before draft 2019-09, `items` could hold an array of schemas.
  if (isList(operand)) return prefixItems(operand, meeting);
  for (let index = listOf(meeting.schema["prefixItems"]).length; index < meeting.value.length; index++) {
    if (!enter(operand, index, meeting)) return false;
  }
  return true;
};

const applicators = new Map<string, Applicator>(
  Object.entries<Applicator>({
    $ref: applyReferenced,
    $dynamicRef: (operand) => {
      throw new Error(`$dynamicRef ${JSON.stringify(operand)} is not supported`);
    },
    pattern: (operand, { value, matching }) =>
      typeof value !== "string" || testPattern(matching.run.patterns, operand, value),
    allOf: (operand, meeting) => listOf(operand).every((member) => apply(member, meeting)),
    anyOf: (operand, meeting) => count(operand, meeting, 1) > 0,
    oneOf: (operand, meeting) => count(operand, meeting, 2) === 1,
    not: (operand, { value, matching }) =>
      !accepts(operand, value, { ...matching, seen: undefined, depth: matching.depth + 1 }),
    if: (operand, meeting) => {
      const branch = meeting.schema[apply(operand, meeting) ? "then" : "else"];
      return branch === undefined || apply(branch, meeting);
    },
    uniqueItems: ofArrays((items, operand) => operand !== true || findEqualItems(items) === undefined),
    prefixItems,
    items,
    contains: ofArrays((items, operand, { schema, matching: { run, seen } }) => {
      const { minContains = 1, maxContains = Infinity } = schema as Readonly<Record<string, number>>; // As in `check/`.
      const found = items.flatMap((item, index) =>
        accepts(operand, item, { run, seen: undefined, depth: 0 }) ? [String(index)] : [],
      );
      for (const index of found) seen?.add(index);
      return found.length >= minContains && found.length <= maxContains;
    }),
    required: (operand, { value }) => !isObject(value) || listOf(operand).every((name) => has(value, String(name))),
    dependentRequired: ofObjects((value, operand) =>
      Object.entries(operand).every(
        ([name, names]) =>
          !Object.hasOwn(value, name) || listOf(names).every((each) => Object.hasOwn(value, String(each))),
      ),
    ),
    dependentSchemas: ofObjects((value, operand, meeting) =>
      Object.entries(operand).every(([name, schema]) => !Object.hasOwn(value, name) || apply(schema, meeting)),
    ),
    propertyNames: (operand, { value, matching: { run } }) =>
      !isObject(value) ||
      Object.keys(value).every((name) => accepts(operand, name, { run, seen: undefined, depth: 0 })),
    properties,
    patternProperties: ofObjects((value, operand, meeting) =>
      Object.keys(operand).every((pattern) => {
        const { patterns } = meeting.matching.run;
        return Object.keys(value).every(
          (name) => !testPattern(patterns, pattern, name) || enter(operand[pattern], name, meeting),
        );
      }),
    ),
    additionalProperties: (operand, meeting) => {
      if (!isObject(meeting.value)) return true;
      const isFurther = createFurtherTest(meeting.schema, meeting.matching.run.patterns);
      return Object.keys(meeting.value).every((name) => !isFurther(name) || enter(operand, name, meeting));
    },
  }),
);
