/** From a change of a tool to the place in the sources that brought it. */

import type { InventoryChange } from "../contract/change.js";
import type { ToolDefinition } from "../definition.js";
import type { Surface } from "../emit/output-file.js";
import type { Sources } from "../io/sources.js";
import type { SourceLocation } from "../locations.js";
import { pointerKeys } from "../positions/schema-paths.js";
import { locateSchemaPlace } from "../positions/schema-places.js";
import type { ResolvedDeclaration } from "../resolve.js";

/** Tools with the sources that they come from. */
export interface LocatedSurface {
  readonly surface: Surface;
  readonly sources: Sources;
  readonly declarations: ReadonlyMap<ToolDefinition, ResolvedDeclaration>;
}

/** Finds the place of a change; undefined where the sources have none, as for a tool that is gone. */
export function locateChange(
  located: LocatedSurface,
  change: InventoryChange,
  /** What renamed tools are called now, by the name that they had. */
  newNames: ReadonlyMap<string, string>,
): SourceLocation | undefined {
  const name = change.tool === null ? undefined : (newNames.get(change.tool) ?? change.tool);
  const tool = located.surface.tools.find((one) => one.name === name);
  if (tool === undefined) return undefined;
  const { part, pointer } = change;
  if (part === "fields") return locateField(tool, pointer);
  const declaration = located.declarations.get(tool);
  const node = part === "input" ? declaration?.argumentsNode : declaration?.resultNode;
  const schema = part === "input" ? tool.inputSchema : tool.outputSchema;
  if (node === undefined || schema === null) return tool.locations.declaration;
  return locateSchemaPlace(located.sources, node, { schema, pointer }) ?? tool.locations.declaration;
}

/** The field as the declaration writes it, an element of it, or the field around it; else the constant. */
function locateField({ locations }: ToolDefinition, pointer: string): SourceLocation {
  const keys = pointerKeys(pointer);
  const [outer, inner] = keys.map(toCamelCase);
  const names = [`${outer}[${inner}]`, inner, outer].filter((name) => name !== undefined);
  const name = names.find((one) => Object.hasOwn(locations.fields, one));
  return (name === undefined ? undefined : locations.fields[name]) ?? locations.declaration;
}

function toCamelCase(key: string): string {
  return key.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
