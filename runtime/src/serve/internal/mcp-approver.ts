/** Defines the approvers of MCP calls, and lets an approver and a handler ask the user of the client. */

import type { ToolMetadata } from "../../metadata.js";
import type { ApprovalDecision, ApprovalRequest } from "../../middleware/approval.js";
import { isInputRequired, type CallOptions, type InputRequired } from "../../registry/tool-call.js";
import { isSecondGeneration, type McpLowLevelServer, type RequestFields } from "./mcp-server.js";

/** A call of an MCP client. */
export interface McpCall {
  readonly tool: ToolMetadata;
  /** The arguments as the client sent them. */
  readonly sent: unknown;
  /** Returns the arguments to show: with defaults, without hidden parameters, sensitive values redacted. */
  readonly shown: () => unknown;
  /** `RequestHandlerExtra` of 1.x or `ServerContext` of 2.x. */
  readonly extra: RequestFields;
  readonly server: Pick<
    McpLowLevelServer<never>,
    "elicitInput" | "getClientCapabilities" | "getNegotiatedProtocolVersion"
  >;
}

/** Decides about the calls of MCP clients. `elicitApproval` of `/serve/mcp-approval` creates one that asks the user. */
export interface McpApprover {
  /** Decides, or returns the questions that the client must ask its user before it sends the call again. */
  readonly decide: (
    request: ApprovalRequest,
    call: McpCall,
  ) => ApprovalDecision | InputRequired | Promise<ApprovalDecision | InputRequired>;
  /** Adds the approval of a call to the questions of its handler, so that the call with the answers is approved, too. */
  readonly seal?: (required: InputRequired, call: McpCall) => Promise<InputRequired>;
  /** Removes from a request what `seal` added. */
  readonly open?: <Extra>(extra: Extra) => Extra;
}

interface UserQuestions {
  readonly options: Pick<CallOptions, "approver" | "onInputRequired">;
  /** Returns the questions for the client's user, after the call has ended. */
  readonly findRequired: () => Promise<InputRequired | undefined>;
}

/** Creates the options of a call with which its approver and its handler can ask the user. */
export function createUserQuestions(call: McpCall, approver: McpApprover | undefined): UserQuestions {
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
