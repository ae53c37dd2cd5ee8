import type { ToolDeclaration } from "@toolwright/runtime";

export interface AArgs {
  when: Date;
}

/** Tool same. */
export const same: ToolDeclaration<AArgs> = { name: "same", effect: "read_only" };

/** B. */
export const b: ToolDeclaration<AArgs> = { name: "b", effect: "rw" };
