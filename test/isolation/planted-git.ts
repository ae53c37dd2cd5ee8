/** Settings and hooks of a git repository that run programs. */

import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { wordsOf, type ScratchProject } from "../support/scratch-project.js";
import type { Control, Traps } from "./traps.js";

/** Settings that name a program, each with a command of git that runs it. */
const settings: Readonly<Record<string, string>> = {
  "core.fsmonitor": "status",
  // Anything else starts a pager only for a terminal, which toolwright never gives git.
  "core.pager": "grep --open-files-in-pager Reads",
  "core.editor": "commit --allow-empty",
  "core.askPass": "credential fill",
  "core.sshCommand": "fetch ssh://localhost:1/planted",
  "core.gitProxy": "fetch git://localhost:1/planted",
  "credential.helper": "credential fill",
  "gpg.program": "commit --allow-empty --gpg-sign --message=Sign",
  "diff.external": "diff main change -- merged.txt",
  "diff.planted.command": "diff main change -- tools",
  "diff.planted.textconv": "log --patch main -- tools",
  "filter.planted.clean": "hash-object ours.json",
  "filter.planted.smudge": "cat-file --filters main:tools/read-file.ts",
  "merge.planted.driver": "merge theirs",
  "remote.planted.uploadpack": "fetch planted",
};

/** Hooks, each with a command of git that runs it. */
const hooks: Readonly<Record<string, string>> = {
  "pre-commit": "commit --allow-empty --message=Hook",
  "post-index-change": "update-index --assume-unchanged tsconfig.json",
  "post-checkout": "checkout -B other",
  "reference-transaction": "update-ref refs/heads/another HEAD",
};

/** Settings with which git runs a program to fetch what a partial clone lacks. */
export const fetchingSettings: Readonly<Record<string, (program: string) => Readonly<Record<string, string>>>> = {
  uploadpack: (program) => ({ "remote.origin.uploadpack": program }),
  ext: (program) => ({ "remote.origin.url": `ext::${program}`, "protocol.ext.allow": "always" }),
  ssh: (program) => ({ "remote.origin.url": "ssh://localhost:1/planted", "core.sshCommand": program }),
};

/** Of .gitattributes: every file has the driver and the filter, except one that is left to `diff.external`. */
export const attributes = "* diff=planted filter=planted merge=planted\nmerged.txt !diff\n";

export function git(root: string, ...args: readonly string[]): string {
  return execFileSync("git", ["-C", root, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** Makes a repository in which nothing is planted. */
export function createRepository(root: string): void {
  git(root, "init", "--quiet", "--initial-branch=main");
  configure(root, { "user.name": "Test", "user.email": "test@example.org", "uploadpack.allowFilter": "true" });
}

export function commitAll(root: string, message: string): void {
  git(root, "add", "--all");
  git(root, "commit", "--quiet", `--message=${message}`);
}

function configure(root: string, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) git(root, "config", name, value);
}

/** Gives each setting and hook of a repository a program of its own. */
export function plantInGit({ root }: ScratchProject, traps: Traps): readonly Control[] {
  for (const name of Object.keys(hooks)) {
    mkdirSync(join(root, "hooks"), { recursive: true });
    symlinkSync(traps.program(`hooks.${name}`), join(root, "hooks", name));
  }
  for (const name of Object.keys(settings)) {
    const program = traps.program(name);
    // A filter that loses the text would make each file differ from the index, and stop a merge.
    configure(root, { [name]: name.startsWith("filter.") ? `${program} && cat` : program });
  }
  configure(root, { "core.hooksPath": join(root, "hooks"), "remote.planted.url": `file://${root}` });
  const all = {
    ...settings,
    ...Object.fromEntries(Object.entries(hooks).map(([name, how]) => [`hooks.${name}`, how])),
  };
  return Object.entries(all).map(([name, command]) => ({
    command: ["git", ...wordsOf(command)],
    input: "protocol=https\nhost=localhost\n\n",
    runs: [name],
  }));
}

/** Clones a project without the files of older commits, which git would run a program to fetch. */
export function clonePartially(
  project: ScratchProject,
  traps: Traps,
  name: string,
): { readonly root: string; readonly control: Control } {
  const root = join(project.root, "clones", name);
  git(project.root, "clone", "--quiet", "--filter=blob:none", "--branch=change", `file://${project.root}`, root);
  configure(root, fetchingSettings[name]?.(traps.program(`fetch.${name}`)) ?? {});
  const file = "origin/main:tools/read-file.ts";
  return { root, control: { command: ["git", "-C", root, "cat-file", "blob", file], runs: [`fetch.${name}`] } };
}
