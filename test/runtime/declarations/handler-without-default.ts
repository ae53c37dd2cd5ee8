import type { WithDefaults } from "@toolwright/runtime";

interface ReadFileArgs {
  path: string;
  startLine?: number;
}

export const call: WithDefaults<ReadFileArgs, "startLine"> = { path: "src/index.ts" };
