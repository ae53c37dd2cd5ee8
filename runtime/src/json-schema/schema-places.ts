/** From a schema to every schema in it, each with its pointer and its name for people. */

import type { JsonSchema } from "./json-values.js";
import { definitionKeywords, inPlaceKeywords, schemaArrayKeywords } from "./keywords.js";
import { pointerTokens } from "./pointers.js";
import { innerSchemas } from "./walk.js";

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
    const inner = innerSchemas(schema).map((member) => ({
      schema: member.schema,
      pointer: pointer + member.pointer,
      path: describePointer(member.pointer, path),
      isProperty: member.pointer.startsWith("/properties/"),
    }));
    waiting.push(...inner.toReversed());
  }
  return places;
}

/** Extends the path `start` of the schema around it; a definition goes by its own name. */
function describePointer(pointer: string, start: string): string {
  const tokens = pointerTokens(pointer);
  let path = start;
  for (let index = 0; index < tokens.length; index++) {
    const keyword = tokens[index] ?? "";
    const name = tokens[index + 1] ?? "";
    if (keyword === "properties" || keyword === "dependentSchemas") {
      path += path === "" ? name : `.${name}`;
      index++;
    } else if (definitionKeywords.has(keyword)) {
      path = name;
      index++;
    } else if (keyword === "prefixItems") {
      path += `[${name}]`;
      index++;
    } else if (keyword === "items" || keyword === "contains") {
      // A tuple of older drafts is an array of `items`.
      const isPosition = /^\d+$/.test(name);
      path += isPosition ? `[${name}]` : "[]";
      if (isPosition) index++;
    } else if (keyword === "patternProperties") {
      path += "{}";
      index++;
    } else if (schemaArrayKeywords.has(keyword)) {
      index++;
    } else if (!inPlaceKeywords.has(keyword)) {
      path += "{}";
    }
  }
  return path;
}
