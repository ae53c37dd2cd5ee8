/** Defines tool calls: their input, their options, and the interface of handlers and middleware. */

import type { ToolError, ToolResultEnvelope } from "../envelope.js";
import type { Approver } from "../middleware/approval.js";
import type { MadeContent, ResultWithContent } from "../results/content-result.js";
import type { CancelSignal } from "../cancellation.js";
import type { CallOrder } from "./call-order.js";
import type { ToolArgumentsOf, ToolMetadata, ToolResultOf } from "../metadata.js";

/** A tool call as a model, or a client on its behalf, sent it. */
export interface ToolCall {
  /** Name or alias of the tool. */
  readonly name: string;
  /** The arguments, as JSON text or as a value. */
  readonly arguments: unknown;
  /** Id that the model's API gave the call, for traces and audit events; by default a number that counts calls. */
  readonly id?: string | undefined;
  /**
   * The API reports that the model completed the call. Only then does `lenient` add a closing bracket that is missing at
   * the end of the arguments.
   */
  readonly isWhole?: boolean | undefined;
}

/** Reads any value as a call: without a name it calls no tool, and unreadable arguments are absent. */
export function readCall(call: unknown): ToolCall {
  try {
    const { name, arguments: sent, id, isWhole } = Object(call) as Partial<ToolCall>; // Any object has these fields, or not.
    return { name: typeof name === "string" ? name : "", arguments: sent, id, isWhole };
  } catch {
    return { name: "", arguments: undefined };
  }
}

export type SuccessEnvelope = Extract<ToolResultEnvelope, { readonly status: "success" }>;

/** Options of one call. */
export interface CallOptions {
  /** Cancels the call: ends the wait for an approval or a retry at once, and aborts the handler's own signal. */
  readonly signal?: CancelSignal | undefined;
  /** Milliseconds for each attempt of the handler; overrides the registry's. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds for the whole call, with all attempts and waits; overrides the registry's. */
  readonly deadlineMs?: number | undefined;
  /**
   * The caller: a connection, a session, or any other key. Calls of one caller that change something run one after the
   * other, in order of arrival. Without a caller, nothing waits.
   */
  readonly caller?: unknown;
  /**
   * The call whose handler makes this one. It is cancelled with its parent, and runs in its parent's turn. Passing the
   * parent's `signal` does the same.
   */
  readonly parent?: Pick<HandlerCall, "signal"> | undefined;
  /** Creates a tool's decoder of arguments from a target's wire format; overrides the registry's. */
  readonly decode?: ((tool: ToolMetadata) => (args: unknown) => unknown) | undefined;
  /** Whether the result must match the output schema to reach a model; overrides the registry's. */
  readonly validateResults?: boolean | undefined;
  /** Called with each result that an async generator yields before its last one, as an envelope. */
  readonly onPreliminary?: ((envelope: SuccessEnvelope) => void) | undefined;
  /** The name of the host or person that has already approved the call, which then skips the registry's gate. */
  readonly approvedBy?: string | undefined;
  /** A refusal, such as that of a host's user: the call does not run, and the audit records it. */
  readonly denied?: CallDenial | undefined;
  /** Replaces the registry's approver. */
  readonly approver?: Approver | undefined;
  /** Receives the `inputRequired(…)` of a handler, where the protocol supports it. */
  readonly onInputRequired?: ((required: InputRequired) => void) | undefined;
  /** Receives the progress that the handler reports by `HandlerCall.progress`. */
  readonly onProgress?: ((progress: CallProgress) => void) | undefined;
  /** The trace of the call, which `traceAttempts` can continue. */
  readonly trace?: TraceCarrier | undefined;
  /** The order of calls that several registries share; `combineRegistries` makes it. */
  readonly queues?: CallOrder | undefined;
  /** The reason why the call must not run, such as that it was cut off: its envelope has this error. */
  readonly refusal?: ToolError | undefined;
}

/** The refusal of a call by a person who was asked. */
export interface CallDenial {
  /** The name of the person; the model does not see it. */
  readonly by: string;
  /** The reason, for the model. */
  readonly reason?: string | undefined;
}

/** The fields of W3C Trace Context and Baggage, by their names in HTTP. */
export interface TraceCarrier {
  readonly traceparent?: string;
  readonly tracestate?: string;
  readonly baggage?: string;
}

/** The progress of a call, as MCP defines it. */
export interface CallProgress {
  /** Grows with each report. */
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

/** A request for more input, which a handler or an approver returns: the `inputRequired(…)` of MCP's revision 2026-07-28. */
export interface InputRequired {
  readonly resultType: "input_required";
  /** Questions, by keys of the server's own. */
  readonly inputRequests?: Readonly<Record<string, object>>;
  /** Comes back with the answers; the client can read it, and send another one. */
  readonly requestState?: string;
}

/** Whether a value requests more input. Calls no getter of `resultType`: any other value is a result, readable or not. */
export function isInputRequired(value: unknown): value is InputRequired {
  if (Object.getOwnPropertyDescriptor(Object(value), "resultType")?.value !== "input_required") return false;
  const { inputRequests, requestState } = value as Partial<InputRequired>; // An object, which may have these.
  return typeof inputRequests === "object" || typeof requestState === "string";
}

/** The text and the arguments that a host shows its user before a call. */
export interface CallPreview {
  /** Valid, with defaults, with sensitive values replaced by `[redacted]`, and without hidden parameters. */
  readonly arguments: unknown;
  /**
   * The reason why the host must ask its user before the call, in one sentence; undefined if the call needs no approval,
   * or if the registry's own approver decides when the call runs.
   */
  readonly approvalReason: string | undefined;
}

/** A call, as its handler sees it. */
export interface HandlerCall {
  readonly id: string;
  /** The tool's name, even if the call used an alias. */
  readonly tool: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /** Aborted when the call is cancelled or takes too long. */
  readonly signal: CancelSignal;
  /** Reports progress to a client that asked for it, such as an MCP client; elsewhere it does nothing. */
  readonly progress: (reached: CallProgress) => void;
}

/**
 * Runs one tool. A thrown error becomes an error envelope, with the fields of a `ToolFailure`.
 *
 * @typeParam Context - the value that the application passes to its handlers.
 */
export type Handler<Tool extends ToolMetadata, Context> = (
  args: ToolArgumentsOf<Tool>,
  context: Context,
  call: HandlerCall,
) => HandlerReturn<ToolResultOf<Tool>>;

/**
 * The return value of a handler: its result, perhaps with content of `@toolwright/runtime/content`. An async generator
 * yields preliminary results, and its last value is the result.
 */
export type HandlerReturn<Result> =
  ReturnedValue<Result> | Promise<ReturnedValue<Result>> | AsyncGenerator<ReturnedValue<Result>, unknown, undefined>;

/** A handler that declares no result may return content alone. */
type ReturnedValue<Result> = Result | ResultWithContent<Result> | (undefined extends Result ? MadeContent : never);

/** The tool of that name. */
export type ToolNamed<Tool extends ToolMetadata, Name extends Tool["name"]> = Tool extends unknown
  ? Name extends Tool["name"]
    ? Tool
    : never
  : never;

/** A handler for each of some tools. */
export type HandlersOf<Tool extends ToolMetadata, Context> = {
  readonly [Name in Tool["name"]]: Handler<ToolNamed<Tool, Name>, Context>;
};

/** The intersection of the handlers' contexts; `unknown` if none declares one. */
export type ContextOf<Handlers> = {
  [Name in keyof Handlers]: Handlers[Name] extends (args: never, context: infer Context, call: never) => unknown
    ? (context: Context) => void
    : never;
}[keyof Handlers] extends (context: infer Context) => void
  ? [Context] extends [never]
    ? unknown
    : Context
  : unknown;

/** One attempt at a call. */
export interface Attempt {
  readonly tool: ToolMetadata;
  /** Id of the call, the same for all its attempts. */
  readonly id: string;
  /** Counts from 1. */
  readonly number: number;
  /** Aborted when the call is cancelled or takes too long. */
  readonly signal: CancelSignal;
  /** The trace of the call, as its client sends it. */
  readonly trace?: TraceCarrier;
  /** The handler's arguments, with sensitive values replaced by `[redacted]`; computed on demand. */
  readonly redactedArguments: () => unknown;
  /** Copies a result, with sensitive values replaced by `[redacted]`. */
  readonly redactResult: (result: unknown) => unknown;
}

/**
 * Wraps each attempt: runs `next` and returns what it returns, or throws. The handler runs once, however often `next`
 * is called, and not at all once the attempt has ended.
 */
export type AttemptMiddleware = (attempt: Attempt, next: () => Promise<unknown>) => Promise<unknown>;
