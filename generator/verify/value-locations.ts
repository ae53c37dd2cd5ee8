/** From the path of a property in a value of a tool to its declaration. */

import {
  isList,
  isObject,
  joinPointer,
  listOf,
  partsOf,
  schemasOfProperty,
  visitSchemas,
  type JsonObject,
} from "@toolwright/runtime/internal/json-schema";
import type { SourceLocation } from "../diagnostics/locations.js";
import { locateInSchema } from "../surface/tool-definition.js";
import type { SourceMaps, ToolDefinition } from "../surface/tool-definition.js";

/** Locates the property, or the nearest one around it that the schema has. */
export function locateValue(tool: ToolDefinition, part: keyof SourceMaps, path: readonly string[]): SourceLocation {
  const root = (part === "input" ? tool.inputSchema : tool.outputSchema) ?? {};
  const pointers = new Map<unknown, string>();
  visitSchemas(root, (schema, pointer) => void pointers.set(schema, pointer));
  let schemas: readonly unknown[] = [root];
  for (const name of path) {
    const alternatives = schemas.flatMap((schema) => alternativesOf(root, schema));
    const inside = alternatives.flatMap((schema) => enter(schema, name));
    if (inside.length === 0) {
      const places = alternatives.map((schema) => (pointers.get(schema) ?? "") + joinPointer(["properties", name]));
      const hidden = places.find((place) => Object.hasOwn(tool.sourceMaps[part].locations, place));
      if (hidden !== undefined) return locateInSchema(tool, hidden, part);
      break;
    }
    schemas = inside;
  }
  return locateInSchema(tool, pointers.get(schemas[0]) ?? "", part);
}

/** A schema with those that it refers to, merges, or chooses from. */
function alternativesOf(root: JsonObject, schema: unknown): readonly JsonObject[] {
  const parts = isObject(schema) ? partsOf(schema as JsonObject, root) : []; // It is a part of the root.
  return parts.flatMap((part) => [
    part,
    ...listOf(part["anyOf"]).flatMap((alternative) => alternativesOf(root, alternative)),
  ]);
}

/** The schemas of a property, or of an element of an array. */
function enter(schema: JsonObject, name: string): readonly unknown[] {
  const { prefixItems, items } = schema;
  const element = (isList(prefixItems) ? prefixItems[Number(name)] : undefined) ?? items;
  return [...schemasOfProperty(schema, name), element].filter(isObject);
}
