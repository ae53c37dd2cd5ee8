import type { ToolDeclaration } from "@toolwright/runtime";

export interface FindArgs {
  pattern: string;
}

/**
 * Finds files by a glob such as **/*.ts below the workspace root.
 */
export const findFiles: ToolDeclaration<FindArgs> = {
  name: "find_files",
  effect: "read_only",
};
