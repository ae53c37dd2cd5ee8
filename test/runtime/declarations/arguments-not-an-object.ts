import type { ToolDeclaration } from "@toolwright/runtime";

export const readFile: ToolDeclaration<string> = {
  name: "read_file",
  effect: "read_only",
};
