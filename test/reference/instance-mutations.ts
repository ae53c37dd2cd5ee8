/** Turns an instance into others that differ from it in one place. */

import fc from "fast-check";
import { isJsonObject } from "./json-schema.js";
import type { JsonObject, JsonValue } from "./json-schema.js";
import { itemPath, propertyPath } from "./schema-positions.js";

/** Makes the mutated instance; the original stays as it is. */
export type Mutation = () => JsonValue;

/** Values worth trying at a path, beside those that are tried everywhere. */
export type TellingValues = ReadonlyMap<string, readonly JsonValue[]>;

const triedEverywhere: readonly JsonValue[] = [null, true, 0, -1, 0.5, 2 ** 40, "", "other", [], {}];

interface Place {
  readonly value: JsonValue;
  readonly path: string;
  readonly replace: (value: JsonValue) => JsonValue;
}

/** Every mutation of one place: another value, a key dropped, an unknown key added, an item dropped or repeated. */
export function mutationsOf(instance: JsonValue, telling: TellingValues): readonly Mutation[] {
  return placesOf(instance).flatMap((place) => mutationsAt(place, telling));
}

function mutationsAt({ value, path, replace }: Place, telling: TellingValues): readonly Mutation[] {
  const others = [...triedEverywhere, ...(telling.get(path) ?? [])].filter((other) => other !== value);
  return [...others, ...variationsOf(value)].map((replacement) => () => replace(replacement));
}

function placesOf(instance: JsonValue): readonly Place[] {
  return placesIn({ value: instance, path: "", replace: (value) => value });
}

function placesIn(place: Place): readonly Place[] {
  const { value, path, replace } = place;
  if (isJsonObject(value)) {
    const inner = Object.entries(value).map(([name, property]) => ({
      value: property,
      path: propertyPath(path, name),
      replace: (changed: JsonValue) => replace({ ...value, [name]: changed }),
    }));
    return [place, ...inner.flatMap(placesIn)];
  }
  if (Array.isArray(value)) {
    const items: readonly JsonValue[] = value;
    const inner = items.map((item, index) => ({
      value: item,
      path: itemPath(path),
      replace: (changed: JsonValue) => replace(items.with(index, changed)),
    }));
    return [place, ...inner.flatMap(placesIn)];
  }
  return [place];
}

/** Values near the given one: of another type, one step away, with one part more or less. */
function variationsOf(value: JsonValue): readonly JsonValue[] {
  if (value === null) return [false, "null"];
  if (typeof value === "number") return [value - 1, value + 1, value + 0.5, String(value)];
  if (typeof value === "string") return [`${value}x`, value.toUpperCase(), value.slice(1), [value]];
  if (typeof value === "boolean") return [!value, String(value)];
  return isJsonObject(value) ? objectVariations(value) : arrayVariations(value);
}

function objectVariations(value: JsonObject): readonly JsonValue[] {
  const entries = Object.entries(value);
  const shorter = entries.map(([dropped]) => Object.fromEntries(entries.filter(([name]) => name !== dropped)));
  return [...shorter, { ...value, unknown_key: "unknown" }, { ...value, unknown_key: null }, [value]];
}

function arrayVariations(items: readonly JsonValue[]): readonly JsonValue[] {
  const many = Array.from({ length: 5 }, () => items).flat();
  return [items.slice(1), [...items, ...items], many, [...items, null], [...items, "other"], [...items, {}]];
}

/** Instances with one to three mutations, one upon the other. */
export function mutantsOf(instances: fc.Arbitrary<JsonValue>, telling: TellingValues): fc.Arbitrary<JsonValue> {
  const pick = fc.record({ place: fc.noBias(fc.nat()), mutation: fc.noBias(fc.nat()) });
  return fc.tuple(instances, fc.array(pick, { minLength: 1, maxLength: 3 })).map(([instance, picks]) =>
    picks.reduce<JsonValue>((current, { place, mutation }) => {
      const mutations = mutationsAt(picked(place, placesOf(current)), telling);
      return picked(mutation, mutations)();
    }, instance),
  );
}

function picked<Element>(pick: number, elements: readonly Element[]): Element {
  const element = elements[pick % elements.length];
  if (element === undefined) throw new Error("There must be something to pick from.");
  return element;
}
