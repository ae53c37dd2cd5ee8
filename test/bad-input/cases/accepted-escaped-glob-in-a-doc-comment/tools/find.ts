import type { ToolDeclaration } from "@toolwright/runtime";

export interface FindArgs {
  /** A glob such as `src/**\/*.ts`. */
  pattern: string;
}

/** Finds files by a glob such as **\/*.ts or `**\/*.md` below the workspace root. */
export const findFiles: ToolDeclaration<FindArgs> = {
  name: "find_files",
  effect: "read_only",
};
