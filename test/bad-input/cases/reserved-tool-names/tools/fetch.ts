import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

/** Tool 1. */
export const tool1: ToolDeclaration<FetchArgs> = {
  name: "__proto__",
  effect: "read_only",
};

/** Tool 2. */
export const tool2: ToolDeclaration<FetchArgs> = {
  name: "con",
  effect: "read_only",
};

/** Tool 3. */
export const tool3: ToolDeclaration<FetchArgs> = {
  name: "NUL",
  effect: "read_only",
};

/** Tool 4. */
export const tool4: ToolDeclaration<FetchArgs> = {
  name: "constructor",
  effect: "read_only",
};

/** Tool 5. */
export const tool5: ToolDeclaration<FetchArgs> = {
  name: "toString",
  effect: "read_only",
};
