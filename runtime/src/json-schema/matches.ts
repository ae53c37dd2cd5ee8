/** From a schema and a value to whether they match: the verdict of `check/`, without reasons and sooner. */

import { isList, isObject, listOf, type JsonSchema } from "./json-values.js";
import { findReferenced } from "./references.js";
import { boundTests, compile, findEqualItems, furtherNames, has, valueTests } from "./value-tests.js";

/** Whether a value matches a schema in a root, or the root itself; never throws. */
export function matches(schema: unknown, value: unknown, root: JsonSchema): boolean {
  // A schema that cannot be evaluated, as with an invalid pattern or a dangling reference, matches nothing.
  try {
    return accepts(schema, value, { root, seen: undefined, depth: 0 });
  } catch {
    return false;
  }
}

interface Matching {
  readonly root: JsonSchema;
  /** Names and indexes that have met a schema, where a keyword asks for the others. */
  readonly seen: Set<string> | undefined;
  /** References, unions and intersections in a row, without a step into the value. */
  readonly depth: number;
}

/** Ends the evaluation of a schema that cannot be evaluated; `check/` says why. */
function giveUp(): never {
  throw new Error("The schema cannot be evaluated.");
}

/** Above this, a reference leads to itself. */
const deepest = 200;

function accepts(schema: unknown, value: unknown, matching: Matching): boolean {
  if (!isObject(schema)) return schema !== false;
  if (matching.depth > deepest) return giveUp();
  const { unevaluatedProperties, unevaluatedItems } = schema;
  const isLate = unevaluatedProperties !== undefined || unevaluatedItems !== undefined;
  const seen = isLate ? new Set<string>() : matching.seen;
  const within = { ...matching, seen };
  for (const keyword of Object.keys(schema)) {
    const operand = schema[keyword];
    const test = Object.hasOwn(tests, keyword) ? tests[keyword] : undefined;
    if (test?.(value, operand) === false) return false;
    const apply = Object.hasOwn(applicators, keyword) ? applicators[keyword] : undefined;
    if (apply?.(operand, { schema, value, matching: within }) === false) return false;
  }
  if (!isLate || seen === undefined) return true;
  const rest = isList(value) ? unevaluatedItems : isObject(value) ? unevaluatedProperties : undefined;
  const isAccepted =
    rest === undefined ||
    Object.keys(Object(value) as object).every(
      (name) => seen.has(name) || enter(rest, name, { schema, value, matching: within }),
    );
  if (isAccepted) for (const name of seen) matching.seen?.add(name);
  return isAccepted;
}

const tests = { ...valueTests, ...boundTests };

interface Meeting {
  readonly schema: JsonSchema;
  readonly value: unknown;
  readonly matching: Matching;
}

/** Tries a part of the value. */
function enter(schema: unknown, key: string | number, { value, matching: { root, seen } }: Meeting): boolean {
  seen?.add(String(key));
  // An object or an array: both have string keys.
  const part = (value as Readonly<Record<string, unknown>>)[key];
  return accepts(schema, part, { root, seen: undefined, depth: 0 });
}

/** Tries another schema on the same value. */
function apply(schema: unknown, { value, matching }: Meeting): boolean {
  const seen = matching.seen && new Set<string>();
  const isAccepted = accepts(schema, value, { ...matching, seen, depth: matching.depth + 1 });
  if (isAccepted) for (const name of seen ?? []) matching.seen?.add(name);
  return isAccepted;
}

/** How many variants accept; every one is tried where a keyword asks what they have seen. */
function count(variants: unknown, meeting: Meeting, most: number): number {
  let accepting = 0;
  for (const variant of listOf(variants)) {
    if (apply(variant, meeting)) accepting += 1;
    if (accepting >= most && meeting.matching.seen === undefined) break;
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

const applicators: Readonly<Record<string, Applicator>> = {
  $ref: (operand, meeting) => {
    const target = findReferenced(meeting.matching.root, operand);
    return target === undefined ? giveUp() : apply(target, meeting);
  },
  $dynamicRef: giveUp,
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
  items: ofArrays((items, operand, meeting) => {
    // Before draft 2019-09, `items` could hold an array of schemas.
    if (isList(operand)) return prefixItems(operand, meeting);
    const first = listOf(meeting.schema["prefixItems"]).length;
    return items.slice(first).every((_, index) => enter(operand, first + index, meeting));
  }),
  contains: ofArrays((items, operand, { schema, matching: { root, seen } }) => {
    const { minContains = 1, maxContains = Infinity } = schema as Readonly<Record<string, number>>; // As in `check/`.
    const found = items.flatMap((item, index) =>
      accepts(operand, item, { root, seen: undefined, depth: 0 }) ? [String(index)] : [],
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
  propertyNames: (operand, { value, matching: { root } }) =>
    !isObject(value) || Object.keys(value).every((name) => accepts(operand, name, { root, seen: undefined, depth: 0 })),
  properties: ofObjects((value, operand, meeting) =>
    Object.keys(operand).every((name) => !has(value, name) || enter(operand[name], name, meeting)),
  ),
  patternProperties: ofObjects((value, operand, meeting) =>
    Object.keys(operand).every((pattern) => {
      const test = compile(pattern);
      return Object.keys(value).every((name) => !test.test(name) || enter(operand[pattern], name, meeting));
    }),
  ),
  additionalProperties: (operand, meeting) =>
    !isObject(meeting.value) ||
    furtherNames(meeting.value, meeting.schema).every((name) => enter(operand, name, meeting)),
};
