/** Declares PickWorkItem, which makes a work item the current one. */

import type { BuiltinTool } from "../builtin-tool.js";
import type { WorkItem } from "./work-item.js";

/** Arguments of PickWorkItem. */
export interface PickWorkItemArgs {
  /** Id of the open work item to work on. */
  work_item_id: string;

  /**
   * Why you switch; give one whenever you leave a current item that is not done. Omit or null otherwise.
   * @default null
   */
  reason?: string | null;

  /**
   * Remove what the item is blocked by or waits for, because it no longer holds.
   * @default false
   */
  clear_blocker?: boolean;
}

/** Result of PickWorkItem. */
export interface PickWorkItemResult {
  /** The work item that is current now. */
  current_work_item: WorkItem;

  /** The work item that was current before; null when there was none or it is the same. */
  previous_work_item?: WorkItem | null;

  /** The blocker that the call removed; null when there was none to remove. */
  cleared_blocker?: string | null;

  /** One line about what happened. */
  summary_text?: string | null;
}

/**
 * Makes an open work item the current one: what you do from now on in this turn counts as work on it. The item that was
 * current stays open and is put aside. A blocked item can be picked to look at it, but stays blocked unless you set
 * `clear_blocker`; set that only when you have seen that the blocker is gone. Completed items cannot be picked. Picking
 * the current item again changes nothing.
 */
export const pickWorkItem: BuiltinTool<PickWorkItemArgs, PickWorkItemResult> = {
  name: "PickWorkItem",
  title: "Pick a work item",
  family: "core_agent",
  stability: "stable",
  effect: "mutating",
  idempotent: true,
  retryHint: { maxAttempts: 2, initialBackoffMs: 100 },
  typicalDurationMs: 30,
  relatedSurfaces: ["CLI work-item wrappers", "HTTP control-plane WorkItem APIs"],
};
