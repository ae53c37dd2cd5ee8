import type { Integer, ToolDeclaration } from "@toolwright/runtime";

/** Arguments of `read_file`. */
export interface ReadFileArgs {
  /**
   * Path of the file, relative to the workspace root.
   * @minLength 1
   */
  path: string;

  /**
   * First line to return, counting from 1.
   * @minimum 1
   * @default 1
   */
  startLine?: Integer;

  /**
   * Set by the editor, never by the model.
   * @hidden
   */
  openedByUser?: boolean;
}

export interface ReadFileResult {
  text: string;
  truncated: boolean;
}

/**
 * Reads a UTF-8 text file from the workspace and returns the requested lines.
 *
 * @remarks Everything from here on is for maintainers; the model never sees it.
 */
export const readFile: ToolDeclaration<ReadFileArgs, ReadFileResult> = {
  name: "read_file",
  family: "local_environment",
  stability: "stable",
  effect: "read_only",
  idempotent: true,
  retryHint: { maxAttempts: 3, initialBackoffMs: 200 },
  typicalDurationMs: 20,
  modelRendering: "canonical_json_envelope",
  relatedSurfaces: ["cli: agent read"],
};
