/** Declares TaskStop, which ends a background task. */

import type { BuiltinTool } from "../builtin-tool.js";
import type { TaskSnapshot } from "./task-snapshot.js";

/** Arguments of TaskStop. */
export interface TaskStopArgs {
  /** Id of the task to end. */
  task_id: string;
}

/** Result of TaskStop. */
export interface TaskStopResult {
  /** The task as it was after the request. */
  task: TaskSnapshot;

  /** The task was asked to end. */
  stop_requested: boolean;

  /** The task is ended by force, because it did not end when asked. */
  force_stop_requested: boolean;

  /** One line about what happened. */
  summary_text?: string | null;
}

/**
 * Asks a background task to end: a command's whole process group, or a child agent with its own tasks. Stop what you no
 * longer need, and what you started twice; do not stop a task only because it is slow. A task may take a while to end
 * and is "cancelling" until then; call again to end by force one that stays so. What the task has not saved is lost and
 * it cannot be resumed, but its output so far can still be read with TaskOutput.
 *
 * @remarks
 * Not idempotent: the second call on a task that is still ending is the one that uses force.
 */
export const taskStop: BuiltinTool<TaskStopArgs, TaskStopResult> = {
  name: "TaskStop",
  title: "Stop a background task",
  family: "core_agent",
  stability: "stable",
  effect: "destructive",
  typicalDurationMs: 200,
  relatedSurfaces: ["CLI task/process wrappers", "HTTP control-plane task APIs"],
};
