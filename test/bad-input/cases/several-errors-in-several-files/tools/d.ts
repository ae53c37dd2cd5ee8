import type { ToolDeclaration } from "@toolwright/runtime";

export interface DArgs {
  a: string;
}

/** D. */
export const d: ToolDeclaration<DArgs> = { name: "d", effect: "read_only", retryHint: { maxAttempts: 2, initialBackoffMs: 1 } };
