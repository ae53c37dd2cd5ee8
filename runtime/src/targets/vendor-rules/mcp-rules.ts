/** The rules of the target `mcp`: what the Model Context Protocol asks of a tool. */

import type { TargetRule } from "../rules.js";
import type { McpTargetOptions } from "../target.js";

export function mcpRules(_options: McpTargetOptions): readonly TargetRule[] {
  return [];
}
