/** From a part of a tool to the place in the sources that declares it. */

import type { SourceLocation } from "../diagnostics/locations.js";
import { pointerTokens } from "@toolwright/runtime/internal/json-schema";
import type { SourceMap, SourceMaps, ToolDefinition } from "./tool-definition.js";

/** The map of a schema without a type. */
export const emptySourceMap: SourceMap = { locations: {}, packages: {} };

/** Locates a part of a tool's schema: the innermost declaration around it, at worst the tool's. */
export function locateInSchema(
  { sourceMaps, locations }: ToolDefinition,
  pointer: string,
  part: keyof SourceMaps = "input",
): SourceLocation {
  const known = sourceMaps[part].locations;
  let around = pointer.replace(/^#/, "");
  while (around !== "" && known[around] === undefined) around = around.slice(0, around.lastIndexOf("/"));
  return known[around] ?? locations.declaration;
}

/** Locates the field as declared, an element of it, or the field around it; else the constant. */
export function locateToolField({ locations }: ToolDefinition, pointer: string): SourceLocation {
  const [outer, inner] = pointerTokens(pointer).map(toCamelCase);
  const names = [`${outer}[${inner}]`, inner, outer].filter((name) => name !== undefined);
  const name = names.find((one) => Object.hasOwn(locations.fields, one));
  return (name === undefined ? undefined : locations.fields[name]) ?? locations.declaration;
}

/** The field that a key of an inventory holds: `result_envelope` holds `resultEnvelope`. */
export function toCamelCase(key: string): string {
  return key.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
