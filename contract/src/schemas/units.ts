/** From the alignment of two schemas to units that are compared apart: no value of one depends on another. */

import {
  equalJson,
  type JsonObject,
  type JsonValue,
  isList,
  isObject,
  propertiesOf,
  requiredOf,
  schemaMapKeywords,
  valueAt,
} from "@toolwright/runtime/internal/json-schema";
import { ownPartOf } from "../schema-rules/objects.js";
import type { AlignedPair, AlignedStep, Alignment, Path, PlacedEdit } from "./alignment.js";
import { isDescriptive } from "../json-schema/constraints.js";
import type { Side } from "../json-schema/schema-pool.js";

export interface Unit {
  /** The pair of schemas that a value of the unit is at. */
  readonly place: AlignedPair;
  /** The same pair, or what is compared of it. */
  readonly top: AlignedPair;
  /** What is compared: both sides of the pair, which differ by the edits only. */
  readonly from: JsonObject;
  readonly to: JsonObject;
  readonly edits: readonly PlacedEdit[];
  /** The pairs whose differences are in the unit, each with the outermost one that applies to the same values. */
  readonly pairs: ReadonlyMap<AlignedPair, AlignedPair>;
  /** Whether values lack properties that the pair requires: these do not differ. */
  readonly isReduced: boolean;
}

/** Keywords to parts of a value, which are compared apart from it. */
const descending = new Set([
  ...["properties", "patternProperties", "additionalProperties", "propertyNames", "items", "prefixItems"],
]);

/** Splits two aligned schemas into units, in the order of their edits. */
export function splitIntoUnits({ pairs, edits }: Alignment): readonly Unit[] {
  const editsOf = new Map<AlignedPair, PlacedEdit[]>();
  for (const edit of edits) editsOf.set(edit.pair, [...(editsOf.get(edit.pair) ?? []), edit]);
  const units: Unit[] = [];
  const places = new Set<AlignedPair>();
  const waiting = pairs.slice(0, 1);
  for (const top of waiting) {
    const isApart = top.inner.every(({ paths }) => isDescent(paths.from) && isDescent(paths.to));
    units.push(...(isApart ? unitsOfPlace(top, editsOf.get(top) ?? []) : [wholeUnit(top, editsOf)]));
    if (!isApart) continue;
    for (const { pair } of top.inner) {
      if (!places.has(pair)) waiting.push(pair);
      places.add(pair);
    }
  }
  return units;
}

/** Whether a way leads to a part of the value, and not to a schema of the same value. */
export const isDescent = ([keyword = ""]: Path): boolean => descending.has(keyword);

/** A place with all that is in it, where unions decide together. */
function wholeUnit(top: AlignedPair, editsOf: ReadonlyMap<AlignedPair, readonly PlacedEdit[]>): Unit {
  const seen = new Set([top]);
  const pairs = new Map<AlignedPair, AlignedPair>();
  const edits: PlacedEdit[] = [];
  const collect = (pair: AlignedPair, paths: AlignedPair["paths"], outermost?: AlignedPair): void => {
    // A definition may have been aligned on another way first.
    const isSame = sides.every((side) => pair.paths[side].join("/") === paths[side].join("/"));
    const placed = isSame ? pair : { ...pair, paths };
    pairs.set(placed, outermost ?? placed);
    edits.push(...(editsOf.get(pair) ?? []).map((edit) => (isSame ? edit : { ...edit, pair: placed })));
    for (const { pair: inner, paths: way } of pair.inner) {
      if (seen.has(inner)) continue;
      seen.add(inner);
      const isInPlace = !isDescent(way.from) && !isDescent(way.to);
      const innerPaths = { from: [...paths.from, ...way.from], to: [...paths.to, ...way.to] };
      collect(inner, innerPaths, isInPlace ? (outermost ?? placed) : undefined);
    }
  };
  collect(top, top.paths);
  return { place: top, top, from: top.from, to: top.to, edits, pairs, isReduced: false };
}

const onlyPair = (pair: AlignedPair): Unit["pairs"] => new Map([[pair, pair]]);

const sides: readonly Side[] = ["from", "to"];

/** The units of a place, apart from those of the parts of its values. */
function unitsOfPlace(top: AlignedPair, edits: readonly PlacedEdit[]): readonly Unit[] {
  const to = withInner(top.to, top.inner, "from");
  if (edits.length === 0 && equalJson(top.from, to)) return [];
  const isPlainPlace = isPlain(top.from) && isPlain(top.to) && edits.every(({ replacement }) => isPlain(replacement));
  if (!isPlainPlace || edits.length === 0)
    return [{ place: top, top, from: top.from, to, edits, pairs: onlyPair(top), isReduced: false }];
  const byName = new Map<string, PlacedEdit[]>();
  const others: PlacedEdit[] = [];
  for (const edit of edits) {
    const names = namesOf(edit);
    if (names.length === 0) others.push(edit);
    else byName.set(names.join("\n"), [...(byName.get(names.join("\n")) ?? []), edit]);
  }
  const units = [...byName.values()].map((some) => unitOfNames(top, to, some));
  const rest = { ...to, ...pickKeywords(top.from, ["properties", "required"]) };
  if (others.length > 0)
    units.push({ place: top, top, from: top.from, to: rest, edits: others, pairs: onlyPair(top), isReduced: false });
  return units;
}

/** A schema with the other side's schemas of its parts. */
export function withInner(schema: JsonObject, steps: readonly AlignedStep[], other: Side): JsonObject {
  const own: Side = other === "from" ? "to" : "from";
  const [whole] = steps.filter(({ paths }) => paths[own].length === 0);
  if (whole !== undefined) return whole.pair[other];
  const changed: Record<string, JsonValue> = { ...schema };
  const members = new Map<string, Map<string, JsonObject>>();
  for (const { paths, pair } of steps) {
    const [keyword = "", member] = paths[own];
    if (schema[keyword] === undefined) continue;
    if (member === undefined) changed[keyword] = pair[other];
    else members.set(keyword, (members.get(keyword) ?? new Map<string, JsonObject>()).set(member, pair[other]));
  }
  for (const [keyword, parts] of members) changed[keyword] = withMembers(schema[keyword] ?? null, parts);
  return steps.length === 0 ? schema : changed;
}

function withMembers(value: JsonValue, parts: ReadonlyMap<string, JsonObject>): JsonValue {
  if (isList(value)) return value.map((item, index) => parts.get(String(index)) ?? item);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, parts.get(name) ?? item]));
}

/** A schema with another one at the end of a path. */
export function replaceAt(
  schema: JsonObject,
  path: Path,
  replacing: { readonly part: JsonObject; readonly expand: (schema: JsonObject) => JsonObject },
): JsonObject {
  if (path.length === 0) return replacing.part;
  const target = replacing.expand(schema);
  const step = stepOf(target, path);
  if (step === undefined) return target;
  const [keyword = "", member = ""] = path;
  const inner = replaceAt(step.inner, path.slice(step.length), replacing);
  const changed = step.length === 1 ? inner : withMembers(target[keyword] ?? null, new Map([[member, inner]]));
  return { ...target, [keyword]: changed };
}

function stepOf(schema: JsonObject, [keyword = "", member = ""]: Path) {
  const value = schema[keyword];
  const isSingle = isObject(value) && !schemaMapKeywords.has(keyword);
  const inner = isSingle ? value : valueAt<JsonValue>(value ?? null, [member]);
  return isObject(inner) ? { inner, length: isSingle ? 1 : 2 } : undefined;
}

function pickKeywords(schema: JsonObject, keywords: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keywords.includes(keyword)));
}

const plainKeywords = new Set(["type", "properties", "required", "additionalProperties"]);

/** Whether each property is judged by itself. */
function isPlain(schema: JsonObject): boolean {
  const isOwn = ownPartOf(schema) === schema;
  return (
    isOwn &&
    schema["type"] === "object" &&
    Object.keys(schema).every((one) => plainKeywords.has(one) || isDescriptive(one))
  );
}

/** The names that an edit of a plain object is about. */
function namesOf({ path: [keyword, name], removed, added }: PlacedEdit): readonly string[] {
  if (keyword !== "properties" || name === undefined) return [];
  const renamed = isObject(removed) && isObject(added) ? [...Object.keys(removed), ...Object.keys(added)] : [];
  return [...new Set([name, ...renamed])];
}

/** Leaves out all other properties, which stay the same. */
function unitOfNames(place: AlignedPair, target: JsonObject, edits: readonly PlacedEdit[]): Unit {
  const names = new Set(edits.flatMap(namesOf));
  const reduce = (schema: JsonObject): JsonObject => {
    const { type = "object", additionalProperties } = schema;
    const required = requiredOf(schema).filter((name) => names.has(name));
    const properties = propertiesOf(schema);
    const own = [...names].flatMap((name) => (Object.hasOwn(properties, name) ? [[name, properties[name]]] : []));
    return {
      type,
      properties: Object.fromEntries(own) as JsonObject, // Schemas by name.
      ...(required.length > 0 && { required }),
      ...(additionalProperties !== undefined && { additionalProperties }),
    };
  };
  const [from, to] = [reduce(place.from), reduce(target)];
  const pair: AlignedPair = { ...place, from, to, inner: [] };
  const reduced = edits.map((edit) => ({ ...edit, pair, replacement: reduce(edit.replacement) }));
  return { place, top: pair, from, to, edits: reduced, pairs: onlyPair(pair), isReduced: true };
}
