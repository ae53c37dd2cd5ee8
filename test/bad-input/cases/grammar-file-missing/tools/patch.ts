import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

/** Applies a patch. */
export const applyPatch: ToolDeclaration<FetchArgs> = {
  name: "apply_patch",
  effect: "mutating",
  freeformGrammar: { syntax: "lark", definitionFile: "./patch.lark" },
};

/** Runs a query. */
export const runQuery: ToolDeclaration<FetchArgs> = {
  name: "run_query",
  effect: "mutating",
  freeformGrammar: { syntax: "lark", definitionFile: "../../query.lark" },
};
