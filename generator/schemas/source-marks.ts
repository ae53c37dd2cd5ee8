/** Marks that carry source locations through the steps of building a schema, and become its source map. */

import {
  changeSubschemas,
  type JsonObject,
  isObject,
  joinPointer,
  subschemaPointer,
} from "@toolwright/runtime/internal/json-schema";
import type { SourceLocation } from "../diagnostics/diagnostics.js";
import type { SourceMap } from "../surface/tool-definition.js";

// Copies of a schema keep its symbols, and whatever compares or prints JSON ignores them.
const declaredAt = Symbol("declaredAt");
const describedBy = Symbol("describedBy");
const hides = Symbol("hides");

export interface SourceMarks {
  readonly [declaredAt]?: SourceLocation;
  /** The installed package that the description comes from; null for the project's own sources. */
  readonly [describedBy]?: string | null;
  /** Locations of an object's hidden properties, by name. */
  readonly [hides]?: Readonly<Record<string, SourceLocation>>;
}

/** Marks a schema with the location of its declaration in the project's own sources. */
export function markLocation(location: SourceLocation | undefined): SourceMarks {
  return location === undefined ? {} : { [declaredAt]: location };
}

export function markHidden(locations: Readonly<Record<string, SourceLocation>>): SourceMarks {
  return Object.keys(locations).length === 0 ? {} : { [hides]: locations };
}

/** Marks a description with the installed package that it comes from, if any. */
export function markDescription(packageName: string | undefined): SourceMarks {
  return { [describedBy]: packageName ?? null };
}

/** Marks a description that several others make up: one that comes from a package is enough. */
export function markJoined(parts: readonly SourceMarks[]): SourceMarks {
  return markDescription(parts.map((part) => part[describedBy]).find((name) => typeof name === "string"));
}

export interface MappedSchema {
  readonly schema: JsonObject;
  readonly sourceMap: SourceMap;
}

/** Splits a finished schema from its marks. A definition without a location gets that of its first reference. */
export function takeSourceMap(marked: JsonObject): MappedSchema {
  // Without a prototype, V8 derives no hidden class for each pointer.
  const locations = Object.create(null) as Record<string, SourceLocation>;
  const packages: Record<string, string> = {};
  const referrers = new Map<string, SourceLocation | undefined>();
  const take = (schema: JsonObject & SourceMarks, pointer: string, around: SourceLocation | undefined): JsonObject => {
    const { [declaredAt]: location = around, [describedBy]: packageName, [hides]: hidden = {}, ...plain } = schema;
    const { $ref } = plain;
    if (location !== undefined && location !== around) locations[pointer] = location;
    if (typeof packageName === "string") packages[pointer] = packageName;
    for (const [name, place] of Object.entries(hidden)) locations[pointer + joinPointer(["properties", name])] = place;
    if (typeof $ref === "string" && !referrers.has($ref)) referrers.set($ref, location);
    return changeSubschemas(plain, (inner, keyword, member) =>
      take(inner, pointer + subschemaPointer(keyword, member), location),
    );
  };
  const { $defs, ...root } = marked;
  const schema = take(root, "", undefined);
  if (!isObject($defs)) return { schema, sourceMap: { locations, packages } };
  const definitions = new Map(Object.entries($defs));
  // Iterating a map also visits what is added meanwhile.
  for (const [reference, location] of referrers) {
    const name = reference.slice("#/$defs/".length);
    const definition = definitions.get(name);
    if (!isObject(definition)) throw new Error(`${reference} must lead to a definition.`);
    definitions.set(name, take({ ...markLocation(location), ...definition }, reference.slice(1), undefined));
  }
  return { schema: { ...schema, $defs: Object.fromEntries(definitions) }, sourceMap: { locations, packages } };
}
