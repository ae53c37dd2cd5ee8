/** Ways in which a project and its generated files come apart, each with what check must make of it. */

import type { FileState } from "toolwright/generator";
import { minimalProject, readFileTool, type ProjectFiles, type ScratchProject } from "../support/scratch-project.js";

const listFilesTool = `import type { ToolDeclaration } from "@toolwright/runtime";

export interface ListFilesArgs {
  /** Folder to list. */
  folder: string;
}

export interface ListFilesResult {
  files: string[];
}

/** Lists the files of a folder. */
export const listFiles: ToolDeclaration<ListFilesArgs, ListFilesResult> = {
  name: "list_files",
  effect: "read_only",
};
`;

/** Two tools, of which one has a result type. */
export const twoTools: ProjectFiles = {
  ...minimalProject,
  "tools/list-files.ts": listFilesTool,
  "tools/read-file.ts": readFileTool,
};

const inventory = "generated/model-tool-schema-inventory.json";

/** One way to come apart. */
export interface DriftCase {
  readonly name: string;
  /** Does it, to a project whose generated files are up to date. */
  readonly spoil: (project: ScratchProject) => void;
  /** State of each file that is no longer as the sources generate it. */
  readonly states: Readonly<Record<string, FileState>>;
}

/** Replaces text in a file that must hold it. */
function edit(project: ScratchProject, path: string, [before, after]: readonly [string, string]): void {
  const text = project.read(path);
  if (!text.includes(before)) throw new Error(`${path} must hold ${before}.`);
  project.write({ [path]: text.replace(before, after) });
}

/** Puts both sides of a merge around a line, as git leaves them. */
function conflict(project: ScratchProject, path: string, line: string): void {
  const theirs = line.replace("a text file", "one text file");
  edit(project, path, [line, `<<<<<<< HEAD\n${line}=======\n${theirs}>>>>>>> other-branch\n`]);
}

/** Each comes with a golden of its name: what check prints. */
export const driftCases: readonly DriftCase[] = [
  {
    name: "edited-description",
    spoil: (project) => edit(project, "tools/read-file.ts", ["Reads a text file", "Reads one text file"]),
    states: { [inventory]: "outdated", "generated/metadata/read_file.ts": "outdated" },
  },
  {
    name: "edited-type",
    spoil: (project) => edit(project, "tools/list-files.ts", ["folder: string;", "folder: string | null;"]),
    states: {
      [inventory]: "outdated",
      "generated/metadata/list_files.ts": "outdated",
      "generated/schemas/list_files.input.json": "outdated",
    },
  },
  {
    name: "renamed-type",
    spoil: (project) => {
      const text = project.read("tools/read-file.ts").replaceAll("ReadFileArgs", "ReadFileOptions");
      project.write({ "tools/read-file.ts": text });
    },
    states: { "generated/metadata/read_file.ts": "edited" },
  },
  {
    name: "deleted-file",
    spoil: (project) => project.remove("generated/schemas/read_file.input.json"),
    states: { "generated/schemas/read_file.input.json": "missing" },
  },
  {
    name: "edited-module",
    spoil: (project) => edit(project, "generated/metadata/read_file.ts", ["Reads a text file", "Reads one text file"]),
    states: { "generated/metadata/read_file.ts": "edited" },
  },
  {
    name: "edited-schema",
    spoil: (project) =>
      edit(project, "generated/schemas/list_files.input.json", ['"type": "string"', '"type": ["string", "null"]']),
    states: { "generated/schemas/list_files.input.json": "edited" },
  },
  {
    name: "edited-inventory",
    spoil: (project) => edit(project, inventory, ['"effect": "read_only"', '"effect": "mutating"']),
    states: { [inventory]: "outdated" },
  },
  {
    name: "conflict-in-inventory",
    spoil: (project) => conflict(project, inventory, '      "description": "Reads a text file from the workspace.",\n'),
    states: { [inventory]: "outdated" },
  },
  {
    name: "conflict-in-module",
    spoil: (project) =>
      conflict(project, "generated/metadata/read_file.ts", '  description: "Reads a text file from the workspace.",\n'),
    states: { "generated/metadata/read_file.ts": "edited" },
  },
  {
    name: "removed-tool",
    spoil: (project) => project.remove("tools/list-files.ts"),
    states: {
      [inventory]: "outdated",
      "generated/registry.ts": "outdated",
      "generated/metadata/list_files.ts": "stale",
      "generated/schemas/list_files.input.json": "stale",
      "generated/schemas/list_files.output.json": "stale",
    },
  },
];
