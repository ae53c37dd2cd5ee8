/** The audit of calls: its events, as data for an application's log, and a reporter of them for each call. */

import { systemClock, type Clock } from "../clock.js";
import type { EffectSource, ToolEffect } from "../effects.js";
import type { ToolMetadata } from "../metadata.js";
import type { ToolCall } from "./tool-call.js";

interface AuditEventFields {
  /** Milliseconds of the registry's clock. */
  readonly time: number;
  readonly callId: string;
  /** The tool's name, even if the call used an alias; the call's own name if there is no such tool. */
  readonly tool: string;
  /** Version of the tool's behaviour. */
  readonly version?: string;
  readonly effect?: ToolEffect;
  readonly effectSource?: EffectSource;
}

/** An event of a call. Arguments and results are redacted, and left out unless requested. */
export type AuditEvent = AuditEventFields &
  (
    | { readonly type: "call_received"; readonly calledAs: string }
    | { readonly type: "arguments_repaired"; readonly repairs: readonly string[] }
    | {
        /** Parameters that the tool does not declare, and that the registry drops. */
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
        /** The withheld message; the error that the model reads has the same id. */
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
        /** `[redacted]` for a tool with anything sensitive: handlers put their arguments into errors. */
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

type EventOf<Type> = Type extends AuditEvent ? Omit<Type, "time" | "callId" | "tool" | keyof EffectFields> : never;
type EffectFields = Pick<ToolMetadata, "version" | "effect" | "effectSource">;
/** Reports a step of one call. */
export type Log = (event: EventOf<AuditEvent>) => void;

interface LoggedCall {
  readonly call: ToolCall;
  readonly id: string;
  readonly tool: { readonly metadata: ToolMetadata } | undefined;
}

interface LogSettings {
  readonly audit?: ((event: AuditEvent) => void) | undefined;
  readonly clock?: Clock | undefined;
}

export function createLog({ tool, id, call }: LoggedCall, { audit, clock = systemClock }: LogSettings): Log {
  if (audit === undefined) return () => undefined;
  const { name = call.name, version, effect, effectSource } = tool?.metadata ?? ({} as Partial<ToolMetadata>); // No tool, no fields.
  return (event) => {
    const fields = {
      time: clock.now(),
      callId: id,
      tool: name,
      ...(version !== undefined && { version }),
      ...(effect !== undefined && { effect }),
      ...(effectSource !== undefined && { effectSource }),
    };
    // A failing log must not fail the call, nor end the process: an asynchronous one rejects.
    (async () => audit({ ...fields, ...event } as AuditEvent))().catch(() => undefined); // Together they are one event.
  };
}
