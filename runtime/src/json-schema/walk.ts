/** From a schema to the schemas in it. */

import { isList, isObject, type JsonSchema } from "./json-values.js";
import { schemaArrayKeywords, schemaKeywords, schemaMapKeywords } from "./keywords.js";
import { escapeToken } from "./pointers.js";

/** Maps a schema; the pointer, and the name if it has one, are relative to the schema around it. */
export type MapSubschema<Value = unknown> = (inner: JsonSchema<Value>, pointer: string, name?: string) => Value;

/** A schema in another, with its pointer there, and the name if it has one. */
export interface InnerSchema<Value = unknown> {
  readonly schema: JsonSchema<Value>;
  readonly pointer: string;
  readonly name?: string | undefined;
}

/** Where a direct subschema is: the value of a keyword, or a member of it. */
interface Subschema<Value> {
  readonly inner: JsonSchema<Value>;
  readonly keyword: string;
  readonly member: string | number | undefined;
}

/** Maps each direct subschema; keeps booleans and everything that is no schema, under symbols too. */
export function mapSubschemas<Value>(schema: JsonSchema<Value>, map: MapSubschema<Value>): JsonSchema<Value> {
  const mapped = changeSubschemas(schema, map);
  return mapped === schema ? { ...schema } : mapped;
}

/** Like `mapSubschemas`, but returns the schema itself if none changes. */
export function changeSubschemas<Value>(schema: JsonSchema<Value>, map: MapSubschema<Value>): JsonSchema<Value> {
  let mapped: Record<string, unknown> | undefined;
  for (const place of placesIn(schema)) {
    const { inner, keyword, member } = place;
    const value = map(inner, pointerTo(place), nameOf(place));
    if (value === inner) continue;
    mapped ??= { ...schema };
    if (member === undefined) {
      mapped[keyword] = value;
      continue;
    }
    const before = schema[keyword] as readonly unknown[] | Readonly<Record<string, unknown>>; // It has members.
    if (mapped[keyword] === before) mapped[keyword] = isList(before) ? [...before] : { ...before };
    (mapped[keyword] as Record<string | number, unknown>)[member] = value;
  }
  return (mapped ?? schema) as JsonSchema<Value>; // The same keywords, with values of the same kind.
}

/** The direct subschemas of a schema. */
export function innerSchemas<Value>(schema: JsonSchema<Value>): InnerSchema<Value>[] {
  return placesIn(schema).map((place) => ({ schema: place.inner, pointer: pointerTo(place), name: nameOf(place) }));
}

function placesIn<Value>(schema: JsonSchema<Value>): Subschema<Value>[] {
  const places: Subschema<Value>[] = [];
  const add = (inner: unknown, keyword: string, member?: string | number): void => {
    // An object of JSON holds JSON.
    if (isObject(inner)) places.push({ inner: inner as JsonSchema<Value>, keyword, member });
  };
  for (const keyword of Object.keys(schema)) {
    const value: unknown = schema[keyword];
    if (schemaMapKeywords.has(keyword)) {
      if (isObject(value)) for (const name of Object.keys(value)) add(value[name], keyword, name);
    } else if (schemaKeywords.has(keyword) || schemaArrayKeywords.has(keyword)) {
      if (Array.isArray(value)) value.forEach((member, index) => add(member, keyword, index));
      else add(value, keyword);
    }
  }
  return places;
}

/** No keyword with schemas has a character to escape. */
function pointerTo<Value>({ keyword, member }: Subschema<Value>): string {
  return member === undefined ? `/${keyword}` : `/${keyword}/${escapeToken(member)}`;
}

function nameOf<Value>({ member }: Subschema<Value>): string | undefined {
  return typeof member === "string" ? member : undefined;
}

/** Visits a schema and then every schema in it, in preorder, with its pointer; follows no references. */
export function visitSchemas<Value>(
  root: JsonSchema<Value>,
  visit: (inner: JsonSchema<Value>, pointer: string) => void,
): void {
  // An array instead of recursion: a hand-written schema may be deeper than the stack.
  const waiting: InnerSchema<Value>[] = [{ schema: root, pointer: "" }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const around = next.pointer;
    visit(next.schema, around);
    for (const { schema, pointer } of innerSchemas(next.schema).reverse())
      waiting.push({ schema, pointer: around + pointer });
  }
}
