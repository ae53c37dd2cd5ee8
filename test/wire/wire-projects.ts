/** Projects that send their tools to targets, for the tests of what is written for these. */

import { minimalProject, readFileTool, type ProjectFiles } from "../support/scratch-project.js";

const saveFileTool = `import type { ToolDeclaration } from "@toolwright/runtime";

export interface SaveFileArgs {
  path: string;
  text: string;
}

/** Saves a text file. */
export const saveFile: ToolDeclaration<SaveFileArgs> = {
  name: "save_file",
  effect: "mutating",
};
`;

/** Two tools, `read_file` and `save_file`, in a project without targets. */
export const twoTools: ProjectFiles = {
  ...minimalProject,
  "tools/read-file.ts": readFileTool,
  "tools/save-file.ts": saveFileTool,
};

/** A configuration with these targets. */
export function configWith(targets: object, more: object = {}): ProjectFiles {
  const config = { tools: ["tools/**/*.ts"], output: "generated", targets, ...more };
  return { "toolwright.config.json": `${JSON.stringify(config, null, 2)}\n` };
}

/** Two tools, in a project with these targets. */
export function projectWith(targets: object, more: ProjectFiles = {}): ProjectFiles {
  return { ...twoTools, ...configWith(targets), ...more };
}
