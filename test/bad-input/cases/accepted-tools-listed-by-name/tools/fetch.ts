import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = { name: "fetch_page", effect: "read_only" };

/** Saves a page. */
export const savePage: ToolDeclaration<FetchArgs> = { name: "save_page", effect: "mutating" };

export const readers: readonly ToolDeclaration<FetchArgs>[] = [fetchPage];
export const pageTools: Record<string, ToolDeclaration<FetchArgs>> = { fetchPage, save: savePage };
export const again = fetchPage;
export const seen = new Map<string, ToolDeclaration<FetchArgs>>();
export const describe = (tool: ToolDeclaration<FetchArgs>): string => tool.name;
export const copy = (): ToolDeclaration<FetchArgs> => ({ ...fetchPage });
