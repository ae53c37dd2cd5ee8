import type { ToolDeclaration } from "@toolwright/runtime";

export interface FindArgs {
  /** A glob such as src/**/*.ts, relative to the root. */
  pattern: string;
}

/** Finds files. */
export const findFiles: ToolDeclaration<FindArgs> = {
  name: "find_files",
  effect: "read_only",
};
