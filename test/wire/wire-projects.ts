/** Projects that send their tools to targets, for the tests of what is written for these. */

import type { ToolMetadata } from "@toolwright/runtime";
import { generate } from "toolwright/generator";
import { expect } from "vitest";
import {
  createScratchProject,
  minimalProject,
  minimalSettings,
  readFileTool,
  type ProjectFiles,
} from "../support/scratch-project.js";
import { readFiles } from "../support/sections.js";

/** What is generated of `save_file`. */
export const saveFileMetadata: ToolMetadata = {
  name: "save_file",
  description: "Saves a text file.",
  effect: "mutating",
  idempotent: false,
  inputSchema: {
    type: "object",
    properties: { path: { type: "string" }, text: { type: "string" } },
    required: ["path", "text"],
    additionalProperties: false,
  },
};

/** Two tools, `read_file` and `save_file`, in a project without targets. */
export const twoTools: ProjectFiles = {
  ...minimalProject,
  "tools/read-file.ts": readFileTool,
  ...readFiles(new URL("save-file.txt", import.meta.url)),
};

function smallTool(name: string, effect: string, parameters: string): string {
  return `import type { ToolDeclaration } from "@toolwright/runtime";
export interface Args { path?: string }
/** Does ${name}. */
export const tool: ToolDeclaration<${parameters}> = { name: "${name}", effect: "${effect}" };
`;
}

/** Tools of the same names whose schemas have few lines. */
export const smallTools: ProjectFiles = {
  ...minimalProject,
  "tools/read-file.ts": smallTool("read_file", "read_only", "Args"),
  "tools/save-file.ts": smallTool("save_file", "mutating", "Record<string, never>"),
};

/** A configuration with these targets. */
export function configWith(targets: object, more: object = {}): ProjectFiles {
  const config = { ...minimalSettings, targets, ...more };
  return { "toolwright.config.json": `${JSON.stringify(config, null, 2)}\n` };
}

/** Two tools, in a project with these targets. */
export function projectWith(targets: object, more: ProjectFiles = {}): ProjectFiles {
  return { ...twoTools, ...configWith(targets), ...more };
}

/** What is generated for a project, to be written into others. */
export async function generateFiles(files: ProjectFiles): Promise<ProjectFiles> {
  const project = createScratchProject(files);
  expect((await generate({ root: project.root })).diagnostics).toEqual([]);
  const made = Object.entries(project.snapshot("generated"));
  return Object.fromEntries(made.map(([path, text]) => [`generated/${path}`, text]));
}
