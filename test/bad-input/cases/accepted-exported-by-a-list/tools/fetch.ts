import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

/** Fetches a page. */
const fetchPage: ToolDeclaration<FetchArgs> = { name: "fetch_page", effect: "read_only" };

/** Saves a page. */
const save: ToolDeclaration<FetchArgs> = { name: "save_page", effect: "mutating" };

/** Drops a page. */
const dropPage: ToolDeclaration<FetchArgs> = { name: "drop_page", effect: "destructive" };

export { fetchPage, save as savePage };
export default dropPage;
