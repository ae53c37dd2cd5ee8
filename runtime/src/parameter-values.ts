/** From a value and the paths of parameters to what stands there, and to the value with something else in its place. */

import { escapeToken } from "./json-schema/pointers.js";
import type { ToolMetadata } from "./metadata.js";
import {
  advanceParameterPaths,
  parseParameterPath,
  type ParameterPath,
  type ParameterPlace,
} from "./parameter-paths.js";

/** A place in a value that a path names. */
export interface FoundParameter {
  /** The path that names it. */
  readonly path: string;
  /** JSON Pointer to it. */
  readonly pointer: string;
  /** The value; undefined if the property is absent. */
  readonly value: unknown;
}

/**
 * Which places count: those that are `present` in the value, or every `possible` one, which are also the absent
 * properties of objects that are present.
 */
export type PlaceSelection = "present" | "possible";

/** The rest of a path inside a value. */
interface OpenPath {
  readonly path: string;
  readonly left: readonly ParameterPath[];
}

interface Walk {
  readonly replace: (found: FoundParameter) => unknown;
  readonly select: PlaceSelection;
}

/**
 * Replaces what stands at some paths; `undefined` takes it out. The value is not touched: what comes back is a copy,
 * which shares with the value what no path leads into. Only an object's own enumerable properties are looked at.
 */
export function mapParameters(
  value: unknown,
  paths: readonly string[],
  replace: (found: FoundParameter) => unknown,
  select: PlaceSelection = "present",
): unknown {
  const open = paths.map((path) => ({ path, left: [parseParameterPath(path)] }));
  return mapInside(value, { open, pointer: "" }, { replace, select });
}

/** Lists the places in a value that some paths name; those inside another one are left out. */
export function findParameters(
  value: unknown,
  paths: readonly string[],
  select: PlaceSelection = "present",
): readonly FoundParameter[] {
  const places: FoundParameter[] = [];
  const collect = (found: FoundParameter): unknown => {
    places.push(found);
    return found.value;
  };
  mapParameters(value, paths, collect, select);
  return places;
}

function mapInside(
  value: unknown,
  { open, pointer }: { readonly open: readonly OpenPath[]; readonly pointer: string },
  walk: Walk,
): unknown {
  if (open.length === 0 || typeof value !== "object" || value === null) return value;
  /** The member to keep, or nothing. */
  const mapMember = (member: unknown, key: number | string): unknown[] => {
    const left = advance(
      open,
      typeof key === "number" ? { kind: "position", index: key } : { kind: "property", name: key },
    );
    const place = `${pointer}/${escapeToken(String(key))}`;
    const named = left.find((path) => path.left.some((steps) => steps.length === 0));
    if (named === undefined) return [mapInside(member, { open: left, pointer: place }, walk)];
    const replaced = walk.replace({ path: named.path, pointer: place, value: member });
    return replaced === undefined ? [] : [replaced];
  };
  if (Array.isArray(value)) return value.flatMap(mapMember);
  const members = new Map<string, unknown>(Object.entries(value));
  const possible = walk.select === "possible" ? open.flatMap(lastNames) : [];
  for (const name of possible) if (!members.has(name)) members.set(name, undefined);
  return Object.fromEntries(
    [...members].flatMap(([name, member]) => mapMember(member, name).map((kept) => [name, kept] as const)),
  );
}

function advance(open: readonly OpenPath[], place: ParameterPlace): OpenPath[] {
  return open
    .map(({ path, left }) => ({ path, left: advanceParameterPaths(left, place) }))
    .filter(({ left }) => left.length > 0);
}

/** The names that a path can end with one step further on. */
function lastNames({ left }: OpenPath): string[] {
  return left.flatMap(([last, ...further]) => (last?.kind === "property" && further.length === 0 ? [last.name] : []));
}

/** JSON Pointers of hidden parameters that a model set. */
export function findHiddenValues({ hiddenParameters = [] }: ToolMetadata, args: unknown): readonly string[] {
  return findParameters(args, hiddenParameters).map(({ pointer }) => pointer);
}
