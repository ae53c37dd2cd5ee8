/** Declares ApplyPatch, which changes files by a patch. */

import type { Integer } from "@toolwright/runtime";
import type { BuiltinTool } from "../builtin-tool.js";

/** Arguments of ApplyPatch. */
export interface ApplyPatchArgs {
  /** The whole patch, from its first line `*** Begin Patch` to its last line `*** End Patch`. */
  patch: string;
}

/** What a patch did to one file. */
export interface FileChange {
  /** Path of the file before the patch, relative to the working directory. */
  path: string;

  /** What was done; a file that was moved may have been changed too. */
  change: "added" | "updated" | "moved" | "deleted";

  /** Path of the file after the patch; null unless it was moved. */
  moved_to?: string | null;

  /**
   * Number of lines that were added.
   * @minimum 0
   */
  added_lines: Integer;

  /**
   * Number of lines that were removed.
   * @minimum 0
   */
  removed_lines: Integer;
}

/** Result of ApplyPatch. */
export interface ApplyPatchResult {
  /** The files that were changed, in the order of the patch. */
  changes: FileChange[];

  /** One line about what happened. */
  summary_text?: string | null;
}

/**
 * Adds, changes, moves and deletes text files by a patch. Prefer it to commands for editing files. The patch begins
 * with the line `*** Begin Patch`, ends with the line `*** End Patch`, and holds one section per file in between:
 *
 * - `*** Add File: <path>`, then every line of the new file behind a `+`.
 * - `*** Delete File: <path>`, and nothing more.
 * - `*** Update File: <path>`, then optionally `*** Move to: <new path>`, then hunks. A hunk begins with a line `@@`,
 *   or `@@ <text>` with a line that comes before the place, such as a function's first line. Its lines begin with a
 *   space for context, `-` for a line to remove, or `+` for a line to add, and the rest of each is the file's text with
 *   its exact indentation. A line `*** End of File` ends a hunk that must match at the end of the file.
 *
 * Give about three lines of context before and after each change, copied from the file as it is now, and enough to
 * match one place only; there are no line numbers. Paths are relative to the working directory and stay inside the
 * workspace. Nothing is changed unless the whole patch fits: when a hunk does not, read the file again and send a
 * corrected patch. The result lists the files with the number of lines added and removed.
 *
 * @remarks
 * Destructive, because a file that is not under version control cannot be had back once it is deleted or overwritten.
 */
export const applyPatch: BuiltinTool<ApplyPatchArgs, ApplyPatchResult> = {
  name: "ApplyPatch",
  title: "Apply a patch",
  family: "local_environment",
  stability: "stable",
  effect: "destructive",
  typicalDurationMs: 50,
  modelRendering: "custom_text_receipt",
  relatedSurfaces: ["workspace/runtime file APIs"],
  freeformGrammar: { syntax: "lark", definitionFile: "./apply-patch.lark" },
  examples: [
    {
      patch: `*** Begin Patch
*** Update File: src/greeting.ts
@@ export function greet(name: string): string {
   const trimmed = name.trim();
-  return "Hello " + trimmed;
+  if (trimmed === "") return "Hello!";
+  return \`Hello \${trimmed}!\`;
 }
*** End Patch
`,
    },
    {
      patch: `*** Begin Patch
*** Add File: docs/greeting.md
+# Greeting
+
+Names are trimmed first.
*** Update File: src/names.ts
*** Move to: src/people/names.ts
*** Delete File: src/old-names.ts
*** End Patch
`,
    },
  ],
};
