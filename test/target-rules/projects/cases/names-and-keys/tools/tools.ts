import type { ToolDeclaration } from "@toolwright/runtime";

/** Arguments of the search. */
export interface SearchArgs {
  /** What to look for. */
  "search query": string;
  options: {
    /** How many results to return. */
    "max-results": number;
  };
}

/** Searches. */
export const searchTool: ToolDeclaration<SearchArgs> = {
  name: "search_the_documentation_of_the_whole_organisation",
  effect: "read_only",
};
