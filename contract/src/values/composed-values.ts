/** Composes objects and arrays of a plain schema from values of their parts. */

import { type JsonObject, type JsonValue, isObject } from "@toolwright/runtime/internal/json-schema";
import { numberAt } from "../json-schema/keyword-values.js";
import {
  additionalSchemaOf,
  namePatternsOf,
  namesOf,
  prefixOf,
  requiredBeside,
  schemaOfItem,
  schemaOfProperty,
} from "./part-schemas.js";
import { inOrderOf } from "./plainness.js";
import { textsFor } from "./text-values.js";

/** A value of a subschema, if possible one for which `differs` holds; undefined if there is none. */
export type ChooseValue = (schema: JsonValue, differs?: (value: JsonValue) => boolean) => JsonValue | undefined;

/** The maximum number of items or properties of a generated value: one more than a round bound. */
export const mostParts = 100_001;

/**
 * The longest arrays in characters of JSON. Arrays of a requested length are few, and prove that a bound on `maxItems` is a
 * break; many others are made, which takes too long with as many long items.
 */
const mostCharacters = { wished: 2_000_000, other: 40_000 };

/** An object with given properties and the required ones; empty if one of these has no value. */
export function composeObject(
  schema: JsonObject,
  choose: ChooseValue,
  given: Iterable<readonly [string, JsonValue]> = [],
): readonly JsonObject[] {
  const entries = new Map(given);
  const add = (name: string): boolean => {
    const value = choose(schemaOfProperty(schema, name));
    if (value !== undefined) entries.set(name, value);
    return value !== undefined;
  };
  for (const name of requiredBeside(schema, entries.keys())) {
    if (!entries.has(name) && !add(name)) return [];
  }
  const least = numberAt(schema, "minProperties", 0);
  if (least > mostParts) return [];
  if (entries.size < least) {
    for (const name of furtherNames(schema, least)) {
      if (!entries.has(name)) add(name);
      if (entries.size >= least) break;
    }
  }
  return entries.size >= least ? [inOrderOf(schema, entries)] : [];
}

/** Names to reach `minProperties` with: declared ones, then others. */
function* furtherNames(schema: JsonObject, count: number): Generator<string> {
  yield* namesOf(schema);
  for (const pattern of namePatternsOf(schema)) yield* textsFor({ pattern }, []).slice(0, 3);
  if (additionalSchemaOf(schema) === false) return;
  const names = schema["propertyNames"];
  if (isObject(names)) yield* textsFor(names, []);
  for (let index = 1; index <= count; index += 1) yield index === 1 ? "other" : `other${index}`;
}

/** The maximum number of items chosen for one schema; a longer array repeats them, unless they must differ. */
const mostChosen = 64;

/** An array of a length, by default the least, with given items at their indexes; empty if an item has no value. */
export function composeList(
  schema: JsonObject,
  choose: ChooseValue,
  wish: { readonly length?: number; readonly given?: ReadonlyMap<number, JsonValue> } = {},
): readonly (readonly JsonValue[])[] {
  const contained = schema["contains"];
  const needed = contained === undefined ? 0 : numberAt(schema, "minContains", 1);
  const least = Math.max(numberAt(schema, "minItems", 0), needed);
  const given = wish.given ?? new Map<number, JsonValue>();
  const length = Math.max(wish.length ?? least, ...[...given.keys()].map((index) => index + 1));
  if (length > mostParts) return [];
  let longest = wish.length !== undefined && given.size === 0 ? mostCharacters.wished : mostCharacters.other;
  const items: JsonValue[] = [];
  const isUnique = schema["uniqueItems"] === true;
  const chosen = new Map<JsonValue, readonly JsonValue[]>();
  const used = new Set<string>();
  const texts = new Map<JsonValue, string>();
  let characters = 0;
  const chooseItem = (inner: JsonValue, index: number): JsonValue | undefined => {
    if (!isUnique) {
      const earlier = chosen.get(inner) ?? [];
      const item = earlier.length < mostChosen ? choose(inner) : earlier[index % mostChosen];
      if (item !== undefined && earlier.length < mostChosen) chosen.set(inner, [...earlier, item]);
      return item;
    }
    return choose(inner, (one) => !used.has(JSON.stringify(one))) ?? anotherOf(choose(inner), index, used);
  };
  for (let index = 0; index < length; index += 1) {
    const isContained = contained !== undefined && index >= Math.max(prefixOf(schema).length, length - needed);
    const inner = isContained ? contained : schemaOfItem(schema, index);
    const item = given.has(index) ? given.get(index) : chooseItem(inner, index);
    if (item === undefined) return [];
    const text = texts.get(item) ?? JSON.stringify(item);
    texts.set(item, text);
    // All items after the prefix are alike.
    const alike = index < prefixOf(schema).length || given.has(index) ? 1 : length - index;
    if (given.has(index)) longest = Math.min(mostCharacters.wished, longest + text.length);
    if (characters + text.length * alike > longest) return [];
    characters += text.length;
    if (isUnique) used.add(text);
    items.push(item);
  }
  return [items];
}

/** An unused value of the same type. */
function anotherOf(value: JsonValue | undefined, index: number, used: ReadonlySet<string>): JsonValue | undefined {
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  const at = (further: number): JsonValue => (typeof value === "number" ? further + 2 : `a${further}`);
  let further = index;
  while (used.has(JSON.stringify(at(further)))) further += 1;
  return at(further);
}
