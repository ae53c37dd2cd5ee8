import type { ToolDeclaration } from "@toolwright/runtime";

interface Account {
  id: string;
}

interface Page {
  url: string;
  /** @hidden */
  id?: string;
  parts: Page[];
  owner?: Account;
}

export interface FetchArgs {
  target:
    | {
        kind: "page";
        /** @hidden */
        token?: string;
        site: {
          /** @hidden */
          "a.b"?: string;
        };
      }
    | { kind: "file"; token: string; site: { "a.b"?: string } };
  page: Page;
}

/** Fetches a page. */
export const fetch: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
  examples: [
    {
      target: { kind: "file", token: "t", site: {} },
      page: { url: "https://example.com/", parts: [] },
    },
  ],
};
