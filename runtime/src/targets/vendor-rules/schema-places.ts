/** From a schema to every schema in it, each with its pointer and its name for people. */

import { isObject, type JsonSchema } from "../../json-schema/json-values.js";
import { definitionKeywords, inPlaceKeywords, schemaArrayKeywords } from "../../json-schema/keywords.js";
import { pointerTokens } from "../../json-schema/pointers.js";
import { innerSchemas } from "../../json-schema/walk.js";

export interface SchemaPlace {
  readonly schema: JsonSchema;
  /** JSON Pointer in the root. */
  readonly pointer: string;
  /** Where its values stand, as in `options.path` and `items[].name`; empty for the root. */
  readonly path: string;
}

/** Every schema of a tool in preorder, the root first. Follows no references. */
export function schemaPlaces(root: JsonSchema): readonly SchemaPlace[] {
  const places: SchemaPlace[] = [];
  // An array instead of recursion: a hand-written schema may be deeper than the stack.
  const waiting: SchemaPlace[] = [{ schema: root, pointer: "", path: "" }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { schema, pointer, path } = next;
    places.push(next);
    const inner = innerSchemas(schema).map((member) => ({
      schema: member.schema,
      pointer: pointer + member.pointer,
      path: describePointer(member.pointer, path),
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
      path += "[]";
      if (/^\d+$/.test(name)) index++; // An array of items, as in older drafts.
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

/** The subject of a sentence about a place. */
export function nameOf({ path }: Pick<SchemaPlace, "path">): string {
  return path === "" ? "its input schema" : JSON.stringify(path);
}

export function typesOf(schema: JsonSchema): readonly unknown[] {
  const { type } = schema;
  return Array.isArray(type) ? (type as readonly unknown[]) : type === undefined ? [] : [type];
}

/** Whether a schema names a type, in any letter case. */
export function hasType(schema: JsonSchema, name: string): boolean {
  return typesOf(schema).some((type) => typeof type === "string" && type.toLowerCase() === name);
}

export function isObjectSchema(schema: JsonSchema): boolean {
  return typesOf(schema).includes("object") || (schema["type"] === undefined && isObject(schema["properties"]));
}

export function propertyNamesOf(schema: JsonSchema): readonly string[] {
  return isObject(schema["properties"]) ? Object.keys(schema["properties"]) : [];
}

export function requiredNamesOf(schema: JsonSchema): readonly string[] {
  const { required } = schema;
  return Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
}
