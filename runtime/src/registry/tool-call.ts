/** What goes into a call of a tool, and what a handler learns about it. */

import type { CancelSignal } from "./cancel-signal.js";
import type { ToolArgumentsOf, ToolMetadata, ToolResultOf } from "../metadata.js";

/** A tool call as a model, or a client on its behalf, sent it. */
export interface ToolCall {
  /** Name or alias of the tool. */
  readonly name: string;
  /** The arguments: JSON text, or the value that it stands for. */
  readonly arguments: unknown;
  /** Id that the model's API gave the call, for traces and audit events; by default a number that counts calls. */
  readonly id?: string | undefined;
}

/** Reads a call, whatever was passed: what has no name calls no tool, and what cannot be read has no arguments. */
export function readCall(call: unknown): ToolCall {
  try {
    const { name, arguments: sent, id } = Object(call) as Partial<ToolCall>; // Any object has these fields, or not.
    return { name: typeof name === "string" ? name : "", arguments: sent, id };
  } catch {
    return { name: "", arguments: undefined };
  }
}

/** How one call is run. */
export interface CallOptions {
  /** Cancels the call: the wait for an approval or a retry ends at once, and the handler's own signal is aborted. */
  readonly signal?: CancelSignal | undefined;
  /** Milliseconds that the handler may take in each attempt; overrides the registry's. */
  readonly timeoutMs?: number | undefined;
  /** Makes what turns arguments from a target's wire format into a tool's own; overrides the registry's. */
  readonly decode?: ((tool: ToolMetadata) => (args: unknown) => unknown) | undefined;
  /** Who has approved the call already, such as a host that asks its user: the registry's gate is then passed over. */
  readonly approvedBy?: string | undefined;
}

/** What a host shows to its user before a call. */
export interface CallPreview {
  /** Valid, with defaults, with what is sensitive replaced by `[redacted]`; hidden parameters are not there. */
  readonly arguments: unknown;
  /**
   * Why somebody must be asked before the call, in one sentence; undefined where nobody needs to be, and where the
   * registry has an approver, which is asked when the call runs.
   */
  readonly approvalReason: string | undefined;
}

/** What a handler learns about the call that it runs. */
export interface HandlerCall {
  readonly id: string;
  /** The tool's name, also where the call used an alias. */
  readonly tool: string;
  /** Which attempt this is, counting from 1. */
  readonly attempt: number;
  /** Aborted when the call is cancelled or takes too long. */
  readonly signal: CancelSignal;
}

/**
 * Runs one tool. What it throws becomes an error envelope; a `ToolFailure` says which.
 *
 * @typeParam Context - whatever the application hands to its handlers.
 */
export type Handler<Tool extends ToolMetadata, Context> = (
  args: ToolArgumentsOf<Tool>,
  context: Context,
  call: HandlerCall,
) => ToolResultOf<Tool> | Promise<ToolResultOf<Tool>>;

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

/** The context that handlers want, all of them together; `unknown` where none wants any. */
export type ContextOf<Handlers> = {
  [Name in keyof Handlers]: Handlers[Name] extends (args: never, context: infer Context, call: never) => unknown
    ? (context: Context) => void
    : never;
}[keyof Handlers] extends (context: infer Context) => void
  ? [Context] extends [never]
    ? unknown
    : Context
  : unknown;
