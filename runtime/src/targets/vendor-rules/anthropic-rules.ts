/** The rules of the target `anthropic`: what Anthropic requires of a tool. */

import type { TargetRule } from "../rules.js";
import { anthropicToolRules } from "./anthropic-tool-rules.js";

export function anthropicRules(): readonly TargetRule[] {
  return anthropicToolRules("anthropic");
}
