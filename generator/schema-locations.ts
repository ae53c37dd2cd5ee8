/** From a place in a tool's schema, or a field of the tool, to where the sources declare it. */

import type { ToolDefinition } from "./definition.js";
import type { Sources } from "./io/sources.js";
import type { SourceLocation } from "./locations.js";
import { pointerKeys } from "./positions/schema-paths.js";
import { locateSchemaPlace } from "./positions/schema-places.js";
import type { ResolvedDeclaration } from "./resolve.js";

/** Tools' declarations with the sources that they stand in. */
export interface LocatedDeclarations {
  readonly sources: Sources;
  readonly declarations: ReadonlyMap<ToolDefinition, ResolvedDeclaration>;
}

/** A place in one of a tool's schemas. */
export interface SchemaPart {
  readonly part: "input" | "output";
  /** JSON Pointer in the schema. */
  readonly pointer: string;
}

/** Finds the property that a place in a schema is about; else the type, or the tool's declaration. */
export function locateInSchema(
  { sources, declarations }: LocatedDeclarations,
  tool: ToolDefinition,
  { part, pointer }: SchemaPart,
): SourceLocation {
  const declaration = declarations.get(tool);
  const node = part === "input" ? declaration?.argumentsNode : declaration?.resultNode;
  const schema = part === "input" ? tool.inputSchema : tool.outputSchema;
  if (node === undefined || schema === null) return tool.locations.declaration;
  return locateSchemaPlace(sources, node, { schema, pointer }) ?? tool.locations.declaration;
}

/** The field as the declaration writes it, an element of it, or the field around it; else the constant. */
export function locateToolField({ locations }: ToolDefinition, pointer: string): SourceLocation {
  const keys = pointerKeys(pointer);
  const [outer, inner] = keys.map(toCamelCase);
  const names = [`${outer}[${inner}]`, inner, outer].filter((name) => name !== undefined);
  const name = names.find((one) => Object.hasOwn(locations.fields, one));
  return (name === undefined ? undefined : locations.fields[name]) ?? locations.declaration;
}

function toCamelCase(key: string): string {
  return key.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
