/** From the guide of the review to a repository in which what it says is done. */

import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readBlocks, type MarkdownBlock } from "../docs/markdown-blocks.js";
import { createGitProject, type GitProject } from "../review/git-project.js";
import { repository, runProcess, type CommandOutcome, type ProjectFiles } from "../support/scratch-project.js";

/** The guide. */
export const guide = "docs/review.md";

export const inventory = "generated/model-tool-schema-inventory.json";

const blocks = readBlocks(guide);

/** A repository of a team that follows the guide; nothing is generated or committed in it. */
export interface GuideProject extends GitProject {
  /** Runs commands as a user types them. */
  readonly shell: (commands: string, environment?: Readonly<Record<string, string>>) => Promise<CommandOutcome>;
  /** Runs commands that must end well, and gives what they print. */
  readonly done: (commands: string) => Promise<string>;
}

/** The block with an attribute of that value. */
export function blockOf(name: string, value: string): MarkdownBlock {
  const found = blocks.filter(({ attributes }) => attributes[name] === value);
  if (found.length !== 1 || found[0] === undefined) throw new Error(`${guide} must have one block ${name}=${value}.`);
  return found[0];
}

/** The blocks of commands, by what they are called. */
export function stepNames(): string[] {
  return blocks.flatMap(({ language, attributes }) => (language === "sh" ? [attributes["step"] ?? "file"] : []));
}

/** Makes a repository with the files of the guide and these. */
export function createGuideProject(files: ProjectFiles): GuideProject {
  const ofGuide = blocks.flatMap(({ attributes, text }) => {
    const { file } = attributes;
    return file === undefined ? [] : [[file, text] as const];
  });
  const project = createGitProject({ ...Object.fromEntries(ofGuide), ...files });
  const bin = join(project.root, "node_modules", ".bin");
  mkdirSync(bin);
  symlinkSync(repository, join(project.root, "node_modules", "toolwright"));
  symlinkSync("../toolwright/dist/cli.js", join(bin, "toolwright"));
  // What `npx` does for a package that is installed, without asking a registry first.
  writeFileSync(join(bin, "npx"), `#!/bin/sh\nname=$1\nshift\nexec "${bin}/$name" "$@"\n`);
  chmodSync(join(bin, "npx"), 0o755);
  project.git("config", "user.name", "Ada");
  project.git("config", "user.email", "ada@example.com");
  project.git("config", "commit.gpgsign", "false");
  const shell: GuideProject["shell"] = (commands, environment = {}) =>
    runShell(commands, project.root, { ...environment, PATH: `${bin}:${process.env["PATH"]}` });
  const done = async (commands: string): Promise<string> => {
    const { exitCode, stdout, stderr } = await shell(commands);
    if (exitCode !== 0) throw new Error(`This must end well:\n${commands}\n${stdout}\n${stderr}`);
    return stdout;
  };
  return { ...project, shell, done };
}

function runShell(
  commands: string,
  cwd: string,
  environment: Readonly<Record<string, string>>,
): Promise<CommandOutcome> {
  const env = { ...process.env, NO_COLOR: "1", GIT_PAGER: "cat", ...environment };
  return runProcess("sh", ["-c", commands], { cwd, env });
}
