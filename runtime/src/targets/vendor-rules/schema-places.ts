/** From a schema to every schema that stands in it, each with its pointer and the name that people know it by. */

import { isObject, mapInner, pointerTokens, type JsonSchema } from "../../json-schema/json-schema.js";

/** One schema of a tool: the whole, or one that stands in it. */
export interface SchemaPlace {
  readonly schema: JsonSchema;
  /** JSON Pointer in the whole schema. */
  readonly pointer: string;
  /** Where its values stand, as in `options.path` and `items[].name`; empty for the whole. */
  readonly path: string;
}

/** Every schema of a tool, the whole first, each before those in it. References are not followed. */
export function schemaPlaces(root: JsonSchema): readonly SchemaPlace[] {
  const places: SchemaPlace[] = [];
  // A list instead of calls: a schema that somebody wrote by hand may be deeper than the stack.
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

/** The schemas that stand directly in a schema, each with its pointer in that. */
export function innerSchemas(schema: JsonSchema): { readonly schema: JsonSchema; readonly pointer: string }[] {
  const inner: { readonly schema: JsonSchema; readonly pointer: string }[] = [];
  mapInner(schema, (member, relative) => {
    if (isObject(member)) inner.push({ schema: member, pointer: relative });
    return member;
  });
  return inner;
}

/** Keywords that lead to schemas about the same value: those in `lists` by a number. */
const sameValue = {
  lists: new Set(["anyOf", "oneOf", "allOf"]),
  single: new Set(["not", "if", "then", "else", "propertyNames"]),
};

/**
 * Where the values of a schema stand, as people write it, from where those of the schema around it do; what a definition
 * holds is told by the definition's name.
 */
function describePointer(pointer: string, start: string): string {
  const tokens = pointerTokens(pointer);
  let path = start;
  for (let index = 0; index < tokens.length; index++) {
    const keyword = tokens[index] ?? "";
    const name = tokens[index + 1] ?? "";
    if (keyword === "properties" || keyword === "dependentSchemas") {
      path += path === "" ? name : `.${name}`;
      index++;
    } else if (keyword === "$defs" || keyword === "definitions") {
      path = name;
      index++;
    } else if (keyword === "prefixItems") {
      path += `[${name}]`;
      index++;
    } else if (keyword === "items" || keyword === "contains") {
      path += "[]";
      if (/^\d+$/.test(name)) index++; // A list of items, as older drafts have it.
    } else if (keyword === "patternProperties") {
      path += "{}";
      index++;
    } else if (sameValue.lists.has(keyword)) {
      index++;
    } else if (!sameValue.single.has(keyword)) {
      path += "{}";
    }
  }
  return path;
}

/** A place as a sentence about its tool begins with it. */
export function nameOf({ path }: Pick<SchemaPlace, "path">): string {
  return path === "" ? "its input schema" : JSON.stringify(path);
}

/** The types that a schema names. */
export function typesOf(schema: JsonSchema): readonly unknown[] {
  const { type } = schema;
  return Array.isArray(type) ? (type as readonly unknown[]) : type === undefined ? [] : [type];
}

/** Tells whether a schema names a type, in capitals or not. */
export function hasType(schema: JsonSchema, name: string): boolean {
  return typesOf(schema).some((type) => typeof type === "string" && type.toLowerCase() === name);
}

/** Tells whether a schema describes objects, by its type or by its keywords. */
export function isObjectSchema(schema: JsonSchema): boolean {
  return typesOf(schema).includes("object") || (schema["type"] === undefined && isObject(schema["properties"]));
}

/** Names of a schema's properties. */
export function propertyNamesOf(schema: JsonSchema): readonly string[] {
  return isObject(schema["properties"]) ? Object.keys(schema["properties"]) : [];
}

/** Names of the properties that a schema requires. */
export function requiredNamesOf(schema: JsonSchema): readonly string[] {
  const { required } = schema;
  return Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
}
