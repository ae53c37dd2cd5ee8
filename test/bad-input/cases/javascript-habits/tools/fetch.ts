import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

import { Type } from "./schema.js";

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
  handler: async ({ url }: FetchArgs) => fetch(url),
  inputSchema: { type: "object" },
  examples: [{ url: `https://${"example"}.com` }, { url: new URL("https://example.com").href }],
};
