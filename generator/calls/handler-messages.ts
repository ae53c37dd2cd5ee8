/** The messages between the command line and the process that runs handlers. */

import type { ToolMetadata } from "@toolwright/runtime";
import type { HandledCall, RequestedCall } from "./tool-call.js";

export interface HandlerRequest {
  /** Absolute path of the module whose default export is the registry or the handlers. */
  readonly module: string;
  readonly call: RequestedCall;
  /** The tools of handlers; null if they could not be read. A registry has its own. */
  readonly tools: readonly ToolMetadata[] | null;
  /** Whether the call runs without asking. */
  readonly isApproved: boolean;
}

/** A call that waits for an answer. */
export interface ApprovalQuestion {
  readonly tool: string;
  readonly reason: string;
  /** With sensitive values redacted. */
  readonly arguments: unknown;
}

/** Why nothing ran. */
export interface UnusableHandlers {
  readonly problem: string;
  readonly remedy?: string | undefined;
  /** Where in the sources the problem arose. */
  readonly place?: { readonly file: string; readonly line: number; readonly column: number } | undefined;
}

export type HandlerMessage =
  | { readonly kind: "question"; readonly question: ApprovalQuestion }
  /** Progress that a handler reports, or a retry; one line. */
  | { readonly kind: "progress"; readonly line: string }
  | { readonly kind: "outcome"; readonly outcome: HandledCall }
  /** Required hidden parameters have no value. */
  | { readonly kind: "hidden missing"; readonly tool: string; readonly missing: readonly string[] }
  | { readonly kind: "unusable"; readonly unusable: UnusableHandlers }
  /** The module has handlers, whose tools the request lacks. */
  | { readonly kind: "tools missing" };
