/** The public names of `@toolwright/runtime/serve/mcp-approval`: asks the client's user to approve calls. */

import type { ApprovalDecision, ApprovalRequest } from "../middleware/approval.js";
import type { InputRequired } from "../registry/tool-call.js";
import { createSeals, type Seals } from "./internal/approval-seals.js";
import type { McpApprover, McpCall } from "./internal/mcp-approver.js";
import type { RequestFields } from "./internal/mcp-server.js";

interface ElicitOptions {
  /**
   * The key that signs the state of questions in revision 2026-07-28, of at least 32 bytes. Processes that serve the
   * same clients need the same key; by default each process has its own.
   */
  readonly key?: string | Uint8Array;
  /** Milliseconds that the user has to answer; ten minutes by default. */
  readonly timeoutMs?: number;
  /** Writes the question. The arguments lack hidden parameters, and sensitive values are redacted. */
  readonly message?: (request: ApprovalRequest) => string;
  /** Identifies the caller of a request, for whom alone an answer counts. By default the session and the OAuth client. */
  readonly principal?: FindPrincipal;
}

const inputKey = "toolwright_approval";
const maximumArguments = 2000;

/**
 * Creates an approver that asks the user of the client about each gated call, by an elicitation: a request to the client
 * before revision 2026-07-28, an `input_required` result from then on. In the latter, the client sends the call again
 * with the answer and a signed state, which is valid once, for the same tool, arguments and principal, until the time is
 * up. If the client cannot ask its user, the call is refused.
 *
 * Create one approver for the process: it has the key.
 */
export function elicitApproval(options: ElicitOptions = {}): McpApprover {
  const { timeoutMs = 600_000, principal = findPrincipal } = options;
  const seals = createSeals({ key: options.key, lifetimeMs: timeoutMs });
  return {
    decide: async (request, call) => {
      if (!canElicit(call)) return refusal("The client cannot ask its user: it does not support form elicitation.");
      const isModern = (call.server.getNegotiatedProtocolVersion?.() ?? "") >= "2026-07-28";
      const params = askApproval({ ...request, arguments: call.shown() }, options);
      if (isModern) return decideByResult(params, call, seals, principal);
      if (call.server.elicitInput === undefined) return refusal("The server's SDK cannot ask the client's user.");
      const related = call.extra.mcpReq?.id ?? call.extra.requestId;
      const settings = { relatedRequestId: related, signal: request.signal, timeout: timeoutMs };
      return readAnswer(await call.server.elicitInput(params as never, settings as never)); // Both generations take these.
    },
    seal: async (required, call) => {
      const state = await seals.seal("approved", bindingOf(call, principal), required.requestState);
      return state === undefined ? required : { ...required, requestState: state };
    },
    open: (extra) => openRequest(extra, seals),
  };
}

type FindPrincipal = (extra: RequestFields) => string;

async function decideByResult(
  params: object,
  call: McpCall,
  seals: Seals,
  principal: FindPrincipal,
): Promise<ApprovalDecision | InputRequired> {
  const binding = bindingOf(call, principal);
  const { requestState, inputResponses } = call.extra.mcpReq ?? {};
  const state = requestState?.();
  if (seals.isSeal(state)) {
    const { kind, problem } = await seals.open(state, binding);
    if (problem !== undefined) return refusal(`${problem} Call ${call.tool.name} again to ask again.`);
    return kind === "approved" ? true : readAnswer(inputResponses?.[inputKey]);
  }
  const sealed = await seals.seal("asked", binding);
  if (sealed === undefined) return refusal("The server cannot ask the user without Web Crypto.");
  const inputRequests = { [inputKey]: { method: "elicitation/create", params } };
  return { resultType: "input_required", inputRequests, requestState: sealed };
}

function refusal(reason: string): ApprovalDecision {
  return { approved: false, reason };
}

/** An answer is valid for this call only. */
function bindingOf({ tool, sent, extra }: McpCall, principal: FindPrincipal) {
  return { tool, sent: sent ?? {}, principal: principal(extra) };
}

function findPrincipal({ sessionId, http, authInfo }: RequestFields): string {
  return JSON.stringify([sessionId ?? null, (http?.authInfo ?? authInfo)?.clientId ?? null]);
}

/** Replaces the state of the approver with the inner state, which is the handler's. */
function openRequest<Extra>(extra: Extra, seals: Seals): Extra {
  const { mcpReq } = Object(extra) as RequestFields; // Requests of 1.x have none.
  const state = mcpReq?.requestState?.();
  if (mcpReq === undefined || !seals.isSeal(state)) return extra;
  const { [inputKey]: _approval, ...inputResponses } = mcpReq.inputResponses ?? {};
  return { ...extra, mcpReq: { ...mcpReq, inputResponses, requestState: () => seals.innerOf(state) } };
}

const clientCapabilities = "io.modelcontextprotocol/clientCapabilities";

/** Clients declare their capabilities once, or with each request. An elicitation without modes is a form. */
function canElicit({ extra, server }: McpCall): boolean {
  const declared = extra.mcpReq?.envelope?.[clientCapabilities] ?? server.getClientCapabilities?.();
  const { elicitation } = Object(declared) as { elicitation?: { form?: object; url?: object } }; // As the protocol has it.
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

function askApproval(request: ApprovalRequest, { message = describeCall }: ElicitOptions): object {
  const approve = { type: "boolean", title: "Approve", description: `Run ${request.tool} with these arguments.` };
  const requestedSchema = { type: "object", properties: { approve }, required: ["approve"] };
  return { mode: "form", message: message(request), requestedSchema };
}

function describeCall({ tool, reason, arguments: args }: ApprovalRequest): string {
  const text = JSON.stringify(args, undefined, 2);
  const cut = text.length > maximumArguments ? `${text.slice(0, maximumArguments)} …` : text;
  return `${reason}\n\n${tool} ${cut}`;
}

/** Only an explicit yes approves: the client may send anything. */
function readAnswer(answer: unknown): ApprovalDecision {
  const { action, content } = Object(answer) as { action?: unknown; content?: unknown }; // As the protocol has it, if it keeps to it.
  const { approve } = Object(content) as { approve?: unknown };
  if (action === "accept" && approve === true) return true;
  return refusal(action === "cancel" ? "The user closed the question without an answer." : "The user refused.");
}
