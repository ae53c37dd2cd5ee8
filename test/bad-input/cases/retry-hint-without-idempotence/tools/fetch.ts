import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
  idempotent: false,
  retryHint: { maxAttempts: 3, initialBackoffMs: 200 },
};

/** Saves a page. */
export const savePage: ToolDeclaration<FetchArgs> = {
  name: "save_page",
  effect: "mutating",
  retryHint: { maxAttempts: 3, initialBackoffMs: 200 },
};
