/** Declares CompleteWorkItem, which ends a work item. */

import type { BuiltinTool } from "../builtin-tool.js";
import type { WorkItemMutationResult } from "./work-item-mutation-result.js";

/** Arguments of CompleteWorkItem. */
export interface CompleteWorkItemArgs {
  /** Id of the open work item. */
  work_item_id: string;
}

/**
 * Marks a work item as completed, because its objective is reached or will not be pursued. Check the objective, and not
 * only the steps, before you call it, and tell the operator the outcome in the same turn: the item itself holds no
 * report. A completed item cannot be opened again. Do not complete an item that is merely blocked: WaitFor is for that.
 * Completing an item twice changes nothing.
 */
export const completeWorkItem: BuiltinTool<CompleteWorkItemArgs, WorkItemMutationResult> = {
  name: "CompleteWorkItem",
  title: "Complete a work item",
  family: "core_agent",
  stability: "stable",
  effect: "mutating",
  idempotent: true,
  retryHint: { maxAttempts: 2, initialBackoffMs: 100 },
  typicalDurationMs: 30,
  relatedSurfaces: ["CLI work-item wrappers", "HTTP control-plane WorkItem APIs"],
};
