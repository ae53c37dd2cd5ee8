import type { ToolDeclaration } from "@toolwright/runtime";

declare const mark: unique symbol;

export interface FetchArgs {
  size: bigint;
  limit?: 10n | 20n;
  key: symbol;
  mark: typeof mark;
  done: void;
  nothing: never;
  missing: undefined;
  anyKey: PropertyKey;
  upper: Uppercase<string>;
  [mark]: string;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = { name: "fetch_page", effect: "read_only" };
