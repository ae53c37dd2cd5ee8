/** Declares ExecCommand, which runs one command. */

import type { Integer } from "@toolwright/runtime";
import type { BuiltinTool } from "../builtin-tool.js";
import type { CommandOutcome } from "./command-outcome.js";

/** Arguments of ExecCommand. */
export interface ExecCommandArgs {
  /** The command line, in the shell's own syntax: pipes, redirections and several lines are fine. */
  cmd: string;

  /** Directory to run in, absolute or relative to the working directory; omit or null for the working directory. */
  workdir?: string | null;

  /**
   * Milliseconds to wait for the end before the command goes on in the background; omit or null for the runtime's
   * default of some seconds.
   * @minimum 0
   */
  yield_time_ms?: Integer | null;

  /**
   * Most tokens of output to return; omit or null for the runtime's own limit. The complete output is kept in a file.
   * @minimum 0
   */
  max_output_tokens?: Integer | null;

  /** Shell that runs the command, by name or path; omit or null for the user's own. */
  shell?: string | null;

  /** Start the shell as a login shell, so that it reads the user's profile; omit or null for the runtime's default. */
  login?: boolean | null;

  /** Give the command a terminal; omit or null for none. */
  tty?: boolean | null;

  /** Keep standard input open, so that TaskInput can write to it; omit or null to close it. */
  accepts_input?: boolean | null;

  /**
   * What to do when the same command is still running in the same directory: attach to it, or start another.
   * @default "reuse_running"
   */
  duplicate_policy?: "reuse_running" | "start_new";
}

/** Result of ExecCommand. */
export interface ExecCommandResult extends CommandOutcome {
  /** The call attached to a command that was running already, and started nothing. */
  reused_running: boolean;

  /** One line about what happened. */
  summary_text?: string | null;
}

/**
 * The model reads exec-command.md instead of this comment.
 *
 * @remarks
 * Destructive and open to the world, because nothing can be said of a command before it runs: approval has to look at
 * the command line itself.
 */
export const execCommand: BuiltinTool<ExecCommandArgs, ExecCommandResult> = {
  name: "ExecCommand",
  title: "Run a command",
  descriptionFile: "./exec-command.md",
  family: "local_environment",
  stability: "stable",
  effect: "destructive",
  openWorld: true,
  typicalDurationMs: 3000,
  modelRendering: "custom_text_receipt",
  relatedSurfaces: ["CLI task/process wrappers", "HTTP control-plane task APIs"],
  examples: [
    { cmd: "rg -n 'parseDate\\(' src | head -50" },
    { cmd: "npm test -- --run", workdir: "packages/billing", yield_time_ms: 120000, max_output_tokens: 4000 },
    { cmd: "npm run dev", yield_time_ms: 2000 },
    { cmd: "python3 -i", tty: true, accepts_input: true, yield_time_ms: 500, duplicate_policy: "start_new" },
  ],
};
