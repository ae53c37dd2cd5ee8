/** Lists of tools: parts of one, selected by name, and several as one. */

import { compareText, equalJson } from "../json-schema/json-values.js";
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

/**
 * Combines lists of tools, such as those of several packages, into one in name order. A tool that is in two lists is in
 * the result once.
 *
 * @throws {TypeError} when two different tools have the same name.
 */
export function combineTools<const Lists extends readonly (readonly ToolMetadata[])[]>(
  ...lists: Lists
): Lists[number][number][] {
  const byName = new Map<string, ToolMetadata>();
  for (const tool of lists.flat()) {
    const known = byName.get(tool.name);
    if (known !== undefined && !equalJson(known, tool)) {
      throw new TypeError(
        `Two different tools are named "${tool.name}". If it is one tool, of two releases of its package, install one release.`,
      );
    }
    byName.set(tool.name, tool);
  }
  return [...byName.values()].sort((left, right) => compareText(left.name, right.name));
}
