/**
 * From a project's folder to what git knows of commits, tags and files: the one place that starts another process.
 *
 * Relies only on git's exit codes and on output meant for programs, so neither locale nor settings matter. No argument
 * from the user can become an option: see `findCommit`.
 */

import { spawnSync } from "node:child_process";
import { dirname, join, posix } from "node:path";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostics.js";
import { exists, recordUntracked } from "./reads.js";

export interface GitRepository {
  readonly root: string;
  /** Folder of the project in the repository: POSIX, empty or with a trailing slash. */
  readonly prefix: string;
  readonly isShallow: boolean;
}

interface GitAnswer {
  readonly exitCode: number | null;
  readonly output: string;
  /** stderr, for people. */
  readonly words: string;
  readonly isInstalled: boolean;
}

/** Inventories of large surfaces are some megabytes. */
const mostBytes = 512 * 1024 * 1024;

/** Overrides user settings that would change git's output, or start another program. */
const settings = ["--no-pager", "-c", "color.ui=false", "-c", "core.quotePath=false", "-c", "core.fsmonitor=false"];

function runGit(root: string, args: readonly string[]): GitAnswer {
  recordUntracked();
  const { status, stdout, stderr, error } = spawnSync("git", ["-C", root, ...settings, ...args], {
    encoding: "utf8",
    maxBuffer: mostBytes,
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
  });
  const isInstalled = error === undefined || !("code" in error) || error.code !== "ENOENT";
  if (error !== undefined && isInstalled) throw new Error(`git must be able to run: ${error.message}.`);
  return {
    exitCode: status,
    output: stdout ?? "",
    words: (stderr ?? "").trim().replaceAll(/\s*\n\s*/g, " "),
    isInstalled,
  };
}

/** git's output, or undefined if it fails. */
function ask({ root }: Pick<GitRepository, "root">, ...args: readonly string[]): string | undefined {
  const { exitCode, output } = runGit(root, args);
  return exitCode === 0 ? output.trim() : undefined;
}

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

/** Folder of a project in its repository: POSIX, empty or with a trailing slash; empty outside a repository. */
export function findPrefix(root: string): string {
  const repository = openRepository(root);
  return "code" in repository ? "" : repository.prefix;
}

/** Whether there is a repository that git refuses to read, such as another user's. */
function hasGitFolder(folder: string): boolean {
  if (exists(join(folder, ".git"))) return true;
  return dirname(folder) !== folder && hasGitFolder(dirname(folder));
}

/** Hash of the commit that a branch, a tag or any other revision names; undefined if there is none. */
export function findCommit(repository: GitRepository, ref: string): string | undefined {
  // No branch or tag begins with a hyphen, so git never sees one that it could take for an option.
  if (ref === "" || ref.startsWith("-") || /[\0\n]/.test(ref)) return undefined;
  return ask(repository, "rev-parse", "--verify", "--quiet", `${ref}^{commit}`);
}

/** The merge base of two commits; undefined if the clone knows of none. */
export function findMergeBase(repository: GitRepository, commits: readonly [string, string]): string | undefined {
  return ask(repository, "merge-base", ...commits);
}

export function findReleaseTag(repository: GitRepository, glob: string): string | undefined {
  return ask(repository, "describe", "--tags", "--abbrev=0", `--match=${glob}`, "HEAD");
}

export function listRemotes(repository: GitRepository): readonly string[] {
  return (ask(repository, "remote") ?? "").split("\n").filter((name) => name !== "");
}

/** Reads a file of a commit, its path relative to the root; undefined if it does not exist. */
export function readFileAt(repository: GitRepository, commit: string, path: string): string | undefined {
  const name = `${commit}:${pathInRepository(repository, path)}`;
  if (ask(repository, "cat-file", "-t", name) !== "blob") return undefined;
  const { exitCode, output, words } = runGit(repository.root, ["cat-file", "blob", name]);
  if (exitCode !== 0) throw new Error(`git must give the file ${path} of ${commit}, and says: ${words}.`);
  return output;
}

/** Paths, in the repository, of every file of a commit with this name, in any folder. */
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

export interface MergedFiles {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}

/** git's line-by-line merge of three versions of a file, with conflict markers where the two sides disagree. */
export function mergeLines({ base, ours, theirs }: MergedFiles): { readonly text: string; readonly isClean: boolean } {
  const labels = ["ours", "base", "theirs"].flatMap((label) => ["-L", label]);
  // Never shows the base: it may be a stand-in that makes a disagreement plain.
  const style = ["-c", "merge.conflictStyle=merge"];
  const args = [...style, "merge-file", "--stdout", "--quiet", ...labels, "--", ours, base, theirs];
  const { exitCode, output, words, isInstalled } = runGit(dirname(ours), args);
  if (!isInstalled) throw new Error("git must be installed, and is not.");
  // The exit code counts the conflicts, up to 127.
  if (exitCode === null || exitCode > 127) throw new Error(`git must merge ${ours}, and says: ${words}.`);
  return { text: output, isClean: exitCode === 0 };
}

export function pathInRepository({ prefix }: GitRepository, path: string): string {
  return posix.normalize(`${prefix}${path}`);
}
