/** Keeps what is made from one tool alone, so that it is made once as long as the tool stays the same object. */

import type { ToolDefinition } from "./tool-definition.js";

/**
 * Makes a value, unless the same maker made it from that tool before. It may depend on the tool and the settings, and on
 * nothing else: after a change of the settings, the tools are other objects.
 */
export type ToolMemo = <Value>(tool: ToolDefinition, maker: object | string, make: () => Value) => Value;

export function createToolMemo(): ToolMemo {
  const made = new WeakMap<ToolDefinition, Map<object | string, unknown>>();
  return <Value>(tool: ToolDefinition, maker: object | string, make: () => Value): Value => {
    const ofTool = made.get(tool) ?? new Map<object | string, unknown>();
    if (ofTool.size === 0) made.set(tool, ofTool);
    if (!ofTool.has(maker)) ofTool.set(maker, make());
    return ofTool.get(maker) as Value; // The maker made it.
  };
}
