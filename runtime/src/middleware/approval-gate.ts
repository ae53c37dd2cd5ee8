/** From a tool's effect to whether somebody is asked before it runs. */

import type { ToolEffect } from "../declaration.js";
import type { ToolMetadata } from "../metadata.js";

/** When somebody is asked: by effect, or by a function. An effect that nobody declared counts as destructive. */
export type ApprovalGate =
  "always" | "destructive_only" | "mutating_and_above" | ((tool: ToolMetadata, args: unknown) => boolean);

/** Whether somebody is asked, and why, in one sentence. */
export interface ApprovalNeed {
  readonly needed: boolean;
  readonly reason: string;
}

/** The effects that each gate lets pass; whatever else there is, it stops. */
const passing: Readonly<Record<Extract<ApprovalGate, string>, readonly ToolEffect[]>> = {
  always: [],
  destructive_only: ["read_only", "mutating"],
  mutating_and_above: ["read_only"],
};

const effectReasons: Readonly<Record<ToolEffect, string>> = {
  read_only: "changes nothing, but every call is asked about",
  mutating: "changes things",
  destructive: "can destroy things",
};

/** Decides whether a gate stops a call. A function that gives anything but `false` stops it. */
export function needsApproval(gate: ApprovalGate, tool: ToolMetadata, args: unknown): ApprovalNeed {
  if (typeof gate === "function") {
    return { needed: gate(tool, args) !== false, reason: `The application asks about this call of ${tool.name}.` };
  }
  if (tool.effectSource === "assumed") {
    return { needed: true, reason: `Nobody has declared what ${tool.name} does, so it counts as destructive.` };
  }
  return { needed: !passing[gate].includes(tool.effect), reason: `${tool.name} ${effectReasons[tool.effect]}.` };
}
