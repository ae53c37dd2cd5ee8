/** From a schema to the schemas in it. */

import { isObject, type JsonSchema } from "./json-values.js";
import { schemaArrayKeywords, schemaKeywords, schemaMapKeywords } from "./keywords.js";
import { escapeToken } from "./pointers.js";

/** Maps a schema; the pointer, and the name if it has one, are relative to the schema around it. */
export type MapSubschema<Value = unknown> = (inner: JsonSchema<Value>, pointer: string, name?: string) => Value;

/** Maps each direct subschema; keeps booleans and everything that is no schema. */
export function mapSubschemas<Value>(schema: JsonSchema<Value>, map: MapSubschema<Value>): JsonSchema<Value> {
  const mapIfSchema = (value: Value, pointer: string, name?: string): Value =>
    // An object of JSON holds JSON.
    isObject(value) ? map(value as JsonSchema<Value>, pointer, name) : value;
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    const pointer = `/${escapeToken(keyword)}`;
    if (schemaKeywords.has(keyword) || schemaArrayKeywords.has(keyword)) {
      if (!Array.isArray(value)) return [keyword, mapIfSchema(value, pointer)];
      return [keyword, value.map((member: Value, index) => mapIfSchema(member, `${pointer}/${index}`))];
    }
    if (!schemaMapKeywords.has(keyword) || !isObject(value)) return [keyword, value];
    const members = Object.entries(value as JsonSchema<Value>).map(
      ([name, inner]) => [name, mapIfSchema(inner, `${pointer}/${escapeToken(name)}`, name)] as const,
    );
    return [keyword, Object.fromEntries(members)];
  });
  return Object.fromEntries(entries) as JsonSchema<Value>; // The same keywords, with values of the same kind.
}

/** A schema in another, with its pointer there. */
export interface InnerSchema<Value = unknown> {
  readonly schema: JsonSchema<Value>;
  readonly pointer: string;
}

/** The direct subschemas of a schema. */
export function innerSchemas<Value>(schema: JsonSchema<Value>): InnerSchema<Value>[] {
  const inner: InnerSchema<Value>[] = [];
  mapSubschemas<unknown>(schema, (member, pointer) => {
    inner.push({ schema: member as JsonSchema<Value>, pointer }); // What stands in a schema has its type.
    return member;
  });
  return inner;
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
    const inner = innerSchemas(next.schema).map(({ schema, pointer }) => ({ schema, pointer: around + pointer }));
    waiting.push(...inner.toReversed());
  }
}
