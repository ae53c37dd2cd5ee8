/** What rules ask about a schema at some place: its types, its properties, and its name for people. */

import { isObject, listOf, type JsonSchema } from "../../json-schema/json-values.js";
import { propertiesOf, typesOf } from "../../json-schema/parts.js";
import type { SchemaPlace } from "../../json-schema/schema-places.js";

/** The subject of a sentence about a place. */
export function nameOf({ path }: Pick<SchemaPlace, "path">): string {
  return path === "" ? "its input schema" : JSON.stringify(path);
}

/** Whether a schema names a type, in any letter case. */
export function hasType(schema: JsonSchema, name: string): boolean {
  return typesOf(schema).some((type) => typeof type === "string" && type.toLowerCase() === name);
}

export function isObjectSchema(schema: JsonSchema): boolean {
  return typesOf(schema).includes("object") || (schema["type"] === undefined && isObject(schema["properties"]));
}

export function propertyNamesOf(schema: JsonSchema): readonly string[] {
  return Object.keys(propertiesOf(schema));
}

export function requiredNamesOf(schema: JsonSchema): readonly string[] {
  return listOf(schema["required"]).filter((name) => typeof name === "string");
}

export function optionalNamesOf(schema: JsonSchema): readonly string[] {
  const names = propertyNamesOf(schema);
  if (names.length === 0) return names;
  const required = new Set(requiredNamesOf(schema));
  return names.filter((name) => !required.has(name));
}
