/** From a schema and chance to values that it should accept; the judges decide hard cases. */

import { type JsonObject, type JsonValue, isObject } from "@toolwright/runtime/internal/json-schema";
import { isOfType, numberAt } from "../json-schema/keyword-values.js";
import { sampleStrings } from "../patterns/sampled-strings.js";
import { createFollower } from "../json-schema/references.js";
import { composeList, composeObject, type ChooseValue } from "./composed-values.js";
import { mutate } from "./mutations.js";
import { fitsNumber, membersThatFit, valuesOfType } from "./typed-values.js";
import { furtherSchemaOf, namePatternsOf, namesOf, prefixOf, schemaOfProperty } from "./part-schemas.js";
import type { TypeName } from "../json-schema/keyword-values.js";
import { plainTypesOf } from "./plain-schemas.js";
import { createVariantReader, type PlainVariant, type ReadVariants } from "./plain-variants.js";
import type { Random } from "../random.js";
import { fitsText } from "./text-values.js";
import type { Vocabulary } from "./vocabulary.js";

export interface InstanceMaking {
  readonly schema: JsonObject;
  readonly random: Random;
  readonly vocabulary: Vocabulary;
}

export interface Instances {
  /** Creates an instance with this share of its optional properties; random by default. */
  readonly make: (presence?: number) => JsonValue;
  /** Changes a value in one place, most likely so that it is no longer an instance. */
  readonly vary: (value: JsonValue) => JsonValue;
}

/** Below `complete` only required parts are made; below `any` nothing is. */
const deepest = { complete: 4, any: 9 };
const mostVariants = 400;

export function createInstances(making: InstanceMaking): Instances {
  const { schema, random, vocabulary } = making;
  const read = createVariantReader(createFollower([{ document: schema, schemas: [schema] }]), mostVariants);
  const make = (presence = random.pick([0, 0.3, 0.7, 1])): JsonValue =>
    makeValue({ ...making, read, presence, depth: 0, parts: { left: mostParts } }, schema);
  return { make, vary: (value) => mutate(value, { random, vocabulary, other: make() }) };
}

interface Place extends InstanceMaking {
  readonly read: ReadVariants;
  readonly presence: number;
  readonly depth: number;
  /** How many parts the whole value may still get. */
  readonly parts: { left: number };
}

/** Beyond that, a part is any word: a thousand items of a thousand items would never be done, and be too long. */
const mostParts = 1000;

function makeValue(place: Place, schema: JsonValue): JsonValue {
  const { read, random, vocabulary, depth, parts } = place;
  parts.left -= 1;
  if (parts.left < 0) return random.pick(vocabulary.values);
  const variants = depth > deepest.any ? [] : read(schema);
  // Deep down, a variant without parts ends the recursion.
  const flat = depth > deepest.complete ? variants.filter(isFlat) : [];
  const candidates = flat.length > 0 ? flat : variants;
  const plain = candidates.length === 0 ? {} : random.pick(candidates).schema;
  const types = typesIn(plain);
  const members = membersThatFit(plain);
  if (members.length > 0) return random.pick(members);
  if (types.length === 0) return random.pick(vocabulary.values);
  const values = valuesFor(place, plain, random.pick(types));
  return random.pick(values.length > 0 ? values : vocabulary.values);
}

function isFlat({ schema }: PlainVariant): boolean {
  const types = typesIn(schema);
  return types.length > 0 && !types.includes("object") && !types.includes("array");
}

/** The types that a schema names, or has keywords for. */
function typesIn(schema: JsonObject): readonly TypeName[] {
  if ("type" in schema) return plainTypesOf(schema);
  const isAbout = (...keywords: readonly string[]): boolean => keywords.some((keyword) => keyword in schema);
  if (isAbout("properties", "required", "additionalProperties", "patternProperties")) return ["object"];
  if (isAbout("items", "prefixItems")) return ["array"];
  return isAbout("pattern", "format", "minLength", "maxLength") ? ["string"] : [];
}

function valuesFor(place: Place, main: JsonObject, type: TypeName): readonly JsonValue[] {
  const { random, vocabulary } = place;
  const made = (): readonly JsonValue[] =>
    valuesOfType(type, {
      main,
      others: [],
      makeArrays: () => makeArray(place, main),
      makeObjects: () => makeObject(place, main),
    });
  if (type === "string") {
    const { pattern } = main;
    const sampled = typeof pattern === "string" ? sampleStrings(pattern, 4, random) : [];
    const fitting = sampled.filter((text) => fitsText(main, text));
    if (fitting.length > 0) return fitting;
    const words = random.chance(0.3) ? vocabulary.values : [];
    const fittingWords = words.filter((word) => typeof word === "string" && fitsText(main, word));
    return fittingWords.length > 0 ? fittingWords : made();
  }
  if (type !== "integer" && type !== "number") return made();
  const numbers = vocabulary.values.filter((word) => typeof word === "number" && fitsNumber(main, word));
  return [...made(), ...numbers.filter((number) => isOfType(number, type))];
}

function makeArray(place: Place, schema: JsonObject): readonly JsonValue[] {
  const { random, depth } = place;
  const prefix = prefixOf(schema).length;
  const least = numberAt(schema, "minItems", 0);
  const most = Math.min(numberAt(schema, "maxItems", Infinity), schema["items"] === false ? prefix : Infinity);
  const further = depth > deepest.complete ? 0 : random.below(3);
  const wanted = Math.max(least, prefix > least && random.chance(0.7) ? prefix : 0);
  const length = Math.min(Math.max(least, Math.min(wanted + further, most)), least + 64);
  return composeList(schema, chooseIn(place), { length });
}

function makeObject(place: Place, schema: JsonObject): readonly JsonValue[] {
  const { random, vocabulary, presence, depth } = place;
  const isDeep = depth > deepest.complete;
  const names = namesOf(schema).filter(() => random.chance(isDeep ? 0 : presence));
  const further = furtherSchemaOf(schema);
  const wanted = isObject(further) && Object.keys(further).length > 0 ? 0.45 : 0.07;
  while (further !== false && !isDeep && names.length < 20 && random.chance(wanted)) {
    names.push(random.pick(vocabulary.keys));
  }
  for (const pattern of namePatternsOf(schema))
    if (random.chance(0.6)) names.push(...sampleStrings(pattern, 1, random));
  const choose = chooseIn(place);
  const given = names.flatMap((name) => {
    const value = choose(schemaOfProperty(schema, name));
    return value === undefined ? [] : [[name, value] as const];
  });
  const composed = composeObject(schema, choose, given);
  return composed.length > 0 ? composed : [Object.fromEntries(given)];
}

/** The most attempts to make a part that differs from others. */
const mostAttempts = 3;

function chooseIn(place: Place): ChooseValue {
  const inner = { ...place, depth: place.depth + 1 };
  return (schema, differs = () => true) => {
    if (schema === false) return undefined;
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const value = makeValue(inner, schema);
      if (differs(value)) return value;
    }
    return undefined;
  };
}
