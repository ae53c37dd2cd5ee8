import type { ToolDeclaration } from "@toolwright/runtime";

interface ReadFileArgs {
  path: string;
  startLine?: number;
}

export const readFile: ToolDeclaration<ReadFileArgs> = {
  name: "read_file",
  effect: "readonly",
};
