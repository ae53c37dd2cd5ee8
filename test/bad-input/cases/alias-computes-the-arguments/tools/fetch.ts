import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

interface Base {
  session: string;
}

type SessionTool<Args extends object> = ToolDeclaration<Args & Base>;

/** Fetches a page. */
export const fetchPage: SessionTool<FetchArgs> = { name: "fetch_page", effect: "read_only" };
