/** Who decides about the calls of MCP clients, and what they know of a call. */

import type { ToolMetadata } from "../../metadata.js";
import type { ApprovalDecision, ApprovalRequest } from "../../middleware/approval.js";
import type { CallOptions } from "../../registry/tool-call.js";
import { isInputRequired, type InputRequired } from "../../registry/input-required.js";
import { isSecondGeneration, type McpLowLevelServer, type RequestFields } from "./mcp-server.js";

/** A call of an MCP client. */
export interface McpCall {
  readonly tool: ToolMetadata;
  /** The arguments as the client sent them. */
  readonly sent: unknown;
  /** The arguments to show to the user: with defaults, without hidden parameters, sensitive values redacted. */
  readonly shown: () => unknown;
  /** `RequestHandlerExtra` of 1.x or `ServerContext` of 2.x. */
  readonly extra: RequestFields;
  readonly server: Pick<
    McpLowLevelServer<never>,
    "elicitInput" | "getClientCapabilities" | "getNegotiatedProtocolVersion"
  >;
}

/** Decides about the calls of MCP clients; `elicitApproval` of `/serve/mcp-approval` makes one that asks the user. */
export interface McpApprover {
  /** Decides, or returns what the client must ask its user before it sends the call again. */
  readonly decide: (
    request: ApprovalRequest,
    call: McpCall,
  ) => ApprovalDecision | InputRequired | Promise<ApprovalDecision | InputRequired>;
  /** Puts the approval of a call into what its handler asks, so that the call that brings the answer has it too. */
  readonly seal?: (required: InputRequired, call: McpCall) => Promise<InputRequired>;
  /** A request as handlers see it: without what `seal` put there. */
  readonly open?: <Extra>(extra: Extra) => Extra;
}

interface Asking {
  readonly options: Pick<CallOptions, "approver" | "onInputRequired">;
  /** What the client must ask its user, after the call has ended. */
  readonly findRequired: () => Promise<InputRequired | undefined>;
}

/** Lets the approver and the handler of a call ask the user, by results of the protocol if it has them. */
export function createAsking(call: McpCall, approver: McpApprover | undefined): Asking {
  let required: InputRequired | undefined;
  let isApproved = false;
  const decide = async (request: ApprovalRequest): Promise<ApprovalDecision> => {
    const answer = (await approver?.decide(request, call)) ?? false;
    if (isInputRequired(answer)) {
      required = answer;
      return { approved: false, deferred: true };
    }
    isApproved = typeof answer === "object" ? answer.approved : answer;
    return answer;
  };
  const onInputRequired = (asked: InputRequired): void => void (required = asked);
  return {
    options: {
      ...(approver !== undefined && { approver: decide }),
      ...(isSecondGeneration(call.server) && { onInputRequired }),
    },
    findRequired: async () =>
      required !== undefined && isApproved && approver?.seal ? approver.seal(required, call) : required,
  };
}
