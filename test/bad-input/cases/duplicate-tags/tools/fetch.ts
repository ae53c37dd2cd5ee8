import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  /**
   * @default 1
   * @see one
   * @see two
   * @default 2
   */
  depth?: number;
  /** @hidden Kept. @hidden */
  token: string;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
};
