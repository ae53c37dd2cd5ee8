import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

const first: string = second;
const second: string = first;

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: first,
  effect: "read_only",
};
