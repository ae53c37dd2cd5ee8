/**
 * From a project's folder to what git says of commits, tags and files: the one place that starts another process.
 *
 * Nothing here depends on git's words, only on its exit codes and on output that is meant for programs, so neither
 * locale nor settings matter. No argument that a user wrote can be an option: see `findCommit`.
 */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { createDiagnostic, type Diagnostic } from "../diagnostics.js";

/** A repository that holds a project. */
export interface GitRepository {
  /** Folder of the project, absolute. */
  readonly root: string;
  /** Folder of the project in the repository: POSIX, empty or with a slash at its end. */
  readonly prefix: string;
  /** Tells whether the clone lacks commits that its origin has. */
  readonly isShallow: boolean;
}

interface GitAnswer {
  readonly exitCode: number | null;
  readonly output: string;
  /** What git says on stderr, for people. */
  readonly words: string;
  readonly isInstalled: boolean;
}

/** Inventories of large surfaces are some megabytes. */
const mostBytes = 512 * 1024 * 1024;

/** Settings of the user that would change what git prints, or start another program. */
const settings = ["--no-pager", "-c", "color.ui=false", "-c", "core.quotePath=false", "-c", "core.fsmonitor=false"];

function runGit(root: string, args: readonly string[]): GitAnswer {
  const { status, stdout, stderr, error } = spawnSync("git", ["-C", root, ...settings, ...args], {
    encoding: "utf8",
    maxBuffer: mostBytes,
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
  });
  const isInstalled = error === undefined || !("code" in error) || error.code !== "ENOENT";
  if (error !== undefined && isInstalled) throw new Error(`git must be able to run: ${error.message}.`);
  return { exitCode: status, output: stdout ?? "", words: (stderr ?? "").trim(), isInstalled };
}

/** What git prints, or undefined where it says no. */
function ask({ root }: Pick<GitRepository, "root">, ...args: readonly string[]): string | undefined {
  const { exitCode, output } = runGit(root, args);
  return exitCode === 0 ? output.trim() : undefined;
}

/** Finds the repository around a project's folder. */
export function openRepository(root: string): GitRepository | Diagnostic {
  const { exitCode, output, words, isInstalled } = runGit(root, [
    "rev-parse",
    "--is-shallow-repository",
    "--show-prefix",
  ]);
  if (!isInstalled) return createDiagnostic("git-not-installed", {});
  if (exitCode !== 0) {
    return hasGitFolder(root)
      ? createDiagnostic("git-refused", { words })
      : createDiagnostic("git-repository-missing", {});
  }
  const [isShallow, prefix = ""] = output.split(/\r?\n/);
  return { root, prefix, isShallow: isShallow === "true" };
}

/** Tells a folder outside any repository from one whose repository git will not read, such as another user's. */
function hasGitFolder(folder: string): boolean {
  if (existsSync(join(folder, ".git"))) return true;
  return dirname(folder) !== folder && hasGitFolder(dirname(folder));
}

/** Hash of the commit that a branch, a tag or anything else names; undefined where nothing has that name. */
export function findCommit(repository: GitRepository, ref: string): string | undefined {
  // No branch and no tag begins with a hyphen, so git never sees one that it could take for an option.
  if (ref === "" || ref.startsWith("-") || /[\0\n]/.test(ref)) return undefined;
  return ask(repository, "rev-parse", "--verify", "--quiet", `${ref}^{commit}`);
}

/** The newest commit that both have; undefined where their histories have none in common, as far as the clone knows. */
export function findMergeBase(repository: GitRepository, commits: readonly [string, string]): string | undefined {
  return ask(repository, "merge-base", ...commits);
}

/** The newest tag in the history of `HEAD` that fits the glob. */
export function findReleaseTag(repository: GitRepository, glob: string): string | undefined {
  return ask(repository, "describe", "--tags", "--abbrev=0", `--match=${glob}`, "HEAD");
}

/** Names of the remotes, such as `origin`. */
export function listRemotes(repository: GitRepository): readonly string[] {
  return (ask(repository, "remote") ?? "").split("\n").filter((name) => name !== "");
}

/** Text of a file in a commit, its path relative to the root; undefined where there is no such file. */
export function readFileAt(repository: GitRepository, commit: string, path: string): string | undefined {
  const name = `${commit}:${pathInRepository(repository, path)}`;
  if (ask(repository, "cat-file", "-t", name) !== "blob") return undefined;
  const { exitCode, output, words } = runGit(repository.root, ["cat-file", "blob", name]);
  if (exitCode !== 0) throw new Error(`git must give the file ${path} of ${commit}, and says: ${words}.`);
  return output;
}

/** Paths, in the repository, of every file of a commit that has this name in whatever folder. */
export function listFilesNamed(repository: GitRepository, commit: string, name: string): readonly string[] {
  const { output } = runGit(repository.root, ["ls-tree", "-r", "-z", "--full-tree", "--name-only", commit]);
  return output.split("\0").filter((path) => posix.basename(path) === name);
}

/** Paths of every file below a folder of a commit, relative to it; the folder's own path is relative to the root. */
export function listFolder(repository: GitRepository, commit: string, folder: string): readonly string[] {
  const tree = `${commit}:${pathInRepository(repository, folder)}`;
  const { exitCode, output } = runGit(repository.root, ["ls-tree", "-r", "-z", "--name-only", "--full-tree", tree]);
  return exitCode === 0 ? output.split("\0").filter((path) => path !== "") : [];
}

/** Three files that are versions of one. */
export interface MergedFiles {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}

/** What git makes of three versions of a file, line by line; with marks where the two sides disagree. */
export function mergeLines({ base, ours, theirs }: MergedFiles): { readonly text: string; readonly isClean: boolean } {
  const labels = ["ours", "base", "theirs"].flatMap((label) => ["-L", label]);
  // The base is never shown: it may be a stand-in that makes a disagreement plain.
  const style = ["-c", "merge.conflictStyle=merge"];
  const args = [...style, "merge-file", "--stdout", "--quiet", ...labels, "--", ours, base, theirs];
  const { exitCode, output, words, isInstalled } = runGit(dirname(ours), args);
  if (!isInstalled) throw new Error("git must be installed, and is not.");
  // The exit code counts the disagreements, up to 127.
  if (exitCode === null || exitCode > 127) throw new Error(`git must merge ${ours}, and says: ${words}.`);
  return { text: output, isClean: exitCode === 0 };
}

/** Path in the repository of a path that is relative to the root. */
export function pathInRepository({ prefix }: GitRepository, path: string): string {
  return posix.normalize(`${prefix}${path}`);
}
