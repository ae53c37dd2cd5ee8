/** Rules for the names of tools, and the order in which tools are listed. */

import { compareText } from "@toolwright/runtime/internal/json-schema";

/** The tool names that every vendor accepts. */
export const toolNamePattern = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/** Device names that Windows does not allow as a file's name, whatever its extension. */
const deviceNames = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/i;

/** Why a name that fits the pattern still cannot be a tool's; undefined if it can. */
export function reservedNameReason(toolName: string): string | undefined {
  if (deviceNames.test(toolName)) return "Windows does not allow a file of that name";
  if (toolName in Object.prototype) return "every JavaScript object already has a member of that name";
  return undefined;
}

/** Sorts tools by name: the inventory, the registry and every request list them in this order. */
export function sortTools<Tool extends { readonly name: string }>(tools: readonly Tool[]): Tool[] {
  return tools.toSorted((left, right) => compareText(left.name, right.name));
}
