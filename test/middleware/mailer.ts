/** A registry with one destructive tool that has something sensitive, for tests of approvals. */

import {
  createToolRegistry,
  functionTool,
  type ApprovalDecision,
  type ApprovalRequest,
  type ToolMetadata,
} from "@toolwright/runtime";
import type { ApprovalOptions } from "@toolwright/runtime/internal/middleware/approval";
import { createFakeClock } from "../support/fake-clock.js";

export const sendMail = functionTool({
  name: "send_mail",
  description: "Sends a mail.",
  version: "1.2.0",
  effect: "destructive",
  openWorld: true,
  inputSchema: {
    type: "object",
    properties: { to: { type: "string" }, password: { type: "string" } },
    required: ["to"],
  },
  sensitiveParameters: ["password"],
});

/** A call of it. */
export const mail = { name: "send_mail", arguments: { to: "ann", password: "hunter2" }, id: "call_1" };

/** A registry of the one tool; `runs` holds what its handler was given. */
export function createMailer(approval: ApprovalOptions, tool: ToolMetadata = sendMail) {
  const clock = createFakeClock();
  const runs: unknown[] = [];
  const handlers = { [tool.name]: (args: unknown) => void runs.push(args) };
  return { clock, runs, registry: createToolRegistry([tool], handlers, { approval, clock }) };
}

/** An approver that waits for its answer. */
export function createDesk() {
  let take: (request: ApprovalRequest) => void = () => undefined;
  let answer: (decision: ApprovalDecision) => void = () => undefined;
  const asked = new Promise<ApprovalRequest>((resolve) => (take = resolve));
  const approver = (request: ApprovalRequest): Promise<ApprovalDecision> => {
    take(request);
    return new Promise((resolve) => (answer = resolve));
  };
  return { asked, approver, answer: (decision: ApprovalDecision): void => answer(decision) };
}
