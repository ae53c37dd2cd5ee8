/** Merges three versions of a JSON value: takes the changes of both sides, and marks conflicts. */

import type { JsonPath } from "@toolwright/contract/internal/inventories";
import {
  canonicalJson,
  compareText,
  isList,
  isObject,
  schemaArrayKeywords,
  schemaMapKeywords,
  type JsonObject,
  type JsonValue,
} from "@toolwright/runtime/internal/json-schema";
import type { ThreeVersions } from "../disk/git.js";

export type PossibleValue = JsonValue | undefined;

/** A merged value; parts of it may be conflicts. */
export type MergedValue =
  | { readonly kind: "value"; readonly value: PossibleValue }
  | { readonly kind: "object"; readonly members: readonly (readonly [string, MergedValue])[] }
  | { readonly kind: "list"; readonly elements: readonly MergedValue[] }
  | MergeConflict;

/** A value that both sides changed differently. */
export interface MergeConflict {
  readonly kind: "conflict";
  readonly path: JsonPath;
  readonly ours: PossibleValue;
  readonly theirs: PossibleValue;
}

/** Keywords whose values are an author's data, taken whole or not at all. */
const whole = new Set(["default", "const"]);

interface Place {
  readonly path: JsonPath;
  /** The keyword that holds the value; undefined for an author's name, and for the document. */
  readonly keyword: string | undefined;
}

const wholeDocument: Place = { path: [], keyword: undefined };

export function mergeValues(versions: ThreeVersions<PossibleValue>, place = wholeDocument): MergedValue {
  const { base, ours, theirs } = versions;
  if (isSame(ours, theirs) || isSame(theirs, base)) return { kind: "value", value: ours };
  if (isSame(ours, base)) return { kind: "value", value: theirs };
  const conflict = { kind: "conflict", path: place.path, ours, theirs } as const;
  if (place.keyword !== undefined && whole.has(place.keyword)) return conflict;
  if (isObject(ours) && isObject(theirs)) {
    return mergeObjects({ base: isObject(base) ? base : {}, ours, theirs }, place);
  }
  if (isList(ours) && isList(theirs)) {
    return mergeLists({ base: isList(base) ? base : [], ours, theirs }, place) ?? conflict;
  }
  return conflict;
}

function mergeObjects(versions: ThreeVersions<JsonObject>, { path, keyword }: Place): MergedValue {
  const isNamed = keyword !== undefined && schemaMapKeywords.has(keyword);
  const members = mergeOrder(mapVersions(versions, Object.keys)).map((key): readonly [string, MergedValue] => {
    const place = { path: [...path, key], keyword: isNamed ? undefined : key };
    const values = mapVersions(versions, (object) => (Object.hasOwn(object, key) ? object[key] : undefined));
    return [key, mergeValues(values, place)];
  });
  return { kind: "object", members };
}

function mergeLists(versions: ThreeVersions<readonly JsonValue[]>, place: Place): MergedValue | undefined {
  const named = place.keyword === "tools" ? mergeByName(versions, place.path) : undefined;
  if (named !== undefined) return named;
  const isPositional = place.keyword === "prefixItems" || place.keyword === "items";
  const merged = isPositional ? undefined : mergeSets(versions);
  return merged ?? mergeElements(versions, place);
}

function mergeByName(versions: ThreeVersions<readonly JsonValue[]>, path: JsonPath): MergedValue | undefined {
  const { base, ours, theirs } = mapVersions(versions, byName);
  if (base === undefined || ours === undefined || theirs === undefined) return undefined;
  const named = { base, ours, theirs };
  const elements = mergeSorted(mapVersions(named, (list) => [...list.keys()])).map((name) => {
    const values = mapVersions(named, (list) => list.get(name));
    return mergeValues(values, { path: [...path, name], keyword: undefined });
  });
  return { kind: "list", elements };
}

/** The elements by name; undefined unless each has a name of its own. */
function byName(list: readonly JsonValue[]): ReadonlyMap<string, JsonValue> | undefined {
  const named = list.flatMap((element): [string, JsonValue][] => {
    const name = isObject(element) ? element["name"] : undefined;
    return typeof name === "string" ? [[name, element]] : [];
  });
  const map = new Map(named);
  return map.size === list.length ? map : undefined;
}

/** Merges arrays without repeated elements: keeps additions and removals of both sides. */
function mergeSets(versions: ThreeVersions<readonly JsonValue[]>): MergedValue | undefined {
  const sets = mapVersions(versions, (list) => new Map(list.map((element) => [canonicalJson(element), element])));
  const lists = [versions.base, versions.ours, versions.theirs];
  if ([sets.base, sets.ours, sets.theirs].some(({ size }, index) => size !== lists[index]?.length)) return undefined;
  const keys = mapVersions(sets, (set) => [...set.keys()]);
  const addedBy = (side: "ours" | "theirs"): string[] => keys[side].filter((key) => !sets.base.has(key));
  const onlyOurs = addedBy("ours").filter((key) => !sets.theirs.has(key));
  const onlyTheirs = addedBy("theirs").filter((key) => !sets.ours.has(key));
  const isReplaced = keys.base.some((key) => !sets.ours.has(key) && !sets.theirs.has(key));
  const isScalar = lists.flat().every((element) => !isObject(element) && !isList(element));
  // An element that both sides removed may be one that each replaced.
  const added = [onlyOurs, onlyTheirs].filter(({ length }) => length > 0).length;
  if (isReplaced && added > (isScalar ? 1 : 0)) return undefined;
  const kept = mergeSorted(keys).filter((key) => (sets.ours.has(key) && sets.theirs.has(key)) || !sets.base.has(key));
  const elements = kept.map((key) => sets.ours.get(key) ?? sets.theirs.get(key) ?? null);
  return { kind: "value", value: elements };
}

function mergeElements(
  versions: ThreeVersions<readonly JsonValue[]>,
  { path, keyword }: Place,
): MergedValue | undefined {
  const { base, ours, theirs } = versions;
  // Draft-07 writes a tuple as an array of `items`.
  if (keyword === undefined || !(keyword === "items" || schemaArrayKeywords.has(keyword))) return undefined;
  if (ours.length !== base.length || theirs.length !== base.length) return undefined;
  const elements = base.map((_, index) => {
    const values = mapVersions(versions, (list) => list[index]);
    return mergeValues(values, { path: [...path, index], keyword: undefined });
  });
  return { kind: "list", elements };
}

function mapVersions<Value, Result>(
  { base, ours, theirs }: ThreeVersions<Value>,
  map: (value: Value) => Result,
): ThreeVersions<Result> {
  return { base: map(base), ours: map(ours), theirs: map(theirs) };
}

/** Whether two values are equal, key order included. */
function isSame(left: PossibleValue, right: PossibleValue): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Merges into the order of the side that moved names, with the other side's new names after their predecessors. */
function mergeOrder({ base, ours, theirs }: ThreeVersions<readonly string[]>): string[] {
  const shared = (names: readonly string[], others: readonly string[]): readonly string[] =>
    names.filter((name) => others.includes(name));
  const isAsBefore = isSame(shared(ours, base), shared(base, ours));
  const [order, other] = isAsBefore ? [[...theirs], ours] : [[...ours], theirs];
  for (const [index, name] of other.entries()) {
    const before = other.slice(0, index).findLast((earlier) => order.includes(earlier));
    if (!order.includes(name)) order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name);
  }
  return order;
}

/** Does the same, and keeps names sorted where both sides have them sorted. */
function mergeSorted(versions: ThreeVersions<readonly string[]>): string[] {
  const order = mergeOrder(versions);
  return isSorted(versions.ours) && isSorted(versions.theirs) ? order.sort(compareText) : order;
}

function isSorted(names: readonly string[]): boolean {
  return names.every((name, index) => index === 0 || compareText(names[index - 1] ?? "", name) < 0);
}

/** The replacement of a conflict: a side, or for `neither` a string that neither side has. */
export type ConflictSide = "neither" | "ours" | "theirs";

export function conflictsIn(merged: MergedValue): MergeConflict[] {
  if (merged.kind === "conflict") return [merged];
  if (merged.kind === "object") return merged.members.flatMap(([, member]) => conflictsIn(member));
  return merged.kind === "list" ? merged.elements.flatMap(conflictsIn) : [];
}

/** The value with one side in place of every conflict. */
export function takeSide(merged: MergedValue, side: ConflictSide): PossibleValue {
  if (merged.kind === "value") return merged.value;
  if (merged.kind === "conflict") return side === "neither" ? `conflict at ${merged.path.join("/")}` : merged[side];
  if (merged.kind === "list") {
    return merged.elements.map((element) => takeSide(element, side)).filter((element) => element !== undefined);
  }
  const members = merged.members.flatMap(([key, member]): [string, JsonValue][] => {
    const value = takeSide(member, side);
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(members);
}
