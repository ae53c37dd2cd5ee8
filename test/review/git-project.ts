/** A project in a git repository of its own, and toolwright run in it again and again. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import {
  createToolProject,
  type CommandOutcome,
  type ProjectFiles,
  type ScratchProject,
} from "../support/scratch-project.js";
import { sharedHost } from "../support/command-line-host.js";

/** A project whose state is under version control. */
export interface GitProject extends ScratchProject {
  readonly git: (...args: readonly string[]) => string;
  /** Commits everything. */
  readonly commit: (message: string) => void;
  /** Replaces a text in a file; the text must be there. */
  readonly edit: (path: string, from: string, to: string) => void;
}

const author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "-c", "commit.gpgsign=false"];

/** Runs git in a folder and gives what it prints. */
export function runGit(folder: string, args: readonly string[]): string {
  return execFileSync("git", ["-C", folder, ...author, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Makes a repository with these files, none committed. */
export function createGitProject(files: ProjectFiles): GitProject {
  const project = createToolProject({ ".gitignore": "node_modules\n", ...files });
  runGit(project.root, ["init", "--quiet", "--initial-branch=main"]);
  const git = (...args: readonly string[]): string => runGit(project.root, args);
  return {
    ...project,
    git,
    commit: (message) => {
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", "-m", message);
    },
    edit: (path, from, to) => {
      const text = project.read(path);
      if (!text.includes(from)) throw new Error(`${path} must hold ${from}.`);
      project.write({ [path]: text.replace(from, to) });
    },
  };
}

/** A clone of a project, with options such as `--depth=1` or `--filter=blob:none`. */
export function cloneProject(
  project: GitProject,
  ...options: readonly string[]
): { readonly root: string; readonly remove: () => void } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-clone-")));
  const root = join(folder, "clone");
  project.git("config", "uploadpack.allowFilter", "true");
  runGit(folder, ["clone", "--quiet", ...options, `file://${project.root}`, root]);
  return { root, remove: () => rmSync(folder, { recursive: true }) };
}

/** Runs toolwright in a project; what it prints comes without what differs from run to run. */
export async function runIn(root: string, args: readonly string[]): Promise<CommandOutcome> {
  const { exitCode, stdout, stderr } = await sharedHost().run({ root, args });
  const mask = (text: string): string =>
    text
      .replaceAll(root, "<root>")
      .replaceAll(/\(([0-9a-f]{7})\)|\b[0-9a-f]{7}(?=:)|(?<=commit |--stat )[0-9a-f]{7}\b/g, (found) =>
        found.replace(/[0-9a-f]{7}/, "<commit>"),
      );
  return { exitCode, stdout: mask(stdout), stderr: mask(stderr) };
}

/** Reviews the step from one list of tools to another, and gives the report. */
export async function reviewLists(
  project: ScratchProject,
  [before, after]: readonly [before: object, after: object],
  ...options: readonly string[]
): Promise<string> {
  project.write({ "old.json": JSON.stringify(before), "new.json": JSON.stringify(after) });
  const sides = ["--against", "old.json", "--current", "new.json"];
  const { stdout, stderr } = await runIn(project.root, ["review", ...sides, ...options]);
  expect(stderr).toBe("");
  return stdout;
}
