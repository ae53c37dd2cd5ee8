/** Selects tools by name. */

import type { ToolMetadata } from "../metadata.js";
import type { ToolNamed } from "./tool-call.js";

/**
 * Selects tools by name, in the order of the names; a registry of them needs only their handlers.
 *
 * @throws {TypeError} when no tool has one of the names.
 */
export function selectTools<const Tool extends ToolMetadata, const Names extends readonly Tool["name"][]>(
  tools: readonly Tool[],
  names: Names,
): { readonly [Index in keyof Names]: ToolNamed<Tool, Names[Index]> } {
  const byName = new Map<string, Tool>(tools.map((tool) => [tool.name, tool]));
  const missing = names.filter((name) => !byName.has(name));
  if (missing.length > 0) {
    throw new TypeError(`There is no tool named ${missing.map((name) => `"${name}"`).join(" or ")}.`);
  }
  // Each position has the tool of its name, as the type says.
  return names.map((name) => byName.get(name)) as unknown as ReturnType<typeof selectTools<Tool, Names>>;
}
