/** Splits an alignment into units, which can be compared independently of each other. */

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
  /** The pair of subschemas whose values the unit is about. */
  readonly place: AlignedPair;
  /** The same pair, or an excerpt of it. */
  readonly top: AlignedPair;
  /** Both sides of the unit; they differ in the edits only. */
  readonly from: JsonObject;
  readonly to: JsonObject;
  readonly edits: readonly PlacedEdit[];
  /** The pairs with edits in the unit, each with the outermost pair that applies to the same value. */
  readonly pairs: ReadonlyMap<AlignedPair, AlignedPair>;
  /** Whether the unit omits properties of the pair that do not differ. */
  readonly isReduced: boolean;
}

/** Keywords whose subschemas apply to parts of the value. */
const descending = new Set([
  ...["properties", "patternProperties", "additionalProperties", "propertyNames", "items", "prefixItems"],
]);

/** In the order of the edits. */
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

/** Whether a path leads into the value, and not to another schema of the same value. */
export const isDescent = ([keyword = ""]: Path): boolean => descending.has(keyword);

/** A pair with everything below it, for unions, whose branches decide together. */
function wholeUnit(top: AlignedPair, editsOf: ReadonlyMap<AlignedPair, readonly PlacedEdit[]>): Unit {
  const seen = new Set([top]);
  const pairs = new Map<AlignedPair, AlignedPair>();
  const edits: PlacedEdit[] = [];
  const collect = (pair: AlignedPair, paths: AlignedPair["paths"], outermost?: AlignedPair): void => {
    // The alignment may have reached a definition by another path.
    const isSame = equalJson(pair.paths, paths);
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

/** The units of a pair without the pairs below it. */
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
    const key = JSON.stringify(names);
    if (names.length === 0) others.push(edit);
    else byName.set(key, [...(byName.get(key) ?? []), edit]);
  }
  const units = [...byName.values()].map((some) => unitOfNames(top, to, some));
  const rest = { ...to, ...pickKeywords(top.from, ["properties", "required"]) };
  if (others.length > 0)
    units.push({ place: top, top, from: top.from, to: rest, edits: others, pairs: onlyPair(top), isReduced: false });
  return units;
}

/** A schema with the subschemas of the other side. */
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

/** Replaces the subschema at a path. */
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

/** Whether the schema treats each property independently. */
function isPlain(schema: JsonObject): boolean {
  const isOwn = ownPartOf(schema) === schema;
  return (
    isOwn &&
    schema["type"] === "object" &&
    Object.keys(schema).every((one) => plainKeywords.has(one) || isDescriptive(one))
  );
}

/** The properties that an edit of a plain object changes. */
function namesOf({ path: [keyword, name], removed, added }: PlacedEdit): readonly string[] {
  if (keyword !== "properties" || name === undefined) return [];
  const renamed = isObject(removed) && isObject(added) ? [...Object.keys(removed), ...Object.keys(added)] : [];
  return [...new Set([name, ...renamed])];
}

/** Omits all other properties, which do not change. */
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
