import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

/** Tool 1. */
export const tool1: ToolDeclaration<FetchArgs> = {
  name: "../../x",
  effect: "read_only",
};

/** Tool 2. */
export const tool2: ToolDeclaration<FetchArgs> = {
  name: "",
  effect: "read_only",
};

/** Tool 3. */
export const tool3: ToolDeclaration<FetchArgs> = {
  name: "9lives",
  effect: "read_only",
};

/** Tool 4. */
export const tool4: ToolDeclaration<FetchArgs> = {
  name: "fetch page",
  effect: "read_only",
};

/** Tool 5. */
export const tool5: ToolDeclaration<FetchArgs> = {
  name: "fetch.page",
  effect: "read_only",
};

/** Tool 6. */
export const tool6: ToolDeclaration<FetchArgs> = {
  name: "gr\u00f6\u00dfe",
  effect: "read_only",
};

/** Tool 7. */
export const tool7: ToolDeclaration<FetchArgs> = {
  name: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  effect: "read_only",
};

/** Tool 8. */
export const tool8: ToolDeclaration<FetchArgs> = {
  name: "-x",
  effect: "read_only",
};
