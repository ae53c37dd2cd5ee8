/** Defines audit events, and reports those of a call. */

import type { Clock } from "../clock.js";
import type { ToolMetadata } from "../metadata.js";
import type { ToolCall } from "./tool-call.js";

interface AuditEventFields extends Partial<Pick<ToolMetadata, "version" | "effect" | "effectSource">> {
  /** The moment in ISO 8601, in UTC with milliseconds. */
  readonly time: string;
  readonly callId: string;
  /** The tool's name, even if the call used an alias; the call's own name if there is no such tool. */
  readonly tool: string;
}

/** An event of a call. Arguments and results are redacted, and left out unless requested. */
export type AuditEvent = AuditEventFields &
  (
    | { readonly type: "call_received"; readonly calledAs: string }
    | { readonly type: "arguments_repaired"; readonly repairs: readonly string[] }
    | {
        /** The registry drops parameters that the tool does not declare. */
        readonly type: "parameters_dropped";
        readonly names: readonly string[];
      }
    | { readonly type: "approval_requested"; readonly reason: string }
    | {
        readonly type: "approval_decided";
        readonly decision: "approved" | "refused" | "timed_out" | "remembered" | "deferred";
        readonly reason?: string;
      }
    | {
        /** An error that the model does not read; the one that it reads instead has the same id. */
        readonly type: "error_withheld";
        readonly errorId: string;
        readonly from: "gate" | "approver" | "memory" | "provider" | "handler" | "registry";
        /** `[redacted]` for a tool with anything sensitive. */
        readonly message: string;
      }
    | { readonly type: "attempt_started"; readonly attempt: number; readonly arguments?: unknown }
    | {
        readonly type: "attempt_failed";
        readonly attempt: number;
        readonly kind: string;
        /** `[redacted]` for a tool with anything sensitive: errors of handlers may contain arguments. */
        readonly message: string;
        /** Milliseconds until the next attempt; absent if there is none. */
        readonly retryInMs?: number;
      }
    | {
        readonly type: "call_finished";
        readonly status: "success" | "error";
        readonly kind?: string;
        /** The kind of error that the model got instead of the result of a call that ran. */
        readonly undelivered?: string;
        /** Id of the error that was withheld. */
        readonly errorId?: string;
        readonly attempts: number;
        readonly durationMs: number;
        readonly result?: unknown;
      }
  );

type EventOf<Type> = Type extends AuditEvent ? Omit<Type, keyof AuditEventFields> : never;

/** Reports a step of one call. */
export type Log = (event: EventOf<AuditEvent>) => void;

interface LoggedCall {
  readonly call: ToolCall;
  readonly id: string;
  readonly tool: { readonly metadata: ToolMetadata } | undefined;
  readonly context: unknown;
}

export function createLog(
  { tool, id, call, context }: LoggedCall,
  audit: ((event: AuditEvent, context: unknown) => void) | undefined,
  clock: Clock,
): Log {
  if (audit === undefined) return () => undefined;
  const { name = call.name, version, effect, effectSource } = tool?.metadata ?? ({} as Partial<ToolMetadata>); // No tool, no fields.
  return (event) => {
    const fields = {
      time: new Date(clock.date?.() ?? Date.now()).toISOString(),
      callId: id,
      tool: name,
      ...(version !== undefined && { version }),
      ...(effect !== undefined && { effect }),
      ...(effectSource !== undefined && { effectSource }),
    };
    // An error of the log, or its rejected promise, must not fail the call.
    (async () => audit({ ...fields, ...event } as AuditEvent, context))().catch(() => undefined); // Together they are one event.
  };
}
