/** From a change of a tool to the place in the sources that brought it. */

import type { InventoryChange } from "../contract/change.js";
import type { Surface } from "../emit/output-file.js";
import type { SourceLocation } from "../locations.js";
import { locateInSchema, locateToolField, type LocatedDeclarations } from "../schema-locations.js";

/** Tools with the sources that they come from. */
export interface LocatedSurface extends LocatedDeclarations {
  readonly surface: Surface;
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
  return part === "fields" ? locateToolField(tool, pointer) : locateInSchema(located, tool, { part, pointer });
}
