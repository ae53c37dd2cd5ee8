/** From a tool's effect to whether a call needs approval. */

import type { ToolEffect } from "../effects.js";
import type { ToolMetadata } from "../metadata.js";

/** When a call needs approval: by effect, or by a function. An undeclared effect counts as destructive. */
export type ApprovalGate =
  "always" | "destructive_only" | "mutating_and_above" | ((tool: ToolMetadata, args: unknown) => boolean);

export interface ApprovalNeed {
  readonly needed: boolean;
  readonly reason: string;
}

const passing: Readonly<Record<Extract<ApprovalGate, string>, readonly ToolEffect[]>> = {
  always: [],
  destructive_only: ["read_only", "mutating"],
  mutating_and_above: ["read_only"],
};

const effectReasons: Readonly<Record<ToolEffect, string>> = {
  read_only: "changes nothing, but every call requires approval",
  mutating: "changes things",
  destructive: "can destroy things",
};

/** Whether a gate stops a call. A function that returns anything but `false` stops it. */
export function needsApproval(gate: ApprovalGate, tool: ToolMetadata, args: unknown): ApprovalNeed {
  if (typeof gate === "function") {
    return {
      needed: gate(tool, args) !== false,
      reason: `The application requires approval for this call of ${tool.name}.`,
    };
  }
  if (tool.effectSource === "assumed") {
    return { needed: true, reason: `The effect of ${tool.name} is not declared, so it counts as destructive.` };
  }
  return { needed: !passing[gate].includes(tool.effect), reason: `${tool.name} ${effectReasons[tool.effect]}.` };
}
