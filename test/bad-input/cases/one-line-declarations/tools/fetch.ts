import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = { name: "fetch_page", effect: "rw", examples: [{ url: 5 }, { url: "" }] };

/** Saves a page. */
export const savePage: ToolDeclaration<FetchArgs> = { name: "save_page", effct: "mutating", targets: { vscode: { when: 1 } } };
