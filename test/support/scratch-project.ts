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
import { readFiles } from "./sections.js";
import { sharedHost } from "./command-line-host.js";

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

/** What a run printed and came to, as a golden holds it. */
export function describeOutcome({ exitCode, stdout, stderr }: CommandOutcome): string {
  const parts = [`exit code ${exitCode}`, stderr, stdout].map((part) => part.trimEnd());
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** A project in a temporary folder. */
export interface ScratchProject {
  readonly root: string;
  /** Runs `toolwright` in the project's folder; in a process of its own where it gets an environment of its own. */
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

/** What most cases are about is not how well their parameters are described. */
export const minimalSettings = {
  tools: ["tools/**/*.ts"],
  output: "generated",
  lint: {
    severities: {
      "property-description-missing": "off",
      "property-accepts-anything": "off",
      "default-of-required-property": "off",
    },
  },
} as const;

/** The files that every project needs: a configuration and a tsconfig. */
export const minimalProject: ProjectFiles = {
  "toolwright.config.json": `${JSON.stringify(minimalSettings)}\n`,
  "tsconfig.json":
    '{ "compilerOptions": { "module": "nodenext", "strict": true }, "include": ["tools", "generated"] }\n',
  "package.json": '{ "name": "scratch", "private": true, "type": "module" }\n',
};

/** A tool that a test can build on. */
export const readFileTool = readFiles(new URL("read-file.txt", import.meta.url))["tools/read-file.ts"] ?? "";

const roots = new Set<string>();

/** Removes the projects that were made; `remove-projects.ts` does it behind each test file. */
export function removeScratchProjects(): void {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
  roots.clear();
}

/** Makes a project; the runtime is installed in it as npm installs a workspace, and zod beside it. */
export function createScratchProject(files: ProjectFiles): ScratchProject {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-test-")));
  roots.add(root);
  const write = (more: ProjectFiles): void => {
    for (const [path, content] of Object.entries(more)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
  };
  write(files);
  mkdirSync(join(root, "node_modules", "@toolwright"), { recursive: true });
  symlinkSync(join(repository, "runtime"), join(root, "node_modules", "@toolwright", "runtime"));
  symlinkSync(join(repository, "node_modules", "zod"), join(root, "node_modules", "zod"));
  return {
    root,
    write,
    run: (args, { cwd = root, environment } = {}) =>
      environment === undefined ? sharedHost().run({ root: cwd, args }) : runCommandLine(args, { cwd, environment }),
    read: (path) => readFileSync(join(root, path), "utf8"),
    remove: (path) => rmSync(join(root, path), { recursive: true, force: true }),
    snapshot: (folder) => snapshotOf(join(root, folder)),
  };
}

/** The words of a command line in a shell, with single quotation marks around whole words only. */
export function wordsOf(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
}

/** Makes a project with a configuration and a tsconfig. */
export function createToolProject(files: ProjectFiles = {}): ScratchProject {
  return createScratchProject({ ...minimalProject, ...files });
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
  return runProcess(process.execPath, [commandLine, ...args], { cwd: options.cwd, env });
}

/** Runs a program to its end; one that a signal ends, or that prints too much, has no exit code and throws. */
export function runProcess(
  program: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly maxBuffer?: number },
): Promise<CommandOutcome> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { maxBuffer: 64 * 1024 * 1024, ...options }, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : error.code;
      if (typeof exitCode === "number") resolve({ exitCode, stdout, stderr });
      else reject(new Error(`${program} must end by itself: ${error?.signal ?? exitCode}.\n${stderr}`));
    });
  });
}
