/** Declares TaskStatus, which shows one background task. */

import type { BuiltinTool } from "../builtin-tool.js";
import type { TaskSnapshot } from "./task-snapshot.js";

/** Arguments of TaskStatus. */
export interface TaskStatusArgs {
  /** Id of the task, from the tool that started it or from ListTasks. */
  task_id: string;
}

/** Result of TaskStatus. */
export interface TaskStatusResult {
  /** The task. */
  task: TaskSnapshot;

  /** One line about the task. */
  summary_text?: string | null;
}

/**
 * Returns the state of one background task at once, also after it has ended. For a command you see where and how it
 * runs and its exit status; for a child agent, what it is doing, what it waits for, its worktree and its spending. It
 * does not return output: use TaskOutput for that. Do not call it over and over to wait for the end; let TaskOutput
 * block for a short wait, and use WaitFor for a long one.
 */
export const taskStatus: BuiltinTool<TaskStatusArgs, TaskStatusResult> = {
  name: "TaskStatus",
  title: "Show a background task",
  family: "core_agent",
  stability: "stable",
  effect: "read_only",
  idempotent: true,
  retryHint: { maxAttempts: 3, initialBackoffMs: 100 },
  typicalDurationMs: 20,
  relatedSurfaces: ["CLI task/process wrappers", "HTTP control-plane task APIs"],
};
