/** From two sides of a tool to a call that shows what became of it. */

import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import type { ContractTool } from "../tool-lists/contract-tool.js";
import type { RuleContext, ToolFinding, ToolPair } from "./tool-rule.js";

type Proof = Pick<ToolFinding, "verdict" | "witness" | "tried">;

/** A breaking change shown by a call that both sides accept, or else one of them; unproven if none is found. */
export function shownByCall({ before, after }: ToolPair, context: RuleContext, reason: string): Proof {
  for (const tools of [[before, after], [after], [before]]) {
    const proof = shown(context, tools, reason);
    if (proof.witness !== undefined) return proof;
  }
  return { verdict: "unproven", tried: 0 };
}

/** A breaking change shown by a call that the old side accepts. */
export function shownByOldCall(before: ContractTool, context: RuleContext, reason: string): Proof {
  return shown(context, [before], reason);
}

function shown({ samples }: RuleContext, tools: readonly ContractTool[], reason: string): Proof {
  const schemas: readonly JsonObject[] = tools.map(({ inputSchema }) => inputSchema);
  const call = samples.findCall(
    schemas,
    tools.flatMap(({ examples }) => examples ?? []),
  );
  return call === undefined
    ? { verdict: "unproven", tried: 0 }
    : { verdict: "breaking", witness: { instance: call, reason } };
}
