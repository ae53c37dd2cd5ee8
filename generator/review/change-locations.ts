/** From a change of a tool to the place in the sources that caused it. */

import type { InventoryChange } from "@toolwright/contract/internal/changes";
import type { Surface } from "../emit/output-kind.js";
import type { SourceLocation } from "../diagnostics/locations.js";
import { locateInSchema, locateToolField } from "../surface/tool-definition.js";

/** Finds the place of a change; undefined if the sources have none, as for a removed tool. */
export function locateChange(
  { tools }: Surface,
  { tool: oldName, part, pointer }: InventoryChange,
  /** New names of renamed tools, by old name. */
  newNames: ReadonlyMap<string, string>,
): SourceLocation | undefined {
  const name = oldName === null ? undefined : (newNames.get(oldName) ?? oldName);
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) return undefined;
  return part === "fields" ? locateToolField(tool, pointer) : locateInSchema(tool, pointer, part);
}
