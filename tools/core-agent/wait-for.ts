/** Declares WaitFor, by which an agent sleeps until something happens. */

import type { DateTime, Integer } from "@toolwright/runtime";
import type { BuiltinTool } from "../builtin-tool.js";

/** Arguments of WaitFor. */
export interface WaitForArgs {
  /** What you wait for, and what you will do then: one sentence, which you and the operator read later. */
  reason: string;

  /** The kind of event that wakes you. */
  wake: "operator_input" | "task_result" | "external" | "timer" | "system";

  /**
   * What the event comes from: the task's id for "task_result", the timer's id for "timer", a name such as a pull
   * request's for "external". Omit or null when any event of the kind will do.
   * @default null
   */
  resource?: string | null;

  /**
   * Work item that waits; omit or null for the current one. Other work items stay runnable.
   * @default null
   */
  work_item_id?: string | null;

  /**
   * Milliseconds after which you are woken all the same, to look whether the event was missed; omit or null for never.
   * @minimum 0
   * @default null
   */
  recheck_after_ms?: Integer | null;
}

/** The wait that was registered. */
export interface WaitForResult {
  /** Id of the wait. */
  wait_id: string;

  /** Whether one work item waits or the agent as a whole. */
  scope: "work_item" | "agent";

  /** The work item that waits; null when the agent does. */
  work_item_id?: string | null;

  /** The kind of event that ends the wait. */
  wake: "operator_input" | "task_result" | "external" | "timer" | "system";

  /** What the event comes from, if that was said. */
  resource?: string | null;

  /** The reason that was given. */
  reason: string;

  /** When the agent is woken even if nothing happened; null for never. */
  recheck_at?: DateTime | null;

  /** Earlier waits of the same work item or agent that this one replaced. */
  replaced_wait_ids: string[];
}

/**
 * Ends your turn and sleeps until an event of the kind in `wake` arrives. Call it last, and only when nothing useful
 * can be done before that event: calls after it in the same turn are not run. Set `resource` whenever you know what the
 * event comes from; a wait for a task's result or a timer needs it. Set `recheck_after_ms` when the event could be lost
 * or may never come. To look at a running task without ending the turn, use TaskOutput instead. The result only
 * confirms the wait; the event itself comes later, as a new message.
 *
 * @remarks
 * A second wait for the same work item replaces the first, so a repeated call moves the time of the recheck: not
 * idempotent.
 */
export const waitFor: BuiltinTool<WaitForArgs, WaitForResult> = {
  name: "WaitFor",
  title: "Wait for an event",
  family: "core_agent",
  stability: "stable",
  effect: "mutating",
  typicalDurationMs: 20,
  relatedSurfaces: ["runtime agent lifecycle APIs"],
};
