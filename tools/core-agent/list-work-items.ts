/** Declares ListWorkItems, which lists work items. */

import type { Integer } from "@toolwright/runtime";
import type { BuiltinTool } from "../builtin-tool.js";
import type { WorkItem } from "./work-item.js";

/** Arguments of ListWorkItems. */
export interface ListWorkItemsArgs {
  /**
   * Which items to list; omit or null for "all". "open", "completing" and "completed" go by the item's life, "current",
   * "queued" and "yielded" by its turn, "runnable", "blocked" and "waiting_for_operator" by whether work can go on.
   * @default null
   */
  filter?:
    | "all"
    | "open"
    | "completing"
    | "completed"
    | "current"
    | "queued"
    | "yielded"
    | "blocked"
    | "waiting_for_operator"
    | "runnable"
    | null;

  /**
   * Most items to return; omit or null for the runtime's own limit.
   * @minimum 0
   * @default null
   */
  limit?: Integer | null;

  /**
   * Return the steps of each item too, which makes the result much longer.
   * @default false
   */
  include_todo_list?: boolean;
}

/** Result of ListWorkItems. */
export interface ListWorkItemsResult {
  /**
   * Number of items that the filter lets through, listed or not.
   * @minimum 0
   */
  total_matching: Integer;

  /**
   * Number of items in this result.
   * @minimum 0
   */
  returned: Integer;

  /**
   * The limit that was applied.
   * @minimum 0
   */
  limit: Integer;

  /** Id of the current work item, listed or not; null when there is none. */
  current_work_item_id?: string | null;

  /** The items, the most recently changed first. */
  work_items: WorkItem[];
}

/**
 * Lists work items, the most recently changed first. Use it at the start of a turn to see what is open, with "runnable"
 * in `filter` to choose what to do next, and before CreateWorkItem to see whether the work is recorded already. Trust
 * it over what you remember about work items. When fewer items are returned than match, raise `limit` or narrow
 * `filter`; there are no further pages.
 */
export const listWorkItems: BuiltinTool<ListWorkItemsArgs, ListWorkItemsResult> = {
  name: "ListWorkItems",
  title: "List work items",
  family: "core_agent",
  stability: "stable",
  effect: "read_only",
  idempotent: true,
  retryHint: { maxAttempts: 3, initialBackoffMs: 100 },
  typicalDurationMs: 40,
  relatedSurfaces: ["CLI work-item wrappers", "HTTP control-plane WorkItem APIs"],
};
