import type { Integer, ToolDeclaration } from "@toolwright/runtime";

/** @minLength 5 */
type Name = string;

export interface FetchArgs {
  /**
   * @minimum 5
   * @maximum 3
   */
  depth: number;
  /** @exclusiveMinimum 1 @maximum 1 */
  width: Integer;
  /** @minimum 1 @exclusiveMaximum 1 */
  height: number | null;
  /** @minimum 1 @maximum 1 */
  one: number;
  /** @minLength 3 @maxLength 2 */
  url: string;
  /** @maxLength 3 */
  name: Name;
  /** @minItems 3 @maxItems 2 */
  tags: string[];
  /** @minProperties 2 @maxProperties 1 */
  headers: Record<string, string>;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
};
