/** Declares ListTasks, which lists the background tasks that have not ended. */

import type { DateTime, Integer } from "@toolwright/runtime";
import type { BuiltinTool } from "../builtin-tool.js";
import type { TaskState } from "../task-state.js";
import type { CommandDetails } from "./command-details.js";

/** Arguments of ListTasks. */
export interface ListTasksArgs {
  /**
   * Most tasks to return; omit or null for the runtime's own limit.
   * @minimum 0
   * @default null
   */
  limit?: Integer | null;
}

/** A background task in a list. */
export interface TaskListEntry {
  /** Id of the task, as the other task tools take it. */
  id: string;

  /** What kind of work the task does, such as a command or a child agent. */
  kind: string;

  /** Where the task is in its life. */
  status: TaskState;

  /** One line about the task. */
  summary?: string | null;

  /** When the task last changed. */
  updated_at: DateTime;

  /** How the agent waits for the task: always in the background. */
  wait_policy: "background";

  /** The command, where the task runs one. */
  command?: CommandDetails | null;
}

/** Result of ListTasks. */
export interface ListTasksResult {
  /**
   * Number of tasks that have not ended, listed or not.
   * @minimum 0
   */
  total_active: Integer;

  /**
   * Number of tasks in this result.
   * @minimum 0
   */
  returned: Integer;

  /**
   * The limit that was applied.
   * @minimum 0
   */
  limit: Integer;

  /** The tasks, the most recently changed first. */
  tasks: TaskListEntry[];
}

/**
 * Lists your background tasks that have not ended: commands left running and child agents. Use it to find the id of a
 * task that you no longer have at hand, or before you start something that may already be running. It shows neither
 * output nor tasks that have ended: use TaskOutput and TaskStatus with a known id for those. Fewer tasks returned than
 * are active means that `limit` cut the list.
 */
export const listTasks: BuiltinTool<ListTasksArgs, ListTasksResult> = {
  name: "ListTasks",
  title: "List background tasks",
  family: "core_agent",
  stability: "stable",
  effect: "read_only",
  idempotent: true,
  retryHint: { maxAttempts: 3, initialBackoffMs: 100 },
  typicalDurationMs: 20,
  relatedSurfaces: ["CLI task/process wrappers", "HTTP control-plane task APIs"],
};
