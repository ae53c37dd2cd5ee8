/** Declares TaskOutput, which reads what a background task has put out. */

import type { Integer } from "@toolwright/runtime";
import type { BuiltinTool } from "../builtin-tool.js";
import type { TaskState } from "../task-state.js";
import type { ChildSupervision } from "./child-agent-report.js";
import type { FailureArtifact } from "./failure-artifact.js";
import type { TokenUsage } from "./token-usage.js";

/** Arguments of TaskOutput. */
export interface TaskOutputArgs {
  /** Id of the task, from the tool that started it or from ListTasks. */
  task_id: string;

  /** Whether to wait until the task has ended; omit or null for the runtime's default, and say it when it matters. */
  block?: boolean | null;

  /**
   * Longest wait in milliseconds when blocking; omit or null for the runtime's default. The task goes on when the time
   * is over.
   * @minimum 0
   */
  timeout_ms?: Integer | null;
}

/** A file that a task left. */
export interface TaskArtifact {
  /** Absolute path of the file. */
  path: string;
}

/** A background task with its output. */
export interface TaskOutputSnapshot {
  /** Id of the task. */
  task_id: string;

  /** What kind of work the task does, such as a command or a child agent. */
  kind: string;

  /** Where the task is in its life. */
  status: TaskState;

  /** One line about the task. */
  summary?: string | null;

  /** The output, or the part of it that fits. */
  output_preview: string;

  /** The preview leaves something out. */
  output_truncated: boolean;

  /** Files that the task left, the complete output among them where it was cut. */
  artifacts?: TaskArtifact[];

  /**
   * Index in the artifacts of the file that holds the complete output.
   * @minimum 0
   */
  output_artifact?: Integer | null;

  /** What came out, in one line. */
  result_summary?: string | null;

  /** The command's exit status; null while it runs and when a signal ended it. */
  exit_status?: Integer | null;

  /** Why the task failed; null unless it did. */
  failure_artifact?: FailureArtifact | null;

  /** Who is responsible for the child agent, where the task supervises one. */
  child_supervision?: ChildSupervision | null;

  /** What the child agent has spent. */
  token_usage?: TokenUsage | null;
}

/** Result of TaskOutput. */
export interface TaskOutputResult {
  /** Whether the task had ended, the wait ran out first, or nothing was waited for and the task still runs. */
  retrieval_status: "success" | "timeout" | "not_ready";

  /** The task, with what it has put out so far. */
  task: TaskOutputSnapshot;
}

/**
 * Returns what a background task has put out so far, and its result once it has ended. Set `block` to wait for the end
 * for at most `timeout_ms`; running out of time is no error, it leaves the task running and returns the output up to
 * then. Use it for waits of seconds; for longer ones, end the turn with WaitFor. Long output is cut: read the file
 * named in the result for the rest, rather than calling again.
 */
export const taskOutput: BuiltinTool<TaskOutputArgs, TaskOutputResult> = {
  name: "TaskOutput",
  title: "Read a background task's output",
  family: "core_agent",
  stability: "stable",
  effect: "read_only",
  idempotent: true,
  retryHint: { maxAttempts: 2, initialBackoffMs: 100 },
  typicalDurationMs: 1000,
  modelRendering: "custom_text_receipt",
  relatedSurfaces: ["CLI task/process wrappers", "HTTP control-plane task APIs"],
};
