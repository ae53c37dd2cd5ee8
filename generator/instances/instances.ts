/** From a schema to values that it should accept; what is too hard to build is left to whoever judges them. */

import type { JsonObject, JsonValue } from "../definition.js";
import { isList, isObject } from "../json-values.js";
import { followReference } from "../schema-properties.js";
import type { Random } from "../random.js";
import { makeNumber, makeString } from "./scalar-instances.js";
import type { Vocabulary } from "./vocabulary.js";

/** What an instance is made with. */
export interface Making {
  /** The schema whose definitions are referred to. */
  readonly root: JsonObject;
  readonly random: Random;
  readonly vocabulary: Vocabulary;
  /** Part of the optional properties that an instance has. */
  readonly presence: number;
}

/** Below the first depth only what is required is made; below the second nothing is. */
const deepest = { complete: 4, any: 9 };

/** Longer lists are not made, even where a schema wants them. */
const longestList = 10_000;

/** Makes a value for a schema, which stands at a depth of the whole value. */
export function makeInstance(making: Making, schema: JsonValue, depth = 0): JsonValue {
  const { random, vocabulary } = making;
  if (!isObject(schema) || depth > deepest.any) return random.pick(vocabulary.values);
  const whole = resolve(making, schema);
  const variants = whole["anyOf"] ?? whole["oneOf"];
  if (isList(variants) && variants.length > 0) {
    const { anyOf: _any, oneOf: _one, ...beside } = whole;
    return makeInstance(making, merge(beside, pickVariant(making, variants, depth)), depth);
  }
  if (whole["const"] !== undefined) return whole["const"];
  if (isList(whole["enum"]) && whole["enum"].length > 0) return random.pick(whole["enum"]);
  const types = typesOf(whole);
  const type = types.length === 0 ? undefined : random.pick(types);
  switch (type) {
    case "null":
      return null;
    case "boolean":
      return random.chance(0.5);
    case "integer":
    case "number":
      return makeNumber(whole, type, random);
    case "string":
      return makeString(whole, making);
    case "array":
      return makeArray(making, whole, depth);
    case "object":
      return makeObject(making, whole, depth);
    default:
      return random.pick(vocabulary.values);
  }
}

/** Writes a schema out: its reference followed, the members of its `allOf` in one. */
function resolve(making: Making, schema: JsonObject): JsonObject {
  if (!("$ref" in schema) && !("allOf" in schema)) return schema;
  const { $ref, allOf, ...own } = schema;
  const members = isList(allOf) ? allOf.filter(isObject).map((member) => resolve(making, member)) : [];
  const target = $ref === undefined ? {} : resolve(making, followReference(making.root, schema));
  return members.reduce(merge, merge(target, own));
}

/** One schema for what fits two, as far as making instances goes. */
function merge(left: JsonObject, right: JsonObject): JsonObject {
  const required = [left["required"], right["required"]].flatMap((names) => (isList(names) ? names : []));
  const merged: Record<string, JsonValue> = { ...left, ...right };
  const [before, after] = [left["properties"], right["properties"]];
  if (isObject(before) && isObject(after)) {
    const both = Object.keys(before).filter((name) => Object.hasOwn(after, name));
    const met = both.map((name) => [name, { allOf: [before[name] ?? {}, after[name] ?? {}] }] as const);
    merged["properties"] = { ...before, ...after, ...Object.fromEntries(met) };
  }
  return required.length === 0 ? merged : { ...merged, required };
}

/** In the depth a variant without parts ends what would go on. */
function pickVariant({ root, random }: Making, variants: readonly JsonValue[], depth: number): JsonObject {
  const objects = variants.filter(isObject);
  const isScalar = (variant: JsonObject): boolean => {
    const types = typesOf(followReference(root, variant));
    return types.length > 0 && !types.some((type) => type === "object" || type === "array");
  };
  const scalars = depth > deepest.complete ? objects.filter(isScalar) : [];
  return random.pick(scalars.length > 0 ? scalars : objects.length > 0 ? objects : [{}]);
}

function typesOf(schema: JsonObject): readonly JsonValue[] {
  const { type } = schema;
  if (type !== undefined) return isList(type) ? type : [type];
  if ("properties" in schema || "required" in schema || "additionalProperties" in schema) return ["object"];
  if ("items" in schema || "prefixItems" in schema) return ["array"];
  return "pattern" in schema || "minLength" in schema || "maxLength" in schema ? ["string"] : [];
}

function makeArray(making: Making, schema: JsonObject, depth: number): JsonValue {
  const { random } = making;
  const prefix = isList(schema["prefixItems"]) ? schema["prefixItems"] : [];
  const least = numberOr(schema["minItems"], 0);
  const isClosed = schema["items"] === false;
  const most = Math.min(numberOr(schema["maxItems"], Infinity), isClosed ? prefix.length : Infinity);
  const further = depth > deepest.complete ? 0 : random.below(3);
  const wanted = Math.max(least, prefix.length > least && random.chance(0.7) ? prefix.length : 0);
  const length = Math.min(Math.max(least, Math.min(wanted + further, most)), least + 64, longestList);
  return Array.from({ length }, (_, index) => makeInstance(making, prefix[index] ?? schema["items"] ?? {}, depth + 1));
}

function makeObject(making: Making, schema: JsonObject, depth: number): JsonValue {
  const { random, presence, vocabulary } = making;
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const required = isList(schema["required"]) ? schema["required"].map(String) : [];
  const entries: [string, JsonValue][] = [];
  const chance = depth > deepest.complete ? 0 : presence;
  for (const [name, inner] of Object.entries(properties)) {
    if (!required.includes(name) && !random.chance(chance)) continue;
    entries.push([name, makeInstance(making, inner, depth + 1)]);
  }
  const unnamed = required.filter((name) => !Object.hasOwn(properties, name));
  const further = schema["additionalProperties"] ?? {};
  for (const name of new Set(unnamed)) entries.push([name, makeInstance(making, further, depth + 1)]);
  const wanted = isObject(further) && Object.keys(further).length > 0 ? 0.7 : 0.1;
  while (further !== false && depth <= deepest.complete && entries.length < 20 && random.chance(wanted / 1.5)) {
    const name = random.pick(vocabulary.keys);
    if (!Object.hasOwn(properties, name)) entries.push([name, makeInstance(making, further, depth + 1)]);
  }
  const patterns = isObject(schema["patternProperties"]) ? Object.entries(schema["patternProperties"]) : [];
  for (const [pattern, inner] of patterns) {
    if (!random.chance(0.6)) continue;
    const name = makeString({ type: "string", pattern }, making);
    entries.push([name, makeInstance(making, inner, depth + 1)]);
  }
  return Object.fromEntries(entries);
}

function numberOr(value: JsonValue | undefined, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}
