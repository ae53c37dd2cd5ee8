/** Coerces a value that fails its schema to the one valid value that the sender could have meant. */

import type { ArgumentReading, Repair, RepairKind } from "../argument-reader.js";
import { equalJson, isObject, listOf, membersOf, parseJson, type JsonSchema } from "../json-schema/json-values.js";
import { requiredOf, itemSchemaOf, schemasOfProperty, typesOf, valuesOf } from "../json-schema/parts.js";
import { escapeToken } from "../json-schema/pointers.js";
import { partsOf, resolveReference } from "../json-schema/references.js";
import { createMatcher, type Matcher } from "../json-schema/evaluate.js";
import { maximumNesting, losesDigits } from "./tokens.js";
import { readStrictly } from "./strict-json.js";

interface Search {
  readonly root: JsonSchema;
  readonly matches: Matcher;
  /** Memoized candidates by schema and value, so that nested unions do not multiply the work. */
  readonly found: Map<JsonSchema, Map<object, readonly unknown[]>>;
  /** Counts steps of work, of which the matcher counts its own. Throws a `RangeError` after the last one. */
  readonly spend: (steps?: number) => void;
}

/** Steps of work for any value, and for each of its parts. Ordinary schemas need a few for each part. */
const maximumSteps = { base: 50_000, perPart: 10 };
const maximumCandidates = 16;

/** The candidate for an omitted property. */
const absent = Symbol("absent");

/**
 * Coerces a value to a schema, at any depth, if exactly one candidate is valid: a string becomes the number, boolean,
 * null, object or array that it holds, an integer becomes a string, and a single value becomes an array of one. An
 * optional property is left out where it is null, or an empty string, and its schema does not accept that. Valid parts
 * stay as they are, and so does the whole value if no candidate is valid, or more than one.
 */
export function coerceToSchema(schema: JsonSchema, value: unknown): ArgumentReading {
  try {
    const { depth, parts } = measure(value);
    if (depth > maximumNesting) return { value, repairs: [] };
    const spend = createBudget(maximumSteps.base + maximumSteps.perPart * parts);
    const matches = createMatcher(schema, { onStep: spend });
    const search: Search = { root: schema, matches, found: new Map(), spend };
    const [only, ...others] = findCandidates(schema, value, search);
    if (only === undefined || others.length > 0) return { value, repairs: [] };
    return { value: only, repairs: listRepairs(value, only, "") };
  } catch (error) {
    // The search ran out of budget, or the value is too deep for the stack.
    if (error instanceof RangeError) return { value, repairs: [] };
    throw error;
  }
}

function createBudget(most: number): Search["spend"] {
  let left = most;
  return (steps = 1) => {
    left -= steps;
    if (left < 0) throw new RangeError("The value needs more work than the budget allows.");
  };
}

/** Finds the candidates for a value that match a schema: only the value itself if it matches. */
function findCandidates(schema: unknown, value: unknown, search: Search): readonly unknown[] {
  if (!isObject(schema)) return schema === false ? [] : [value];
  if (search.matches(schema, value)) return [value];
  if (typeof value !== "object" || value === null) return keepMatching(schema, listAlternatives(value), search);
  const known = search.found.get(schema) ?? new Map<object, readonly unknown[]>();
  search.found.set(schema, known);
  const former = known.get(value);
  if (former !== undefined) return former;
  // A schema that leads back to itself with the same value adds nothing.
  known.set(value, []);
  const inner = refusesNames(schema, value) ? [] : coerceByParts(schema, value, search);
  // The value itself does not match.
  const changed = [...inner, ...listAlternatives(value)].filter((candidate) => candidate !== value);
  const candidates = keepMatching(schema, changed, search);
  known.set(value, candidates);
  return candidates;
}

/** Whether the schema refuses the names of an object, whatever its members become. */
function refusesNames(schema: JsonSchema, value: object): boolean {
  if (Array.isArray(value)) return false;
  if (requiredOf(schema).some((name) => !Object.hasOwn(value, name))) return true;
  if (schema["additionalProperties"] !== false) return false;
  return Object.keys(value).some((name) => schemasOfProperty(schema, name).length === 0);
}

function measure(value: unknown): { readonly depth: number; readonly parts: number } {
  let [depth, parts] = [0, 1];
  if (typeof value !== "object" || value === null) return { depth, parts };
  for (const member of membersOf(value)) {
    const inner = measure(member);
    depth = Math.max(depth, inner.depth);
    parts += inner.parts;
  }
  return { depth: depth + 1, parts };
}

function keepMatching(schema: JsonSchema, values: readonly unknown[], search: Search): readonly unknown[] {
  return listDistinct(values, search).filter((candidate) => search.matches(schema, candidate));
}

function listDistinct(values: readonly unknown[], { spend }: Search): readonly unknown[] {
  spend(values.length * values.length);
  if (values.length > maximumCandidates * maximumCandidates) throw new RangeError("There are too many candidates.");
  return values.filter((value, index) => values.findIndex((other) => equalJson(other, value)) === index);
}

/** Coerces the members of a value by each part of a schema in turn, and by each variant of its unions. */
function coerceByParts(schema: JsonSchema, value: object, search: Search): readonly unknown[] {
  const parts = [resolveReference(search.root, schema["$ref"]), ...listOf(schema["allOf"])];
  let candidates = coerceMembers(schema, value, search);
  for (const part of parts) {
    if (part !== undefined) candidates = candidates.flatMap((candidate) => findCandidates(part, candidate, search));
  }
  for (const union of [listOf(schema["anyOf"]), listOf(schema["oneOf"])]) {
    if (union.length === 0) continue;
    candidates = listDistinct(
      candidates.flatMap((candidate) => union.flatMap((variant) => findCandidates(variant, candidate, search))),
      search,
    );
  }
  return candidates;
}

/** Keywords with schemas for the members of a value. */
const memberKeywords = {
  array: ["prefixItems", "items"],
  object: ["properties", "patternProperties", "additionalProperties", "unevaluatedProperties"],
};

function coerceMembers(schema: JsonSchema, value: object, search: Search): readonly unknown[] {
  const keywords = memberKeywords[Array.isArray(value) ? "array" : "object"];
  if (!keywords.some((keyword) => Object.hasOwn(schema, keyword))) return [value];
  if (Array.isArray(value)) {
    const candidates = collectCandidates(
      value,
      (item: unknown, index) => findCandidates(itemSchemaOf(schema, index), item, search),
      search,
    );
    return combine(candidates, search).map((items) =>
      items.every((item, index) => item === value[index]) ? value : items,
    );
  }
  const entries = Object.entries(value);
  const collect = ([name, member]: [string, unknown]): readonly unknown[] => {
    let candidates: readonly unknown[] = [member];
    for (const part of schemasOfProperty(schema, name)) {
      candidates = candidates.flatMap((candidate) => findCandidates(part, candidate, search));
    }
    if (candidates[0] === member || requiredOf(schema).includes(name)) return listDistinct(candidates, search);
    const isEmpty =
      member === null ? candidates.length === 0 : member === "" && !acceptsSomeString(schema, name, search);
    return isEmpty ? [absent] : listDistinct(candidates, search);
  };
  return combine(collectCandidates(entries, collect, search), search).map((items) => {
    if (items.every((item, index) => item === entries[index]?.[1])) return value;
    const read = entries.map(([name], index): [string, unknown] => [name, items[index]]);
    return Object.fromEntries(read.filter(([, item]) => item !== absent));
  });
}

/** Collects the candidates for each member, up to one that has none: then the whole has none. */
function collectCandidates<Part>(
  parts: readonly Part[],
  read: (part: Part, index: number) => readonly unknown[],
  { spend }: Search,
): readonly (readonly unknown[])[] {
  const all: (readonly unknown[])[] = [];
  for (const [index, part] of parts.entries()) {
    spend();
    const candidates = read(part, index);
    all.push(candidates);
    if (candidates.length === 0) break;
  }
  return all;
}

function acceptsSomeString(schema: JsonSchema, name: string, { root }: Search): boolean {
  const waiting = new Set(schemasOfProperty(schema, name));
  for (const one of waiting) {
    if (!isObject(one)) continue;
    const inner = [...listOf(one["anyOf"]), ...listOf(one["oneOf"]), ...partsOf(one, root).slice(1)];
    const types = typesOf(one);
    const values = valuesOf(one) ?? (types.includes("string") ? [""] : []);
    const isOpen = types.length === 0 && inner.length === 0 && valuesOf(one) === undefined;
    if (isOpen || values.some((value) => typeof value === "string")) return true;
    for (const next of inner) waiting.add(next);
  }
  return false;
}

function combine(members: readonly (readonly unknown[])[], { spend }: Search): readonly (readonly unknown[])[] {
  if (members.at(-1)?.length === 0) return [];
  const ambiguous = members.flatMap((candidates, index) => (candidates.length > 1 ? [index] : []));
  let combined = [members.map(([first]) => first)];
  for (const index of ambiguous) {
    const replace = (items: readonly unknown[], candidate: unknown): unknown[] => {
      spend(items.length);
      return items.map((item, place) => (place === index ? candidate : item));
    };
    combined = combined.flatMap((items) => (members[index] ?? []).map((candidate) => replace(items, candidate)));
    if (combined.length > maximumCandidates) throw new RangeError("There are too many candidates.");
  }
  return combined;
}

function listRepairs(value: unknown, coerced: unknown, pointer: string): Repair[] {
  if (equalJson(value, coerced)) return [];
  if (Array.isArray(value) && Array.isArray(coerced) && value.length === coerced.length) {
    return value.flatMap((item, index) => listRepairs(item, coerced[index], `${pointer}/${index}`));
  }
  if (isObject(value) && isObject(coerced)) {
    return Object.entries(value).flatMap(([name, member]) => {
      const place = `${pointer}/${escapeToken(name)}`;
      return Object.hasOwn(coerced, name) ? listRepairs(member, coerced[name], place) : [describeAbsent(member, place)];
    });
  }
  const [kind, message] = describeChange(value, coerced);
  return [{ pointer, kind, message }];
}

function describeAbsent(value: unknown, pointer: string): Repair {
  return value === null
    ? { pointer, kind: "null-as-absent", message: "Left out an optional parameter that was null." }
    : { pointer, kind: "empty-string-as-absent", message: "Left out an optional parameter that was an empty string." };
}

function describeChange(value: unknown, coerced: unknown): readonly [kind: RepairKind, message: string] {
  if (typeof value !== "string" && typeof coerced === "string") {
    return ["number-as-string", `Read the number ${coerced} as the string "${coerced}".`];
  }
  if (Array.isArray(coerced) && coerced.length === 1 && equalJson(coerced[0], value)) {
    return ["value-as-array", "Read a single value as an array of one."];
  }
  if (coerced === null) return ["string-as-null", `Read "null" as null.`];
  if (typeof coerced === "boolean") return ["string-as-boolean", `Read "${coerced}" as the boolean ${coerced}.`];
  if (typeof coerced === "number")
    return ["string-as-number", `Read ${JSON.stringify(value)} as the number ${coerced}.`];
  return ["string-as-json", "Read the JSON that was in a string."];
}

const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const literals: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

/** Lists what a value may stand for: the JSON value in a string, the string of an integer, the array of a single value. */
export function listAlternatives(value: unknown): readonly unknown[] {
  if (typeof value === "string") {
    const held = parseHeld(value);
    // A string that holds an array is not a single value.
    return [...held, ...(Array.isArray(held[0]) ? [] : [[value]])];
  }
  if (value === null) return [];
  // Other numbers have several spellings: 1.1 may have been sent as 1.10.
  const hasOneSpelling = Number.isSafeInteger(value) && !Object.is(value, -0);
  return hasOneSpelling ? [String(value), [value]] : [[value]];
}

function parseHeld(text: string): readonly unknown[] {
  if (Object.hasOwn(literals, text)) return [literals[text]];
  if (decimal.test(text)) return losesDigits(text) ? [] : [Number(text)];
  if (!/^\s*[{[]/.test(text) || parseJson(text) === undefined) return [];
  try {
    const { value } = readStrictly(text);
    return isObject(value) || Array.isArray(value) ? [value] : [];
  } catch {
    // JSON that loses data when it is parsed is not a candidate.
    return [];
  }
}
