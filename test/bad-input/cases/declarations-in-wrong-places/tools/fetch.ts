import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

/** Fetches a page. */
const fetchPage: ToolDeclaration<FetchArgs> = { name: "fetch_page", effect: "read_only" };

/** Saves a page. */
export let savePage: ToolDeclaration<FetchArgs> = { name: "save_page", effect: "mutating" };

/** Drops a page. */
export var dropPage: ToolDeclaration<FetchArgs> = { name: "drop_page", effect: "destructive" };

export const pages: readonly ToolDeclaration<FetchArgs>[] = [{ name: "open_page", effect: "read_only" }];

export const listed = [{ name: "list_pages", effect: "read_only" } satisfies ToolDeclaration<FetchArgs>];

export const byName: Record<string, ToolDeclaration<FetchArgs>> = {
  close_page: { name: "close_page", effect: "read_only" },
};

export const nested = { inner: { name: "inner_page", effect: "read_only" } satisfies ToolDeclaration<FetchArgs> };

export function makeTools() {
  const inner: ToolDeclaration<FetchArgs> = { name: "made_page", effect: "read_only" };
  return [inner];
}

export class Tools {
  static readonly page: ToolDeclaration<FetchArgs> = { name: "class_page", effect: "read_only" };
}

export namespace Pages {
  /** Turns a page. */
  export const turn: ToolDeclaration<FetchArgs> = { name: "turn_page", effect: "read_only" };
}

export default { name: "default_page", effect: "read_only" } satisfies ToolDeclaration<FetchArgs>;

export declare const declared: ToolDeclaration<FetchArgs>;

export const made: readonly ToolDeclaration<FetchArgs>[] = ["a_page"].map((name) => ({ name, effect: "read_only" }));

export const { fetched } = { fetched: { name: "fetched", effect: "read_only" } satisfies ToolDeclaration<FetchArgs> };
