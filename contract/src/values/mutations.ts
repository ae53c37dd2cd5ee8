/** From an instance to another that differs from it in one place. */

import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import type { Random } from "../random.js";
import { placesOf } from "./places.js";
import type { Vocabulary } from "./vocabulary.js";

export interface Mutating {
  readonly random: Random;
  readonly vocabulary: Vocabulary;
  /** Another instance of the same schema, or a part of one, to take parts from. */
  readonly other: JsonValue;
}

export function mutate(instance: JsonValue, mutating: Mutating): JsonValue {
  const { random, vocabulary, other } = mutating;
  const { value, path, replace } = random.pick(placesOf(instance));
  if (random.chance(0.25)) return replace(random.pick(vocabulary.values));
  const others = placesOf(other);
  if (random.chance(0.1)) return replace(random.pick(others).value);
  // The same place in another instance may hold another variant of a union.
  const counterpart = others.find((place) => place.path.join("/") === path.join("/"));
  return replace(vary(value, { ...mutating, other: (counterpart ?? random.pick(others)).value }));
}

function vary(value: JsonValue, mutating: Mutating): JsonValue {
  const { random } = mutating;
  if (isList(value)) return varyList(value, mutating);
  if (isObject(value)) return varyObject(value, mutating);
  if (value === null) return random.pick<JsonValue>([false, "null", {}, 0]);
  if (typeof value === "boolean") return random.pick<JsonValue>([!value, String(value), null]);
  if (typeof value === "number") {
    return random.pick<JsonValue>([value - 1, value + 1, value + 0.5, -value, value * 1000, String(value), null]);
  }
  const words = mutating.vocabulary.values.filter((word) => typeof word === "string");
  return random.pick<JsonValue>([
    random.pick(words),
    `${value}x`,
    `x${value}`,
    value.slice(1),
    value.slice(0, -1),
    insertCharacter(value, random),
    insertCharacter(value, random),
    value.toUpperCase(),
    value.repeat(2),
    [value],
    null,
  ]);
}

function insertCharacter(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const character = random.chance(0.5) && text !== "" ? random.pick([...text]) : random.pick([..."01.-_ aZ\né"]);
  return text.slice(0, at) + character + text.slice(at);
}

function varyList(items: readonly JsonValue[], { random, vocabulary, other }: Mutating): JsonValue {
  const from = isList(other) && other.length > 0 ? other : vocabulary.values;
  const kept = random.below(items.length + 1);
  return random.pick<() => JsonValue>([
    () => items.slice(0, -1),
    () => items.slice(0, kept),
    () => items.toSpliced(kept, 1),
    () => [...items, ...items.slice(0, 1)],
    () => [...items, random.pick(from)],
    () => items.toReversed(),
    () => [...items, ...items, ...items],
    () => ({ ...items }),
  ])();
}

function varyObject(value: JsonObject, mutating: Mutating): JsonValue {
  const { random, vocabulary, other } = mutating;
  const keys = Object.keys(value);
  const drop = (key: string | undefined): JsonObject =>
    Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  const some = (): JsonValue => random.pick([...Object.values(value), ...vocabulary.values]);
  const key = keys.length === 0 ? undefined : random.pick(keys);
  // A declared name that the schema lacks is most likely missing there.
  if (vocabulary.unknown.length > 0 && random.chance(0.5)) {
    const [name, values] = random.pick(vocabulary.unknown);
    return { ...value, [name]: random.pick(values.length > 0 ? values : [null]) };
  }
  return random.pick<() => JsonValue>([
    () => drop(key),
    () => drop(key),
    () => ({ ...value, [random.pick(vocabulary.keys)]: some() }),
    () => ({ ...value, [random.pick(vocabulary.keys)]: some() }),
    () => ({ ...drop(key), [random.pick(vocabulary.keys)]: some() }),
    () => (isObject(other) ? { ...other, ...value } : [value]),
    () => (isObject(other) ? { ...value, ...other } : Object.values(value)),
    () => Object.fromEntries(Object.entries(value).slice(0, 1)),
  ])();
}
