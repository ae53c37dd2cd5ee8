import type { ToolDeclaration } from "@toolwright/runtime";

export interface CArgs {
  a: string
  b: ;
}

/** C. */
export const c: ToolDeclaration<CArgs> = { name: "c", effect: "read_only" };
