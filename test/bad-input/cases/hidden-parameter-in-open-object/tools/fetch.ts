import type { ToolDeclaration } from "@toolwright/runtime";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

interface Query {
  text: string;
  /** @hidden */
  session?: string;
  filter?: Json;
  or?: Query[];
}

export interface FetchArgs {
  headers: {
    [name: string]: string | undefined;
    /** @hidden */
    authorization?: string;
  };
  query: Query;
  more: {
    url: string;
    /** @hidden */
    [name: string]: string;
  };
}

/** Fetches a page. */
export const fetch: ToolDeclaration<FetchArgs> = { name: "fetch_page", effect: "read_only" };
