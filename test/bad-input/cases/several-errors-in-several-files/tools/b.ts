import type { ToolDeclaration } from "@toolwright/runtime";

export interface BArgs {
  a: string;
}

export const same: ToolDeclaration<BArgs> = { name: "same", effect: "read_only" };
