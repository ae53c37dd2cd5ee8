import type { ToolDeclaration } from "@toolwright/runtime";

export interface MoreArgs {
  url: string;
}

/** Tool 3. */
export const tool3: ToolDeclaration<MoreArgs> = {
  name: "fetch_page",
  effect: "read_only",
};
