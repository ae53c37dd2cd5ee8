/** What the tools that change a work item return. */

import type { WorkItem } from "./work-item.js";

/** A work item after a change. */
export interface WorkItemMutationResult {
  /** The work item as it is now, with its steps. */
  work_item: WorkItem;

  /** Whether the call created, changed or completed the work item, or found it that way already. */
  change: "created" | "updated" | "completed" | "unchanged";

  /** Id of the current work item after the call; null when there is none. */
  current_work_item_id?: string | null;

  /** One line about what happened. */
  summary_text?: string | null;
}
