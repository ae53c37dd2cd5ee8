/** One attempt at running a tool's handler, as middleware around it sees it. */

import type { ToolMetadata } from "../metadata.js";
import type { TraceCarrier } from "./tool-call.js";
import type { CancelSignal } from "./cancel-signal.js";

/** One attempt at a call. */
export interface Attempt {
  readonly tool: ToolMetadata;
  /** Id of the call, the same for all its attempts. */
  readonly id: string;
  /** Counts from 1. */
  readonly number: number;
  /** Aborted when the call is cancelled or takes too long. */
  readonly signal: CancelSignal;
  /** The trace that the call belongs to, as its client says. */
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
