/** Declares GetWorkItem, which shows one work item. */

import type { BuiltinTool } from "../builtin-tool.js";
import type { WorkItem } from "./work-item.js";

/** Arguments of GetWorkItem. */
export interface GetWorkItemArgs {
  /** Id of the work item. */
  work_item_id: string;

  /**
   * Return the steps too.
   * @default false
   */
  include_todo_list?: boolean;
}

/** Result of GetWorkItem. */
export interface GetWorkItemResult {
  /** The work item. */
  work_item: WorkItem;

  /** Id of the current work item; null when there is none. */
  current_work_item_id?: string | null;
}

/**
 * Returns one work item with its plan, open or completed. Use it before you go on with an item that you have not seen
 * in this turn, since the operator may have changed it. Set `include_todo_list` when you need the steps, and always
 * before you replace them with UpdateWorkItem. To find an id, use ListWorkItems.
 */
export const getWorkItem: BuiltinTool<GetWorkItemArgs, GetWorkItemResult> = {
  name: "GetWorkItem",
  title: "Show a work item",
  family: "core_agent",
  stability: "stable",
  effect: "read_only",
  idempotent: true,
  retryHint: { maxAttempts: 3, initialBackoffMs: 100 },
  typicalDurationMs: 20,
  relatedSurfaces: ["CLI work-item wrappers", "HTTP control-plane WorkItem APIs"],
};
