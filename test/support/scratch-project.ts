/** A project in a temporary folder, and toolwright's own command line run in it. */

import { execFile } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of this repository. */
export const repository = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

const commandLine = join(repository, "dist", "cli.js");

/** Files of a project, by path. */
export type ProjectFiles = Readonly<Record<string, string | Uint8Array>>;

/** What a command came to. */
export interface CommandOutcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A project in a temporary folder. */
export interface ScratchProject {
  readonly root: string;
  /** Runs `toolwright` in the project's folder. */
  readonly run: (args: readonly string[], options?: RunOptions) => Promise<CommandOutcome>;
  readonly write: (files: ProjectFiles) => void;
  readonly read: (path: string) => string;
  readonly remove: (path: string) => void;
  /** Every file below a folder, by path relative to it; empty where the folder does not exist. */
  readonly snapshot: (folder: string) => Readonly<Record<string, string>>;
}

/** How a command is run. */
export interface RunOptions {
  /** The current folder; by default the project's. */
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** The files that every project needs: a configuration and a tsconfig. */
export const minimalProject: ProjectFiles = {
  "toolwright.config.json": '{ "tools": ["tools/**/*.ts"], "output": "generated" }\n',
  "tsconfig.json":
    '{ "compilerOptions": { "module": "nodenext", "strict": true }, "include": ["tools", "generated"] }\n',
  "package.json": '{ "name": "scratch", "private": true, "type": "module" }\n',
};

/** A tool that a test can build on. */
export const readFileTool = `import type { Integer, ToolDeclaration } from "@toolwright/runtime";

/** Arguments of \`read_file\`. */
export interface ReadFileArgs {
  /** Path of the file, relative to the workspace root. */
  path: string;
  /**
   * First line to return, counting from 1.
   * @minimum 1
   * @default 1
   */
  startLine?: Integer;
}

/** Reads a text file from the workspace. */
export const readFile: ToolDeclaration<ReadFileArgs> = {
  name: "read_file",
  effect: "read_only",
};
`;

/** Makes a project; the runtime is installed in it as npm installs a workspace. The caller disposes of it. */
export function createScratchProject(files: ProjectFiles): ScratchProject {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-test-")));
  const write = (more: ProjectFiles): void => {
    for (const [path, content] of Object.entries(more)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
  };
  write(files);
  mkdirSync(join(root, "node_modules", "@toolwright"), { recursive: true });
  symlinkSync(join(repository, "runtime"), join(root, "node_modules", "@toolwright", "runtime"));
  return {
    root,
    write,
    run: (args, options = {}) => runCommandLine(args, { cwd: root, ...options }),
    read: (path) => readFileSync(join(root, path), "utf8"),
    remove: (path) => rmSync(join(root, path), { recursive: true, force: true }),
    snapshot: (folder) => snapshotOf(join(root, folder)),
  };
}

/** Every file below a folder, by path. */
export function snapshotOf(folder: string): Record<string, string> {
  let entries;
  try {
    entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return {}; // Not there: nothing in it.
  }
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(files.sort().map((file) => [file.slice(folder.length + 1), readFileSync(file, "utf8")]));
}

/** Runs `toolwright` as a user does, in a process of its own. */
export function runCommandLine(
  args: readonly string[],
  options: RunOptions & { cwd: string },
): Promise<CommandOutcome> {
  const env = { ...process.env, NO_COLOR: "1", ...options.environment };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [commandLine, ...args],
      { cwd: options.cwd, env, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        const exitCode = error === null ? 0 : typeof error.code === "number" ? error.code : 2;
        resolve({ exitCode, stdout, stderr });
      },
    );
  });
}
