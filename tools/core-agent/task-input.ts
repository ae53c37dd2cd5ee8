/** Declares TaskInput, which writes to a running background task. */

import type { Integer } from "@toolwright/runtime";
import type { BuiltinTool } from "../builtin-tool.js";
import type { TaskSnapshot } from "./task-snapshot.js";

/** Arguments of TaskInput. */
export interface TaskInputArgs {
  /** Id of the running task. */
  task_id: string;

  /** Text to write, exactly as given: end a line that is to be entered with a line feed. */
  input: string;
}

/** Result of TaskInput. */
export interface TaskInputResult {
  /** The task as it was after the input. */
  task: TaskSnapshot;

  /** The input was delivered. */
  accepted_input: boolean;

  /** Where the input went, such as standard input or the terminal. */
  input_target?: string | null;

  /**
   * Number of bytes that were written.
   * @minimum 0
   */
  bytes_written?: Integer | null;

  /** One line about what happened. */
  summary_text?: string | null;
}

/**
 * Writes text to a running task: to a command's standard input or terminal, or as a message to a child agent that takes
 * one. A command takes input only if it was started so. Nothing is added to `input`, so a command that reads lines sees
 * nothing before the line feed. Read what the task has printed before you answer a prompt, and do not send secrets:
 * input is recorded. The result says whether the input was delivered, not what the task made of it; use TaskOutput to
 * see that.
 *
 * @remarks
 * Destructive, because a shell that was approved once would otherwise run whatever is typed into it without another
 * approval.
 */
export const taskInput: BuiltinTool<TaskInputArgs, TaskInputResult> = {
  name: "TaskInput",
  title: "Write to a background task",
  family: "core_agent",
  stability: "stable",
  effect: "destructive",
  openWorld: true,
  typicalDurationMs: 30,
  relatedSurfaces: ["CLI task/process wrappers", "HTTP control-plane task APIs"],
};
