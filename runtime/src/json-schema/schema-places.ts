/** From a schema to every schema in it, each with its pointer and its name for people. */

import type { JsonSchema } from "./json-values.js";
import { definitionKeywords, inPlaceKeywords, schemaArrayKeywords } from "./keywords.js";
import { subschemaPointer, visitSubschemas } from "./walk.js";

export interface SchemaPlace<Value = unknown> {
  readonly schema: JsonSchema<Value>;
  /** JSON Pointer in the root. */
  readonly pointer: string;
  /** Where its values stand, as in `options.path` and `items[].name`; empty for the root. A definition goes by its name. */
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
