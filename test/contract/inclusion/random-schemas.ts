/** Turns choices into schemas over few names, numbers and texts. */

import { type JsonObject, type JsonValue, isObject } from "@toolwright/runtime/internal/json-schema";
import type { Choices } from "../../oracle/random-choices.js";
import { values } from "./values.js";

/** Makes a schema of what there is a choice of. */
export type Make = (choices: Choices, depth: number) => JsonValue;

export const names = ["a", "b", "c"];
const patterns = ["^a", "b$", "^[ab]+$", "^.$", "^(?:a|b)$", "c", "^a*$"];
export const definitions = ["A", "B"];

const scalarValue: Make = ({ pick }) => pick([1, 0, 2, "a", "", "ab", null, true, false, 0.5, -1, 3]);
const anyValue: Make = ({ pick }) => pick(values);
const bound: Make = ({ pick }) => pick([0, 1, 2, -1, 3, 0.5]);
const size: Make = ({ pick }) => pick([1, 2, 0, 3]);
const type: Make = ({ pick }) => pick(["object", "string", "number", "integer", "array", "boolean", "null"]);

const some = (choices: Choices, least: number, most: number): readonly string[] => choices.some(names, least, most);

const listOf =
  (make: Make, most: number): Make =>
  (choices, depth) =>
    Array.from({ length: 1 + choices.below(most) }, () => make(choices, depth));

const byName =
  (make: Make, keys: (choices: Choices) => readonly string[]): Make =>
  (choices, depth) =>
    Object.fromEntries(keys(choices).map((name) => [name, make(choices, depth)]));

const inner: Make = (choices, depth) => makeSchema(choices, depth - 1);

/** Keywords and what is given with them, the plainest first. */
export const keywords: readonly (readonly [keyword: string, make: Make])[] = [
  ["type", type],
  ["type", (choices, depth) => [...new Set(listOf(type, 3)(choices, depth) as string[])]],
  ["properties", byName(inner, (choices) => some(choices, 1, 3))],
  ["required", (choices) => some(choices, 1, 2)],
  ["additionalProperties", (choices, depth) => (choices.oneIn(3) ? inner(choices, depth) : false)],
  ["const", anyValue],
  ["enum", (choices, depth) => listOf(choices.oneIn(2) ? anyValue : scalarValue, 4)(choices, depth)],
  ["anyOf", listOf(inner, 3)],
  ["allOf", listOf(inner, 2)],
  ["oneOf", listOf(inner, 3)],
  ["not", inner],
  ["minimum", bound],
  ["maximum", bound],
  ["exclusiveMinimum", bound],
  ["exclusiveMaximum", bound],
  ["multipleOf", ({ pick }) => pick([1, 2, 0.5, 3])],
  ["minLength", size],
  ["maxLength", size],
  ["pattern", ({ pick }) => pick(patterns)],
  ["format", ({ pick }) => pick(["date", "int32", "email", "password"])],
  ["items", inner],
  ["items", () => false],
  ["prefixItems", listOf(inner, 2)],
  ["minItems", size],
  ["maxItems", size],
  ["uniqueItems", () => true],
  ["contains", inner],
  ["minContains", size],
  ["maxContains", size],
  ["patternProperties", byName(inner, (choices) => choices.some(patterns, 1, 2))],
  ["propertyNames", inner],
  ["minProperties", size],
  ["maxProperties", size],
  [
    "dependentRequired",
    byName(
      (choices) => some(choices, 1, 2),
      (choices) => some(choices, 1, 1),
    ),
  ],
  ["dependentSchemas", byName(inner, (choices) => some(choices, 1, 1))],
  ["unevaluatedProperties", (choices, depth) => (choices.oneIn(3) ? inner(choices, depth) : false)],
  ["unevaluatedItems", () => false],
];

const structural = new Set(["anyOf", "allOf", "oneOf", "not", "dependentSchemas", "contains", "propertyNames"]);

const onType: Readonly<Record<string, RegExp>> = {
  object: /propert|required|dependent/i,
  array: /items|contain/i,
  string: /length|pattern$|format|const|enum/i,
  number: /minimum|maximum|multiple|format|const|enum/i,
  integer: /minimum|maximum|multiple|const|enum/i,
};

export function makeSchema(choices: Choices, depth: number): JsonValue {
  if (!choices.oneIn(3)) {
    if (choices.oneIn(6)) return { enum: listOf(scalarValue, 3)(choices, 0) };
    // Keywords that have to do with a type, so that something is left to accept.
    const name = choices.pick(["object", "object", "string", "number", "integer", "array"]);
    const isUsable = (keyword: string): boolean => onType[name]?.test(keyword) === true;
    return { type: name, ...makeKeywords({ choices, depth, count: choices.below(4), isUsable }) };
  }
  if (choices.oneIn(25)) return choices.oneIn(2);
  if (choices.oneIn(8)) return { $ref: `#/$defs/${choices.pick(definitions)}` };
  if (depth > 0 && choices.oneIn(12)) return makeCondition(choices, depth);
  return makeKeywords({ choices, depth, count: 1 + choices.below(depth > 0 ? 4 : 3), isUsable: () => true });
}

/** The same, where a schema must be an object. */
export function makePart(choices: Choices, depth: number): JsonObject {
  const schema = makeSchema(choices, depth);
  return isObject(schema) ? schema : { allOf: [schema] };
}

interface Wanted {
  readonly choices: Choices;
  readonly depth: number;
  readonly count: number;
  readonly isUsable: (keyword: string) => boolean;
}

function makeKeywords({ choices, depth, count, isUsable }: Wanted): JsonObject {
  const usable = keywords.filter(([keyword]) => isUsable(keyword) && (depth > 0 || !structural.has(keyword)));
  const entries = Array.from({ length: count }, () => {
    const [keyword, make] = choices.pick(usable);
    // Below a certain depth schemas would go on for ever.
    return [keyword, depth < 0 && structural.has(keyword) ? true : make(choices, depth)] as const;
  });
  return Object.fromEntries(entries);
}

function makeCondition(choices: Choices, depth: number): JsonObject {
  return {
    if: inner(choices, depth),
    ...(choices.oneIn(3) ? {} : { then: inner(choices, depth) }),
    ...(choices.oneIn(2) ? { else: inner(choices, depth) } : {}),
  };
}
