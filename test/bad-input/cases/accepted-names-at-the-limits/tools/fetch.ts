import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

/** Tool 1. */
export const tool1: ToolDeclaration<FetchArgs> = {
  name: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  effect: "read_only",
};

/** Tool 2. */
export const tool2: ToolDeclaration<FetchArgs> = {
  name: "_",
  effect: "read_only",
};

/** Tool 3. */
export const tool3: ToolDeclaration<FetchArgs> = {
  name: "class",
  effect: "read_only",
};

/** Tool 4. */
export const tool4: ToolDeclaration<FetchArgs> = {
  name: "X-1",
  effect: "read_only",
};
