/** Declares ExecCommandBatch, which runs several commands one after the other. */

import type { Integer } from "@toolwright/runtime";
import type { BuiltinTool } from "../builtin-tool.js";
import type { CommandOutcome } from "./command-outcome.js";

/** One command of a batch. What it leaves out it takes from the batch. */
export interface ExecCommandBatchItem {
  /** The command line, in the shell's own syntax. */
  cmd: string;

  /** Directory to run this command in; omit or null for the batch's. */
  workdir?: string | null;

  /**
   * Milliseconds to wait for the end of this command; omit or null for the batch's.
   * @minimum 0
   */
  yield_time_ms?: Integer | null;

  /**
   * Most tokens of this command's output to return; omit or null for the batch's.
   * @minimum 0
   */
  max_output_tokens?: Integer | null;

  /** Shell that runs this command; omit or null for the batch's. */
  shell?: string | null;

  /** Start this command's shell as a login shell; omit or null for the batch's. */
  login?: boolean | null;
}

/** Arguments of ExecCommandBatch. */
export interface ExecCommandBatchArgs {
  /** The commands, in the order they run. The runtime refuses an empty list. */
  items: ExecCommandBatchItem[];

  /** Leave out the remaining commands after one that fails; omit or null to run them all. */
  stop_on_error?: boolean | null;

  /** Directory for every command that names none; omit or null for the working directory. */
  workdir?: string | null;

  /**
   * Milliseconds to wait for the end of each command that says nothing else; omit or null for the runtime's default.
   * @minimum 0
   */
  yield_time_ms?: Integer | null;

  /**
   * Most tokens of output to return for each command that says nothing else; omit or null for the runtime's own limit.
   * @minimum 0
   */
  max_output_tokens?: Integer | null;

  /** Shell for every command that names none; omit or null for the user's own. */
  shell?: string | null;

  /** Start shells as login shells where a command says nothing else; omit or null for the runtime's default. */
  login?: boolean | null;
}

/** What came of one command of a batch. */
export interface ExecCommandBatchItemResult {
  /**
   * Position in the batch, counting from 1.
   * @minimum 1
   */
  index: Integer;

  /** The command line. */
  cmd: string;

  /** Ended with exit status 0, ended otherwise or could not start, goes on in the background, or was never run. */
  status: "completed" | "failed" | "promoted_to_task" | "skipped";

  /** What came of the command; null when it could not start or was skipped. */
  outcome?: CommandOutcome | null;

  /** Why the command could not start or was skipped. */
  error_message?: string | null;
}

/** Result of ExecCommandBatch. */
export interface ExecCommandBatchResult {
  /**
   * Number of commands in the batch.
   * @minimum 0
   */
  item_count: Integer;

  /**
   * Number of commands that ended with exit status 0.
   * @minimum 0
   */
  completed_count: Integer;

  /**
   * Number of commands that ended otherwise or could not start.
   * @minimum 0
   */
  failed_count: Integer;

  /**
   * Number of commands that go on in the background.
   * @minimum 0
   */
  promoted_count: Integer;

  /**
   * Number of commands that were not run.
   * @minimum 0
   */
  skipped_count: Integer;

  /** What came of each command, in order. */
  items: ExecCommandBatchItemResult[];

  /** One line about what happened. */
  summary_text?: string | null;
}

/**
 * Runs several commands one after the other and returns all their results together. Use it for short commands that you
 * would run anyway, such as a few searches or a status, a diff and a log; use ExecCommand for a single command, for one
 * that needs input or a terminal, and whenever the next command depends on what the last one printed. Each command has
 * a shell of its own, so nothing but files carries over. `workdir`, `shell`, `login`, `yield_time_ms` and
 * `max_output_tokens` hold for every item that does not set its own. All commands run even when one fails, unless
 * `stop_on_error` is set; one that outlasts its wait goes on as a background task and counts as neither completed nor
 * failed.
 *
 * @remarks
 * Destructive and open to the world for the same reason as ExecCommand.
 */
export const execCommandBatch: BuiltinTool<ExecCommandBatchArgs, ExecCommandBatchResult> = {
  name: "ExecCommandBatch",
  title: "Run several commands",
  family: "local_environment",
  stability: "stable",
  effect: "destructive",
  openWorld: true,
  typicalDurationMs: 5000,
  modelRendering: "custom_text_receipt",
  relatedSurfaces: ["CLI task/process wrappers", "HTTP control-plane task APIs"],
  examples: [
    {
      items: [{ cmd: "git status --short" }, { cmd: "git log --oneline -10" }, { cmd: "git diff --stat origin/main" }],
      max_output_tokens: 1500,
    },
    {
      items: [
        { cmd: "npm run build", yield_time_ms: 60000 },
        { cmd: "npm test", yield_time_ms: 120000 },
      ],
      workdir: "packages/billing",
      stop_on_error: true,
    },
  ],
};
