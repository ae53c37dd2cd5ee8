/** Finds and replaces the values at the paths of parameters. */

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

/** Selects the places that are `present` in the value, or every `possible` one: also absent properties of its objects. */
export type PlaceSelection = "present" | "possible";

/** A path with its rests inside a value. */
interface OpenPath {
  readonly path: string;
  readonly left: readonly ParameterPath[];
}

interface Mapping {
  readonly replace: (found: FoundParameter) => unknown;
  readonly select: PlaceSelection;
}

/**
 * Replaces the values at some paths; `undefined` removes one. Returns a copy, which shares with the original the parts that
 * no path leads into. Ignores properties that are inherited or not enumerable.
 */
export function mapParameters(
  value: unknown,
  paths: readonly string[],
  replace: (found: FoundParameter) => unknown,
  select: PlaceSelection = "present",
): unknown {
  const open = paths.map((path) => ({ path, left: [parseParameterPath(path)] }));
  return mapInside(value, open, "", { replace, select });
}

/** Lists the places in a value that some paths name, except for those inside another one. */
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

function mapInside(value: unknown, open: readonly OpenPath[], pointer: string, mapping: Mapping): unknown {
  if (open.length === 0 || typeof value !== "object" || value === null) return value;
  /** Returns the member to keep, if any. */
  const mapMember = (member: unknown, key: number | string): unknown[] => {
    const left = advance(
      open,
      typeof key === "number" ? { kind: "position", index: key } : { kind: "property", name: key },
    );
    const place = `${pointer}/${escapeToken(key)}`;
    const named = left.find((path) => path.left.some((steps) => steps.length === 0));
    if (named === undefined) return [mapInside(member, left, place, mapping)];
    const replaced = mapping.replace({ path: named.path, pointer: place, value: member });
    return replaced === undefined ? [] : [replaced];
  };
  if (Array.isArray(value)) return value.flatMap(mapMember);
  const members = new Map<string, unknown>(Object.entries(value));
  const possible = mapping.select === "possible" ? open.flatMap(lastNames) : [];
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

/** Lists the JSON Pointers of hidden parameters that a model set. */
export function findHiddenValues({ hiddenParameters = [] }: ToolMetadata, args: unknown): readonly string[] {
  return findParameters(args, hiddenParameters).map(({ pointer }) => pointer);
}

/** Copies a value with `[redacted]` at the paths of `sensitiveParameters` or `sensitiveResults`. */
export function redact(value: unknown, paths: readonly string[]): unknown {
  return mapParameters(value, paths, () => "[redacted]");
}

/** Redacts the arguments of a tool, for everything but its handler. */
export function redactArguments({ sensitiveParameters = [] }: ToolMetadata, args: unknown): unknown {
  return redact(args, sensitiveParameters);
}

/** Redacts the result of a tool, for everything but the model. */
export function redactResult({ sensitiveResults = [] }: ToolMetadata, result: unknown): unknown {
  return redact(result, sensitiveResults);
}
