/** The cost of a value to its reader: simple values come first where several would do. */

import {
  type JsonObject,
  type JsonValue,
  isList,
  isObject,
  propertiesOf,
} from "@toolwright/runtime/internal/json-schema";

/** 0 and "a" cost little, long and unusual values much. */
export function costOf(value: JsonValue): number {
  if (isList(value)) return value.reduce<number>((sum, item) => sum + 0.5 + costOf(item), 1.5);
  if (isObject(value)) {
    const entries = Object.entries(value);
    return entries.reduce((sum, [name, inner]) => sum + 1 + nameCost(name) + costOf(inner), 1.4);
  }
  if (typeof value === "string") return textCost(value);
  if (typeof value === "number") return numberCost(value);
  return value === null ? 1.3 : value ? 1.2 : 1.1;
}

/** Sorts values, the cheapest first, and removes duplicates. */
export function sortByCost(values: Iterable<JsonValue>): JsonValue[] {
  const different = new Map<string, { readonly value: JsonValue; readonly cost: number }>();
  for (const value of values) {
    const text = JSON.stringify(value);
    if (!different.has(text)) different.set(text, { value, cost: costOf(value) });
  }
  return [...different.values()].sort((left, right) => left.cost - right.cost).map(({ value }) => value);
}

/** An object with its properties in the order of a schema, undeclared ones last. */
export function inOrderOf(schema: JsonObject, entries: ReadonlyMap<string, JsonValue>): JsonObject {
  const known = Object.keys(propertiesOf(schema)).filter((name) => entries.has(name));
  const declared = new Set(known);
  const further = [...entries.keys()].filter((name) => !declared.has(name));
  return Object.fromEntries([...known, ...further].map((name) => [name, entries.get(name) ?? null]));
}

function nameCost(name: string): number {
  return textCost(name) / 10 + (/^[a-z]/i.test(name) ? 0 : 0.1);
}

function textCost(text: string): number {
  if (text === "") return 1.4;
  let cost = 1;
  for (const character of text) cost += characterCost(character);
  return cost;
}

function characterCost(character: string): number {
  if (character === "a") return 0.1;
  if (character >= "a" && character <= "z") return 0.105;
  if (character === "0") return 0.14;
  const isCommon = (character >= "A" && character <= "Z") || (character >= "0" && character <= "9");
  return isCommon || " ./:_-".includes(character) ? 0.15 : 0.4;
}

function numberCost(value: number): number {
  if (value === 0) return 1;
  const size = Math.abs(value);
  const oddness = (value < 0 ? 0.15 : 0) + (Number.isInteger(value) ? 0 : 0.1) + (size === 1 ? 0 : 0.02);
  return 1 + String(size).length * 0.1 + oddness + Math.log10(1 + size) / 1000;
}
