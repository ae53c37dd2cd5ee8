/** From a schema to the schemas in it. */

import { isList, isObject, type JsonSchema } from "./json-values.js";
import { schemaArrayKeywords, schemaKeywords, schemaMapKeywords } from "./keywords.js";
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

/** Maps each direct subschema; keeps booleans and everything that is no schema, under symbols too. */
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

/** The direct subschemas of a schema. */
export function innerSchemas<Value>(schema: JsonSchema<Value>): InnerSchema<Value>[] {
  const found: InnerSchema<Value>[] = [];
  visitSubschemas(schema, (inner, keyword, member) => {
    const name = typeof member === "string" ? member : undefined;
    found.push({ schema: inner, pointer: subschemaPointer(keyword, member), name });
  });
  return found;
}

/** Visits the direct subschemas of a schema. */
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
