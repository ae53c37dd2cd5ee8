import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  count: Integer;
  since: DateTime;
  until: Datetime;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
};
