/** From three versions of a JSON value to one with what changed on either side. */

import type { JsonPath } from "../contract/inventory/contract-tool.js";
import type { JsonObject, JsonValue } from "../definition.js";
import { isList, isObject } from "../json-values.js";
import { canonicalJson } from "../stable-json.js";
import { mergeOrder, mergeSorted } from "./merge-order.js";
import type { MergedValue, PossibleValue, ThreeVersions } from "./merged-value.js";

/** Keys whose values are what somebody wrote down, to be taken as a whole or not at all. */
const whole = new Set(["default", "const"]);

/** Keys whose lists hold schemas, so that an element may change on both sides. */
const listsOfSchemas = new Set(["prefixItems", "items", "anyOf", "oneOf", "allOf"]);

/** Keys whose members are called what an author called them: none of them is a keyword. */
const namesBelow = new Set(["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"]);

/** Where a value stands. */
interface Place {
  readonly path: JsonPath;
  /** The keyword whose value it is; undefined for a name that an author gave, and for the whole. */
  readonly keyword: string | undefined;
}

/** Merges a whole document. */
export function mergeDocuments(versions: ThreeVersions<PossibleValue>): MergedValue {
  return mergeValues(versions, { path: [], keyword: undefined });
}

function mergeValues(versions: ThreeVersions<PossibleValue>, place: Place): MergedValue {
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
  const isNamed = keyword !== undefined && namesBelow.has(keyword);
  const members = mergeOrder(mapVersions(versions, Object.keys)).map((key): readonly [string, MergedValue] => {
    const place = { path: [...path, key], keyword: isNamed ? undefined : key };
    return [
      key,
      mergeValues(
        mapVersions(versions, (object) => memberOf(object, key)),
        place,
      ),
    ];
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

/** Merges lists whose elements have a name each, such as tools. */
function mergeByName(versions: ThreeVersions<readonly JsonValue[]>, path: JsonPath): MergedValue | undefined {
  const { base, ours, theirs } = mapVersions(versions, byName);
  if (base === undefined || ours === undefined || theirs === undefined) return undefined;
  const named = { base, ours, theirs };
  const elements = mergeSorted(mapVersions(named, (list) => [...list.keys()])).map((name) => {
    const place = { path: [...path, name], keyword: undefined };
    return mergeValues(
      mapVersions(named, (list) => list.get(name)),
      place,
    );
  });
  return { kind: "list", elements };
}

/** The elements by name; undefined where not each has one of its own. */
function byName(list: readonly JsonValue[]): ReadonlyMap<string, JsonValue> | undefined {
  const named = list.flatMap((element): [string, JsonValue][] => {
    const name = isObject(element) ? element["name"] : undefined;
    return typeof name === "string" ? [[name, element]] : [];
  });
  const map = new Map(named);
  return map.size === list.length ? map : undefined;
}

/** Merges lists in which nothing stands twice: what one side added is there, and what one side removed is not. */
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
  // What both sides took away may be what each of them put something else in the place of.
  const added = [onlyOurs, onlyTheirs].filter(({ length }) => length > 0).length;
  if (isReplaced && added > (isScalar ? 1 : 0)) return undefined;
  const kept = mergeSorted(keys).filter((key) => (sets.ours.has(key) && sets.theirs.has(key)) || !sets.base.has(key));
  const elements = kept.map((key) => sets.ours.get(key) ?? sets.theirs.get(key) ?? null);
  return { kind: "value", value: elements };
}

/** Merges lists of schemas that are as long as before, element by element. */
function mergeElements(
  versions: ThreeVersions<readonly JsonValue[]>,
  { path, keyword }: Place,
): MergedValue | undefined {
  const { base, ours, theirs } = versions;
  if (keyword === undefined || !listsOfSchemas.has(keyword)) return undefined;
  if (ours.length !== base.length || theirs.length !== base.length) return undefined;
  const elements = base.map((_, index) =>
    mergeValues(
      mapVersions(versions, (list) => list[index]),
      { path: [...path, index], keyword: undefined },
    ),
  );
  return { kind: "list", elements };
}

function mapVersions<Value, Result>(
  { base, ours, theirs }: ThreeVersions<Value>,
  map: (value: Value) => Result,
): ThreeVersions<Result> {
  return { base: map(base), ours: map(ours), theirs: map(theirs) };
}

function memberOf(object: JsonObject, key: string): PossibleValue {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Tells whether two values are written the same way, so that an order of keys that changed is a change. */
function isSame(left: PossibleValue, right: PossibleValue): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
