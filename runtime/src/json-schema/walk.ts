/** Walks over the schemas in a schema. */

import { isList, isObject, type JsonSchema } from "./json-values.js";
import {
  definitionKeywords,
  inPlaceKeywords,
  schemaArrayKeywords,
  schemaKeywords,
  schemaMapKeywords,
} from "./keywords.js";
import { escapeToken } from "./pointers.js";

/** A schema in another, with its pointer there, and the name if it has one. */
export interface InnerSchema<Value = unknown> {
  readonly schema: JsonSchema<Value>;
  readonly pointer: string;
  readonly name?: string | undefined;
}

/** Takes a direct subschema, which is the value of a keyword or a member of it. A pointer costs more than the walk. */
export type TakeSubschema<Value, Result> = (
  inner: JsonSchema<Value>,
  keyword: string,
  member?: string | number,
) => Result;

/** Maps each direct subschema; keeps booleans and everything that is not a schema, under symbols too. */
export function mapSubschemas<Value>(schema: JsonSchema<Value>, map: TakeSubschema<Value, Value>): JsonSchema<Value> {
  const mapped = changeSubschemas(schema, map);
  return mapped === schema ? { ...schema } : mapped;
}

/** Like `mapSubschemas`, but returns the schema itself if none changes. */
export function changeSubschemas<Value>(
  schema: JsonSchema<Value>,
  map: TakeSubschema<Value, Value>,
): JsonSchema<Value> {
  let changed: Record<string, unknown> | undefined;
  visitSubschemas(schema, (inner, keyword, member) => {
    const value = map(inner, keyword, member);
    if (value === inner) return;
    changed ??= { ...schema };
    if (member === undefined) {
      changed[keyword] = value;
      return;
    }
    const before = schema[keyword] as readonly unknown[] | Readonly<Record<string, unknown>>; // It has members.
    if (changed[keyword] === before) changed[keyword] = isList(before) ? [...before] : { ...before };
    (changed[keyword] as Record<string | number, unknown>)[member] = value;
  });
  return (changed ?? schema) as JsonSchema<Value>; // The same keywords, with values of the same kind.
}

export function innerSchemas<Value>(schema: JsonSchema<Value>): InnerSchema<Value>[] {
  const found: InnerSchema<Value>[] = [];
  visitSubschemas(schema, (inner, keyword, member) => {
    const name = typeof member === "string" ? member : undefined;
    found.push({ schema: inner, pointer: subschemaPointer(keyword, member), name });
  });
  return found;
}

export function visitSubschemas<Value>(schema: JsonSchema<Value>, visit: TakeSubschema<Value, void>): void {
  for (const keyword of Object.keys(schema)) {
    const value: unknown = schema[keyword];
    if (typeof value !== "object" || value === null) continue; // Like the value of most keywords.
    const isMap = schemaMapKeywords.has(keyword);
    const isHolder = schemaKeywords.has(keyword) || schemaArrayKeywords.has(keyword);
    if ((isMap || isHolder) && isMap !== isList(value)) {
      // An object or an array, of JSON: both have string keys.
      const members = value as Readonly<Record<string, unknown>>;
      for (const name of Object.keys(members)) {
        const inner = members[name];
        if (isObject(inner)) visit(inner as JsonSchema<Value>, keyword, isMap ? name : Number(name));
      }
    } else if (isHolder) visit(value as JsonSchema<Value>, keyword);
  }
}

/** Relative to the schema around it. No keyword with schemas has a character to escape. */
export function subschemaPointer(keyword: string, member: string | number | undefined): string {
  return member === undefined ? `/${keyword}` : `/${keyword}/${escapeToken(member)}`;
}

/** Visits a schema and then every schema in it, in preorder, with its pointer; follows no references. */
export function visitSchemas<Value>(
  root: JsonSchema<Value>,
  visit: (inner: JsonSchema<Value>, pointer: string) => void,
): void {
  // An array instead of recursion: a hand-written schema may be deeper than the stack.
  const waiting: InnerSchema<Value>[] = [{ schema: root, pointer: "" }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { schema, pointer } = next;
    visit(schema, pointer);
    const inner: InnerSchema<Value>[] = [];
    visitSubschemas(schema, (subschema, keyword, member) => {
      inner.push({ schema: subschema, pointer: pointer + subschemaPointer(keyword, member) });
    });
    for (const one of inner.reverse()) waiting.push(one);
  }
}

export interface SchemaPlace<Value = unknown> {
  readonly schema: JsonSchema<Value>;
  /** JSON Pointer in the root. */
  readonly pointer: string;
  /** The path of its values, as in `options.path` and `items[].name`; empty for the root. That of a definition is its name. */
  readonly path: string;
  /** Whether it is the schema of a named property. */
  readonly isProperty: boolean;
}

/** Every schema in a root in preorder, the root first. Follows no references. */
export function schemaPlaces<Value>(root: JsonSchema<Value>): readonly SchemaPlace<Value>[] {
  const places: SchemaPlace<Value>[] = [];
  // An array instead of recursion: a hand-written schema may be deeper than the stack.
  const waiting: SchemaPlace<Value>[] = [{ schema: root, pointer: "", path: "", isProperty: false }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { schema, pointer, path } = next;
    places.push(next);
    const inner: SchemaPlace<Value>[] = [];
    visitSubschemas(schema, (subschema, keyword, member) => {
      inner.push({
        schema: subschema,
        pointer: pointer + subschemaPointer(keyword, member),
        path: pathTo({ keyword, member, start: path }),
        isProperty: keyword === "properties",
      });
    });
    for (const one of inner.reverse()) waiting.push(one);
  }
  return places;
}

interface Step {
  readonly keyword: string;
  /** The member of the keyword's value; undefined if that is the schema. */
  readonly member: string | number | undefined;
  /** The path of the schema around it. */
  readonly start: string;
}

/** The path of a direct subschema; a definition goes by its own name. */
function pathTo({ keyword, member, start }: Step): string {
  const name = String(member ?? "");
  if (keyword === "properties" || keyword === "dependentSchemas") return start === "" ? name : `${start}.${name}`;
  if (definitionKeywords.has(keyword)) return name;
  // A tuple of older drafts is an array of `items`.
  if (keyword === "prefixItems" || keyword === "items" || keyword === "contains") return `${start}[${name}]`;
  return schemaArrayKeywords.has(keyword) || inPlaceKeywords.has(keyword) ? start : `${start}{}`;
}
