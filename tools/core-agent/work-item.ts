/** A work item as the work-item tools show it. */

import type { DateTime } from "@toolwright/runtime";

/** One step of a work item. */
export interface TodoItem {
  /** What is to be done, in a few words. */
  text: string;

  /** How far it is. Keep at most one step in progress. */
  state: "pending" | "in_progress" | "completed";
}

/** A piece of work that outlives turns: an objective, a plan and its steps. */
export interface WorkItem {
  /** Id of the work item. */
  id: string;

  /** What is to be achieved. */
  objective: string;

  /** Where the work item is in its life. */
  state: "open" | "completing" | "completed";

  /** Whether it is the one being worked on, waits for its turn, or was put aside for another; null when completed. */
  focus?: "current" | "queued" | "yielded" | null;

  /** Whether work can go on now; null when completed. */
  readiness?: "runnable" | "blocked" | "waiting_for_operator" | null;

  /** What it is blocked by or waits for, in one sentence. */
  blocker?: string | null;

  /** How the objective is to be reached, in Markdown. */
  plan?: string | null;

  /** Whether the plan is a draft, settled, or needs an answer from the operator. */
  plan_status: "draft" | "ready" | "needs_input";

  /** The steps, in order; absent unless they were asked for. */
  todo_list?: TodoItem[] | null;

  /** When the work item was created. */
  created_at: DateTime;

  /** When the work item last changed. */
  updated_at: DateTime;

  /** When the work item was completed. */
  completed_at?: DateTime | null;
}
