import type { ToolDeclaration } from "@toolwright/runtime";

interface ReadFileArgs {
  path: string;
  startLine?: number;
}

type BuiltinTool<Args extends object> = ToolDeclaration<Args, undefined, "local" | "remote">;

export const readFile: BuiltinTool<ReadFileArgs> = {
  name: "read_file",
  effect: "read_only",
  family: "cloud",
};
