import type { WithoutHidden } from "@toolwright/runtime";

interface ReadFileArgs {
  path: string;
  openedByUser?: boolean;
}

export const call: WithoutHidden<ReadFileArgs, "openedByUser"> = { path: "src/index.ts", openedByUser: true };
