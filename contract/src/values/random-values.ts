/** Random values that a schema accepts or nearly accepts. */

import { type JsonObject, type JsonValue, isList, isObject, isOfType } from "@toolwright/runtime/internal/json-schema";
import { type TypeName, numberAt } from "../json-schema/keyword-values.js";
import { createFollower } from "../json-schema/references.js";
import { sampleStrings } from "../patterns/sampled-strings.js";
import type { Random } from "../random.js";
import { type ChooseValue, composeList, composeObject } from "./composed-values.js";
import { additionalSchemaOf, namePatternsOf, namesOf, prefixOf, schemaOfProperty } from "./part-schemas.js";
import { partsOf } from "./value-parts.js";
import { plainTypesOf, type PlainVariant, type FindVariants, createVariants } from "./plain-schemas.js";
import { fitsText } from "./text-values.js";
import { fitsNumber, membersThatFit, type ScalarType, scalarsOfType } from "./typed-values.js";
import type { Vocabulary } from "./vocabulary.js";

interface RandomValueOptions {
  /** Most values are made from the first. */
  readonly schemas: readonly [JsonObject, ...JsonObject[]];
  readonly random: Random;
  readonly vocabulary: Vocabulary;
}

/** The longest value, in characters of JSON: short values show the same differences. */
const longest = 3000;
/** After so many longer values there are probably no shorter ones. */
const mostTooLong = 20;

/**
 * An endless sequence of instances, most of them mutated; deterministic for a seed. The first has no optional
 * properties, the second all of them.
 */
export function* randomValues({ schemas, random, vocabulary }: RandomValueOptions): Generator<JsonValue> {
  const [first, other = first] = schemas.map((schema) => createInstances({ schema, random, vocabulary }));
  if (first === undefined || other === undefined) throw new Error("Values are made of one schema at least.");
  yield* [first.make(0), first.make(1)].filter((value) => !isLong(value));
  for (let tooLong = 0; tooLong < mostTooLong;) {
    let value = (random.chance(0.7) ? first : other).make();
    const times = isLong(value) ? 0 : random.pick([0, 0, 1, 1, 2]);
    for (let time = 0; time < times; time += 1) value = other.vary(value);
    if (isLong(value)) tooLong += 1;
    else yield value;
  }
}

function isLong(value: JsonValue): boolean {
  return JSON.stringify(value).length > longest;
}

interface InstanceOptions {
  readonly schema: JsonObject;
  readonly random: Random;
  readonly vocabulary: Vocabulary;
}

interface Instances {
  /** Makes an instance with a share of its optional properties, by default a random one. */
  readonly make: (presence?: number) => JsonValue;
  /** Mutates one part of a value. */
  readonly vary: (value: JsonValue) => JsonValue;
}

/** Depths below which only required parts are made, and below which any word replaces a part. */
const deepest = { complete: 4, any: 9 };
const mostVariants = 400;

export function createInstances(options: InstanceOptions): Instances {
  const { schema, random, vocabulary } = options;
  const variantsOf = createVariants(createFollower([{ document: schema, schemas: [schema] }]), mostVariants);
  const scalarsOf = createScalars();
  const make = (presence = random.pick([0, 0.3, 0.7, 1])): JsonValue =>
    makeValue({ ...options, variantsOf, scalarsOf, presence, depth: 0, parts: { left: mostParts } }, schema);
  return { make, vary: (value) => mutate(value, { random, vocabulary, other: make() }) };
}

type FindScalars = (type: ScalarType, plain: JsonObject) => readonly JsonValue[];

/** Memoized: each value is made from the same plain schemas. */
function createScalars(): FindScalars {
  const known = new WeakMap<JsonObject, Map<ScalarType, readonly JsonValue[]>>();
  return (type, plain) => {
    const ofPlain = known.get(plain) ?? new Map<ScalarType, readonly JsonValue[]>();
    const scalars = ofPlain.get(type) ?? scalarsOfType(type, plain, []);
    known.set(plain, ofPlain.set(type, scalars));
    return scalars;
  };
}

interface PartOptions extends InstanceOptions {
  readonly variantsOf: FindVariants;
  readonly scalarsOf: FindScalars;
  readonly presence: number;
  readonly depth: number;
  /** The remainder of `mostParts`. */
  readonly parts: { left: number };
}

/** The maximum number of parts of a value; beyond it, any word is used. */
const mostParts = 1000;

function makeValue(options: PartOptions, schema: JsonValue): JsonValue {
  const { variantsOf, random, vocabulary, depth, parts } = options;
  parts.left -= 1;
  if (parts.left < 0) return random.pick(vocabulary.values);
  const variants = depth > deepest.any ? [] : variantsOf(schema);
  // Deep down, a variant without parts ends the recursion.
  const flat = depth > deepest.complete ? variants.filter(isFlat) : [];
  const candidates = flat.length > 0 ? flat : variants;
  const plain = candidates.length === 0 ? {} : random.pick(candidates).schema;
  const types = typesIn(plain);
  const members = membersThatFit(plain);
  if (members.length > 0) return random.pick(members);
  if (types.length === 0) return random.pick(vocabulary.values);
  const values = valuesFor(options, plain, random.pick(types));
  return random.pick(values.length > 0 ? values : vocabulary.values);
}

function isFlat({ schema }: PlainVariant): boolean {
  const types = typesIn(schema);
  return types.length > 0 && !types.includes("object") && !types.includes("array");
}

/** The types that a schema names, or to which its keywords apply. */
function typesIn(schema: JsonObject): readonly TypeName[] {
  if ("type" in schema) return plainTypesOf(schema);
  const isAbout = (...keywords: readonly string[]): boolean => keywords.some((keyword) => keyword in schema);
  if (isAbout("properties", "required", "additionalProperties", "patternProperties")) return ["object"];
  if (isAbout("items", "prefixItems")) return ["array"];
  return isAbout("pattern", "format", "minLength", "maxLength") ? ["string"] : [];
}

function valuesFor(options: PartOptions, main: JsonObject, type: TypeName): readonly JsonValue[] {
  const { random, vocabulary, scalarsOf } = options;
  if (type === "array") return makeArray(options, main);
  if (type === "object") return makeObject(options, main);
  const made = (): readonly JsonValue[] => scalarsOf(type, main);
  if (type === "string") {
    const { pattern } = main;
    const sampled = typeof pattern === "string" ? sampleStrings(pattern, 4, random) : [];
    const fitting = sampled.filter((text) => fitsText(main, text));
    if (fitting.length > 0) return fitting;
    const words = random.chance(0.3) ? vocabulary.values : [];
    const fittingWords = words.filter((word) => typeof word === "string" && fitsText(main, word));
    return fittingWords.length > 0 ? fittingWords : made();
  }
  if (type === "boolean" || type === "null") return made();
  const numbers = vocabulary.values.filter((word) => typeof word === "number" && fitsNumber(main, word));
  return [...made(), ...numbers.filter((number) => isOfType(number, type))];
}

function makeArray(options: PartOptions, schema: JsonObject): readonly JsonValue[] {
  const { random, depth } = options;
  const prefix = prefixOf(schema).length;
  const least = numberAt(schema, "minItems", 0);
  const most = Math.min(numberAt(schema, "maxItems", Infinity), schema["items"] === false ? prefix : Infinity);
  const further = depth > deepest.complete ? 0 : random.below(3);
  const wanted = Math.max(least, prefix > least && random.chance(0.7) ? prefix : 0);
  const length = Math.min(Math.max(least, Math.min(wanted + further, most)), least + 64);
  return composeList(schema, chooseIn(options), { length });
}

function makeObject(options: PartOptions, schema: JsonObject): readonly JsonValue[] {
  const { random, vocabulary, presence, depth } = options;
  const isDeep = depth > deepest.complete;
  const names = namesOf(schema).filter(() => random.chance(isDeep ? 0 : presence));
  const further = additionalSchemaOf(schema);
  const wanted = isObject(further) && Object.keys(further).length > 0 ? 0.45 : 0.07;
  while (further !== false && !isDeep && names.length < 20 && random.chance(wanted)) {
    names.push(random.pick(vocabulary.keys));
  }
  for (const pattern of namePatternsOf(schema))
    if (random.chance(0.6)) names.push(...sampleStrings(pattern, 1, random));
  const choose = chooseIn(options);
  const given = names.flatMap((name) => {
    const value = choose(schemaOfProperty(schema, name));
    return value === undefined ? [] : [[name, value] as const];
  });
  const composed = composeObject(schema, choose, given);
  return composed.length > 0 ? composed : [Object.fromEntries(given)];
}

/** The maximum number of attempts at a part that differs from others. */
const mostAttempts = 3;

function chooseIn(options: PartOptions): ChooseValue {
  const inner = { ...options, depth: options.depth + 1 };
  return (schema, differs = () => true) => {
    if (schema === false) return undefined;
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const value = makeValue(inner, schema);
      if (differs(value)) return value;
    }
    return undefined;
  };
}

interface Mutating {
  readonly random: Random;
  readonly vocabulary: Vocabulary;
  /** Another instance, or a part of one, to take parts from. */
  readonly other: JsonValue;
}

function mutate(instance: JsonValue, mutating: Mutating): JsonValue {
  const { random, vocabulary, other } = mutating;
  const { value, path, replace } = random.pick(partsOf(instance));
  if (random.chance(0.25)) return replace(random.pick(vocabulary.values));
  const others = partsOf(other);
  if (random.chance(0.1)) return replace(random.pick(others).value);
  // Another instance may have another branch of a union here.
  const counterpart = others.find((part) => JSON.stringify(part.path) === JSON.stringify(path));
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
  // A declared name that the schema lacks is probably forgotten there.
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
