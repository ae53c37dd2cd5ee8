/** Declares UpdateWorkItem, which changes an open work item. */

import type { BuiltinTool } from "../builtin-tool.js";
import type { TodoItem } from "./work-item.js";
import type { WorkItemMutationResult } from "./work-item-mutation-result.js";

/** Arguments of UpdateWorkItem. */
export interface UpdateWorkItemArgs {
  /** Id of the open work item. */
  work_item_id: string;

  /**
   * The objective from now on; omit or null to leave it as it is.
   * @default null
   */
  objective?: string | null;

  /** State of the plan from now on; omit or null to leave it as it is. */
  plan_status?: "draft" | "ready" | "needs_input" | null;

  /**
   * All steps from now on, in order: the list replaces the old one, and an empty list removes every step. Omit or null
   * to leave them as they are.
   * @default null
   */
  todo_list?: TodoItem[] | null;
}

/**
 * Changes an open work item; what you leave out stays as it is. Use it to tick off steps as you finish them, to add
 * steps that turn up, and to sharpen the objective when the operator does. `todo_list` replaces the whole list, so send
 * every step, also the completed ones. The text of a plan cannot be changed here. Use CompleteWorkItem to end the work.
 */
export const updateWorkItem: BuiltinTool<UpdateWorkItemArgs, WorkItemMutationResult> = {
  name: "UpdateWorkItem",
  title: "Update a work item",
  family: "core_agent",
  stability: "stable",
  effect: "mutating",
  idempotent: true,
  retryHint: { maxAttempts: 2, initialBackoffMs: 100 },
  typicalDurationMs: 30,
  relatedSurfaces: ["CLI work-item wrappers", "HTTP control-plane WorkItem APIs"],
};
