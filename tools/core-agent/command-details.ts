/** The part of a task that only commands have. */

import type { Integer } from "@toolwright/runtime";

/** The command that a task runs. */
export interface CommandDetails {
  /** The command line. */
  cmd?: string | null;

  /** Digest of the command line: equal for equal commands. */
  cmd_digest?: string | null;

  /** Directory that the command runs in. */
  workdir?: string | null;

  /** Shell that runs the command. */
  shell?: string | null;

  /** The shell is a login shell. */
  login?: boolean | null;

  /** The command has a terminal. */
  tty?: boolean | null;

  /** TaskInput can write to the command. */
  accepts_input?: boolean | null;

  /** Where input goes, such as standard input or the terminal. */
  input_target?: string | null;

  /** The command began in the foreground and was moved to the background when it took too long. */
  promoted_from_exec_command?: boolean | null;

  /** Somebody may attach to the command's terminal again. */
  terminal_reentry?: boolean | null;

  /** File that holds the complete output. */
  output_path?: string | null;

  /** The command's exit status; null while it runs and when a signal ended it. */
  exit_status?: Integer | null;

  /** What came out, in one line. */
  result_summary?: string | null;
}
