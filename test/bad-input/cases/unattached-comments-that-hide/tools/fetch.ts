import type { ToolDeclaration } from "@toolwright/runtime";
import type { Node } from "tree";
import { limits } from "../limits.js";

export interface FetchArgs {
  url: string;
  // @hidden
  token: string;
  /* @internal */
  session: string;
  key: string; // @hidden: never shown.
  user?: /** @hidden */ string;
  readonly /** Kept. @internal */ account: string;
  place: { /** Where. */ city: string; /* @hidden */ street: string };
  // The word `@hidden` in backticks is text, and so is name@hidden.
  text: string;
  // /** @hidden */
  shown: string;
  limits: typeof limits;
  node: Node;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
};
