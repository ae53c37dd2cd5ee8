import type { ToolDeclaration } from "@toolwright/runtime";

interface ReadFileArgs {
  path: string;
  startLine?: number;
}

export const readFile: ToolDeclaration<ReadFileArgs> = {
  name: "read_file",
  effect: "read_only",
  retryHint: { maxAttempts: 3, initialBackoffMs: 200 },
};
