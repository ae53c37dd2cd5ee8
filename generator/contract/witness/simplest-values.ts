/** From a schema to a few of the plainest values that it accepts, as far as can be told without trying them. */

import type { JsonObject, JsonValue } from "../../definition.js";
import { isList, isObject } from "../../json-values.js";
import { numbersFor } from "./number-values.js";
import { furtherOf, namesOf, prefixOf, requiredBeside, schemaOfItem, schemaOfProperty } from "./object-parts.js";
import { inOrderOf, sortByCost } from "./plainness.js";
import { typesOf, type TypeName } from "./plain-schemas.js";
import type { ReadVariants } from "./schema-variants.js";
import { textsFor } from "./text-values.js";

/** Makes the plainest values of a schema, the plainest first; none where it seems to have none. */
export type MakeSimplest = (schema: JsonValue) => readonly JsonValue[];

/** What values are made with. */
export interface SimplestMaking {
  readonly read: ReadVariants;
  readonly simplest: MakeSimplest;
}

/** Most items or properties of a value that is made. */
export const mostParts = 10_000;
/** How many values a schema gets. */
const wanted = 8;
/** How many ways of choosing the parts of an object or list are tried. */
const choices = [0, 1, 2];

/** Makes what makes the plainest values; what it is asked twice it remembers. */
export function createSimplest(read: ReadVariants): MakeSimplest {
  const known = new WeakMap<JsonObject, readonly JsonValue[]>();
  const open = new Set<JsonObject>();
  const simplest: MakeSimplest = (schema) => {
    if (!isObject(schema)) return schema === false ? [] : plainValues;
    const before = known.get(schema);
    if (before !== undefined) return before;
    // No value that is part of itself is plainest; beside the schema that is open another way may lead to one.
    if (open.has(schema)) return [];
    open.add(schema);
    const values = read(schema).flatMap((variant) => simplestOfPlain(variant.schema, { read, simplest }));
    open.delete(schema);
    const sorted = sortByCost(values).slice(0, wanted);
    if (sorted.length > 0) known.set(schema, sorted);
    return sorted;
  };
  return simplest;
}

/** One plain value of each type. */
export const plainValues: readonly JsonValue[] = [0, "a", false, true, null, [], {}];

/** Makes the plainest values of a plain schema. */
export function simplestOfPlain(schema: JsonObject, making: SimplestMaking): readonly JsonValue[] {
  const types = typesOf(schema);
  const members = schema["enum"];
  if (isList(members)) return members.filter((member) => types.some((type) => isOfType(member, type)));
  return types.flatMap((type) => sortByCost(valuesOfType(type, schema, making)).slice(0, wanted));
}

/** Tells whether a value is of a type. */
export function isOfType(value: JsonValue, type: TypeName): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  return type === "object" ? isObject(value) : typeof value === type;
}

function valuesOfType(type: TypeName, schema: JsonObject, making: SimplestMaking): readonly JsonValue[] {
  switch (type) {
    case "null":
      return [null];
    case "boolean":
      return [false, true];
    case "integer":
      return numbersFor(schema, []).filter(Number.isInteger);
    case "number":
      return numbersFor(schema, []);
    case "string":
      return textsFor(schema, []);
    case "array":
      return choices.flatMap((choice) => simplestList(schema, { ...making, choice }));
    case "object":
      return choices.flatMap((choice) => simplestObject(schema, { ...making, choice }));
  }
}

/** What an object or list is made with. */
export interface PartsMaking extends SimplestMaking {
  /** Which of the values of each part is taken, counted from the plainest. */
  readonly choice: number;
}

/** Makes an object with some properties beside those that must be: none, where one of them has no value. */
export function simplestObject(
  schema: JsonObject,
  making: PartsMaking,
  given: ReadonlyMap<string, JsonValue> = new Map(),
): readonly JsonObject[] {
  const entries = new Map(given);
  const add = (name: string): boolean => {
    const value = choose(schemaOfProperty(schema, name), making);
    if (value !== undefined) entries.set(name, value);
    return value !== undefined;
  };
  for (const name of requiredBeside(schema, given.keys())) {
    if (!entries.has(name) && !add(name)) return [];
  }
  const least = countOr(schema["minProperties"], 0);
  if (least > mostParts) return [];
  if (entries.size < least) {
    for (const name of furtherNames(schema, least)) {
      if (!entries.has(name)) add(name);
      if (entries.size >= least) break;
    }
  }
  return entries.size >= least ? [inOrderOf(schema, entries)] : [];
}

/** Names that an object can be filled up with: those that are declared, then others. */
export function* furtherNames(schema: JsonObject, count: number): Generator<string> {
  yield* namesOf(schema);
  const patterns = isObject(schema["patternProperties"]) ? Object.keys(schema["patternProperties"]) : [];
  for (const pattern of patterns) yield* textsFor({ pattern }, []).slice(0, 3);
  if (furtherOf(schema) === false) return;
  const names = schema["propertyNames"];
  if (isObject(names)) yield* textsFor(names, []);
  for (let index = 1; index <= count; index += 1) yield index === 1 ? "other" : `other${index}`;
}

/** Makes a list of a length, by default the least, with some items beside those that must be. */
export function simplestList(
  schema: JsonObject,
  making: PartsMaking,
  wish: { readonly length?: number; readonly given?: ReadonlyMap<number, JsonValue> } = {},
): readonly (readonly JsonValue[])[] {
  const contained = schema["contains"];
  const needed = contained === undefined ? 0 : countOr(schema["minContains"], 1);
  const least = Math.max(countOr(schema["minItems"], 0), needed);
  const given = wish.given ?? new Map<number, JsonValue>();
  const length = Math.max(wish.length ?? least, ...[...given.keys()].map((index) => index + 1));
  if (length > mostParts) return [];
  const items: JsonValue[] = [];
  const used = new Set<string>();
  for (let index = 0; index < length; index += 1) {
    const inner = schemaOfItem(schema, index);
    const isContained = contained !== undefined && index >= Math.max(prefixOf(schema).length, length - needed);
    const options = making.simplest(isContained ? contained : inner);
    const fresh = schema["uniqueItems"] === true ? options.filter((one) => !used.has(JSON.stringify(one))) : options;
    const plain = fresh[Math.min(making.choice, fresh.length - 1)] ?? anotherOf(options[0], index);
    const item = given.has(index) ? given.get(index) : plain;
    if (item === undefined) return [];
    used.add(JSON.stringify(item));
    items.push(item);
  }
  return [items];
}

/** A value of the same type as one, another one for each index. */
function anotherOf(value: JsonValue | undefined, index: number): JsonValue | undefined {
  if (typeof value === "number") return index + 2;
  return typeof value === "string" ? `a${index}` : undefined;
}

function choose(schema: JsonValue, { simplest, choice }: PartsMaking): JsonValue | undefined {
  const values = simplest(schema);
  return values[Math.min(choice, values.length - 1)];
}

/** A count that a keyword gives. */
export function countOr(value: JsonValue | undefined, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}
