import type { ToolDeclaration } from "@toolwright/runtime";

interface Options {
  retries?: number;
}

export interface FetchArgs {
  url: string;
  mode: "fast" | "slow" | undefined;
  retries: Options["retries"];
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = { name: "fetch_page", effect: "read_only" };
