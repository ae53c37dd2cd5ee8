import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

/** Fetches a page. */
export const tool1: ToolDeclaration<FetchArgs> = {
  name: "tool_1",
  effect: "read_only",
  idempotent: true,
  retryHint: { maxAttempts: 0, initialBackoffMs: 100 },
};

/** Fetches a page. */
export const tool2: ToolDeclaration<FetchArgs> = {
  name: "tool_2",
  effect: "read_only",
  idempotent: true,
  retryHint: { maxAttempts: 1.5, initialBackoffMs: -1 },
};

/** Fetches a page. */
export const tool3: ToolDeclaration<FetchArgs> = {
  name: "tool_3",
  effect: "read_only",
  idempotent: true,
  retryHint: { maxAttempts: -3, initialBackoffMs: 0.5 },
};

/** Fetches a page. */
export const tool4: ToolDeclaration<FetchArgs> = {
  name: "tool_4",
  effect: "read_only",
  idempotent: true,
  retryHint: { maxAttempts: "3", initialBackoffMs: 1e999 },
};

