/** Marks that track the sources of a schema's parts while it is made, and finally become its source map. */

import {
  changeSubschemas,
  type JsonObject,
  isObject,
  joinPointer,
  subschemaPointer,
} from "@toolwright/runtime/internal/json-schema";
import type { SourceLocation } from "../diagnostics/locations.js";
import { createRecord } from "../surface/records.js";
import type { SourceMap } from "../surface/tool-definition.js";

// Every copy of a schema has its symbols, and nothing that compares or prints JSON sees them.
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

/** Marks the place of a declaration that the project's own sources have. */
export function markLocation(location: SourceLocation | undefined): SourceMarks {
  return location === undefined ? {} : { [declaredAt]: location };
}

export function markHidden(locations: Readonly<Record<string, SourceLocation>>): SourceMarks {
  return Object.keys(locations).length === 0 ? {} : { [hides]: locations };
}

/** Marks whose words a description is. */
export function markDescription(packageName: string | undefined): SourceMarks {
  return { [describedBy]: packageName ?? null };
}

export interface MappedSchema {
  readonly schema: JsonObject;
  readonly sourceMap: SourceMap;
}

/** Takes the marks from a finished schema. A definition without a location gets that of its first reference. */
export function takeSourceMap(marked: JsonObject): MappedSchema {
  const locations = createRecord<SourceLocation>();
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
  // Iteration over a map includes what is added on the way.
  for (const [reference, location] of referrers) {
    const name = reference.slice("#/$defs/".length);
    const definition = definitions.get(name);
    if (!isObject(definition)) throw new Error(`${reference} must lead to a definition.`);
    definitions.set(name, take({ ...markLocation(location), ...definition }, reference.slice(1), undefined));
  }
  return { schema: { ...schema, $defs: Object.fromEntries(definitions) }, sourceMap: { locations, packages } };
}
