import type { ToolDeclaration } from "@toolwright/runtime";

interface Scoped {
  workspace: string;
}

interface ListFilesArgs {
  globs: string[];
}

interface ListFilesResult {
  files: string[];
}

type BuiltinTool<Args extends object, Result> = ToolDeclaration<Args, Result, "local" | "remote">;

const limits = { maxAttempts: 2, initialBackoffMs: 50 } as const;
const shared = { effect: "read_only", idempotent: true, retryHint: limits } as const;

/** Through an alias, with a computed arguments type and a spread. */
export const listFiles: BuiltinTool<ListFilesArgs & Scoped, ListFilesResult> = {
  name: "list_files",
  family: "local",
  ...shared,
  examples: [{ globs: ["**/*.ts"], workspace: "main" }],
};

/** With alternatives. */
export const openFile: ToolDeclaration<{ path: string } | { uri: string }> = {
  name: "open_file",
  effect: "read_only",
  examples: [{ path: "README.md" }, { uri: "file:///README.md" }],
};

export const satisfied = {
  name: "list_files_again",
  effect: "read_only",
  idempotent: true,
  retryHint: { maxAttempts: 2, initialBackoffMs: 50 },
} satisfies ToolDeclaration<ListFilesArgs>;

export const satisfiedAsConst = {
  name: "list_files_once_more",
  effect: "read_only",
  aliases: ["ls"],
  examples: [{ globs: ["**/*.ts"] }],
} as const satisfies ToolDeclaration<ListFilesArgs, ListFilesResult>;

/** Tools with different arguments stand in one list. */
export const tools: readonly ToolDeclaration<object, unknown>[] = [listFiles, openFile, satisfied, satisfiedAsConst];
