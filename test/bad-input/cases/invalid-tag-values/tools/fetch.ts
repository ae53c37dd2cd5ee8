import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  /**
   * Where the page is.
   *
   * @format url
   * @pattern (
   * @minLength -1
   */
  url: string;

  /** @minimum abc */
  depth: number;

  /**
   * @default markdown
   * @examples html
   */
  as?: string;

  /**
   * @maxItems 1.5
   * @uniqueItems maybe
   */
  tags: string[];

  /** @title */
  title: string;

  /** @asType float */
  ratio: number;

  /** @maximum */
  empty: number;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
};

/** Tool save_page. */
export const save_page: ToolDeclaration<FetchArgs> = { name: "save_page", effect: "read_only" };
