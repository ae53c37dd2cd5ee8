/** What a registry says about its calls, as data: an application writes it to its log. */

import type { ToolEffect } from "../declaration.js";

/** What every event says. */
interface AuditEventFields {
  /** Milliseconds of the registry's clock. */
  readonly time: number;
  readonly callId: string;
  /** The tool's name, also where the call used an alias; what the call said where there is no such tool. */
  readonly tool: string;
  /** Version of the tool's behaviour. */
  readonly version?: string;
  readonly effect?: ToolEffect;
  readonly effectSource?: "assumed";
}

/** Something that happened to a call. Arguments and results are redacted, and left out unless they are asked for. */
export type AuditEvent = AuditEventFields &
  (
    | { readonly type: "call_received"; readonly calledAs: string }
    | { readonly type: "arguments_repaired"; readonly repairs: readonly string[] }
    | { readonly type: "approval_requested"; readonly reason: string }
    | {
        readonly type: "approval_decided";
        readonly decision: "approved" | "refused" | "timed_out" | "remembered";
        readonly reason?: string;
      }
    | { readonly type: "attempt_started"; readonly attempt: number; readonly arguments?: unknown }
    | {
        readonly type: "attempt_failed";
        readonly attempt: number;
        readonly kind: string;
        /** `[redacted]` of a tool with anything sensitive: handlers put what they were given into their errors. */
        readonly message: string;
        /** Milliseconds until the next attempt; absent where there is none. */
        readonly retryInMs?: number;
      }
    | {
        readonly type: "call_finished";
        readonly status: "success" | "error";
        /** Kind of the error. */
        readonly kind?: string;
        readonly attempts: number;
        readonly durationMs: number;
        readonly result?: unknown;
      }
  );
