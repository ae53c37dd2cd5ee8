/** Declares CreateWorkItem, which records a new piece of work. */

import type { BuiltinTool } from "../builtin-tool.js";
import type { TodoItem } from "./work-item.js";
import type { WorkItemMutationResult } from "./work-item-mutation-result.js";

/** Arguments of CreateWorkItem. */
export interface CreateWorkItemArgs {
  /** What is to be achieved, and how anyone can tell that it is: one to three sentences. */
  objective: string;

  /**
   * How to get there, in Markdown; omit or null when you do not know yet.
   * @default null
   */
  plan?: string | null;

  /** Whether the plan is a draft, settled, or needs an answer from the operator; omit or null for "draft". */
  plan_status?: "draft" | "ready" | "needs_input" | null;

  /**
   * The steps, in order; omit or null for none.
   * @default null
   */
  todo_list?: TodoItem[] | null;
}

/**
 * Records a new work item, so that a piece of work survives the end of the turn and is visible to the operator. Use it
 * for work of several steps or several turns; a single small action needs none, and a reminder is better left with
 * Enqueue. Look through ListWorkItems first: each call creates another item, and one that should not exist cannot be
 * deleted. The new item is queued; call PickWorkItem to begin it.
 */
export const createWorkItem: BuiltinTool<CreateWorkItemArgs, WorkItemMutationResult> = {
  name: "CreateWorkItem",
  title: "Create a work item",
  family: "core_agent",
  stability: "stable",
  effect: "mutating",
  typicalDurationMs: 30,
  relatedSurfaces: ["CLI work-item wrappers", "HTTP control-plane WorkItem APIs"],
  examples: [
    { objective: "Find out why the nightly export has been empty since Monday, and report the cause." },
    {
      objective: "The command line prints times in the user's time zone; the tests in test/time pass.",
      plan: "Move formatting into one function, then replace the four places that format on their own.",
      plan_status: "ready",
      todo_list: [
        { text: "Write the formatting function with tests", state: "in_progress" },
        { text: "Replace the four callers", state: "pending" },
        { text: "Run the whole test suite", state: "pending" },
      ],
    },
  ],
};
