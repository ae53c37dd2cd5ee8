/** Memoization by tool: what is computed from one tool alone is computed once for the same object. */

import type { ToolDefinition } from "./tool-definition.js";

/**
 * Computes a value unless the memo has one for the tool and the key. The value may depend on the tool and the settings
 * only: after a change of the settings, tools are new objects.
 */
export type ToolMemo = <Value>(tool: ToolDefinition, key: object | string, compute: () => Value) => Value;

export function createToolMemo(): ToolMemo {
  const computed = new WeakMap<ToolDefinition, Map<object | string, unknown>>();
  return <Value>(tool: ToolDefinition, key: object | string, compute: () => Value): Value => {
    const ofTool = computed.get(tool) ?? new Map<object | string, unknown>();
    computed.set(tool, ofTool);
    if (!ofTool.has(key)) ofTool.set(key, compute());
    return ofTool.get(key) as Value; // A key belongs to one type of values.
  };
}
