/** What came of a command by the time the tool returned. */

import type { Integer } from "@toolwright/runtime";
import type { TaskHandle } from "../task-handle.js";

/** A file that holds output of a command. */
export interface CommandArtifact {
  /** Which output the file holds. */
  stream: "stdout" | "stderr" | "combined";

  /** Absolute path of the file. */
  path: string;
}

/** A command that has ended, or that goes on in the background. */
export interface CommandOutcome {
  /** Whether the command has ended or goes on as a background task. */
  disposition: "completed" | "promoted_to_task";

  /** Exit status; null while the command runs and when a signal ended it. */
  exit_status?: Integer | null;

  /** What the command wrote to standard output, or the part of it that fits. With a terminal: everything it wrote. */
  stdout_preview?: string | null;

  /** What the command wrote to standard error, or the part of it that fits. */
  stderr_preview?: string | null;

  /** The previews leave something out. */
  output_truncated: boolean;

  /** Files that hold the complete output where it was cut. */
  artifacts: CommandArtifact[];

  /** The task that the command goes on as; null when it has ended. */
  task?: TaskHandle | null;

  /** Directory that the command ran in. */
  workdir: string;

  /**
   * Milliseconds from the start of the command to its end, or to the moment when the tool returned.
   * @minimum 0
   */
  duration_ms: Integer;
}
