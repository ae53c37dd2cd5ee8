/** Why a task failed, as data. */

import type { Integer } from "@toolwright/runtime";

/** Ids of what was going on when something failed. */
export interface FailureContext {
  /** Id of the event that led to the failure. */
  causation_id?: string | null;

  /** Id that all events of one request share. */
  correlation_id?: string | null;

  /** Id of the message that was being handled. */
  message_id?: string | null;

  /** Provider and model in use. */
  model_ref?: string | null;

  /** Provider in use. */
  provider?: string | null;

  /** Id of the run. */
  run_id?: string | null;

  /** Id of the task. */
  task_id?: string | null;

  /** Id of the tool call. */
  tool_execution_id?: string | null;

  /** Id of the turn. */
  turn_id?: string | null;

  /** Id of the work item. */
  work_item_id?: string | null;
}

/** A failure: what happened, where, and whether another attempt makes sense. */
export interface FailureArtifact {
  /** Layer that failed. */
  category: "transport" | "protocol" | "runtime" | "task" | "unknown";

  /** Part of the runtime that the failure belongs to. */
  domain?:
    | "runtime"
    | "storage"
    | "policy"
    | "io"
    | "conflict"
    | "not_found"
    | "validation"
    | "provider"
    | "tool"
    | "task"
    | "http"
    | "unknown"
    | null;

  /** A stable, machine-readable name of the failure. */
  kind: string;

  /** What went wrong, in one or two sentences. */
  summary: string;

  /** What to try instead. */
  recovery_hint?: string | null;

  /** The same attempt may succeed later. */
  retryable?: boolean | null;

  /** Errors that led to this one, the outermost first. */
  source_chain?: string[];

  /** Provider that failed. */
  provider?: string | null;

  /** Provider and model that failed. */
  model_ref?: string | null;

  /**
   * HTTP status of the response that failed.
   * @minimum 0
   * @maximum 65535
   */
  status?: Integer | null;

  /** Exit status of the command that failed. */
  exit_status?: Integer | null;

  /** Id of the task that failed. */
  task_id?: string | null;

  /** Ids of what was going on. */
  context?: FailureContext;

  /** Anything else that is worth knowing. */
  metadata?: Record<string, string>;
}
