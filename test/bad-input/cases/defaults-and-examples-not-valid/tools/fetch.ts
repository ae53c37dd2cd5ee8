import type { Integer, ToolDeclaration, Uri } from "@toolwright/runtime";

interface Tree {
  name: string;
  children?: Tree[];
}

/** @default 11 */
type Percent = Integer;

export interface FetchArgs {
  /** @default true */
  url?: string;
  /** @default 1.5 */
  depth?: Integer;
  /**
   * @minimum 1
   * @default 0
   * @examples [1, 2, 0]
   */
  width?: number;
  /** @default "pdf" */
  as?: "html" | "text";
  /** @default null */
  name?: string;
  /** @default "here" */
  page?: Uri;
  /** @default {"name": "root", "children": [{"name": 5}]} */
  tree?: Tree;
  /** @default {"name": "root", "colour": "red"} */
  coloured?: Tree;
  /** @examples ["a", 5] */
  title: string;
  /** @examples "a" */
  text: string;
  /** @examples [["a"], "b"] */
  list: string[];
  /** @default {"a": 1, "secret": 2} */
  options?: {
    a: number;
    /** @hidden */
    secret?: number;
  };
  percent?: Percent | null;
  /** @maximum 10 */
  tenth?: Percent;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
};

/** Saves a page. */
export const savePage: ToolDeclaration<FetchArgs> = {
  name: "save_page",
  effect: "mutating",
};
