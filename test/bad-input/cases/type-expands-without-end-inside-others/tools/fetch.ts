import type { ToolDeclaration } from "@toolwright/runtime";

type Nest<Value> = { value: Value; deeper?: Nest<{ inner: Value }> };

interface Chain<Value> {
  value: Value;
  next?: Chain<[Value]>;
}

export interface FetchArgs {
  nest: Nest<string>;
}

export interface SaveArgs {
  list: Partial<Chain<number>>[];
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = { name: "fetch_page", effect: "read_only" };

/** Saves a page. */
export const savePage: ToolDeclaration<SaveArgs> = { name: "save_page", effect: "mutating" };
