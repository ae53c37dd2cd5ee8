/**
 * Asks git for commits, tags and files; nothing else starts a child process.
 *
 * It relies on exit codes and on output meant for programs, so neither locale nor settings matter. No argument from the
 * user can become an option: see `findCommit`. The repository's own settings start no program: no command runs hooks,
 * filters or drivers, and none fetches.
 */

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import process from "node:process";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostics.js";
import { findUpwards } from "./project-folder.js";
import { recordUntracked } from "./reads.js";

export interface GitRepository {
  readonly root: string;
  /** Folder of the project in the repository: POSIX, empty or with a trailing slash. */
  readonly prefix: string;
  readonly isShallow: boolean;
}

/** Inventories of large surfaces have some megabytes. */
const mostBytes = 512 * 1024 * 1024;

/** Overrides settings that would change the output or start another program. */
const settings = [
  ...["--no-pager", "--literal-pathspecs"],
  ...["-c", "color.ui=false", "-c", "core.quotePath=false", "-c", "core.fsmonitor=false"],
];

/**
 * In a partial clone, git fetches what it lacks, by a command or a transport that the repository's settings may name.
 * Versions before 2.44 know only the list of allowed transports.
 */
const environment = { GIT_NO_LAZY_FETCH: "1", GIT_ALLOW_PROTOCOL: "none", GIT_OPTIONAL_LOCKS: "0" };

/** Windows searches the current folder for programs first, so it must not be one of a project. */
const neutralFolder = dirname(process.execPath);

function runGit(root: string, args: readonly string[]) {
  recordUntracked();
  const { status, stdout, stderr, error } = spawnSync("git", ["-C", root, ...settings, ...args], {
    cwd: neutralFolder,
    env: { ...process.env, ...environment },
    encoding: "utf8",
    maxBuffer: mostBytes,
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
  });
  const isInstalled = error === undefined || !("code" in error) || error.code !== "ENOENT";
  if (error !== undefined && isInstalled) throw new Error(`git must be able to run: ${error.message}.`);
  const problem = (stderr ?? "").trim().replaceAll(/\s+/g, " ");
  return { exitCode: status, output: stdout ?? "", problem, isInstalled };
}

/** The output of git; undefined if it fails. */
function ask({ root }: Pick<GitRepository, "root">, ...args: readonly string[]): string | undefined {
  const { exitCode, output } = runGit(root, args);
  return exitCode === 0 ? output.trim() : undefined;
}

export function openRepository(root: string): GitRepository | Diagnostic {
  const question = ["rev-parse", "--is-shallow-repository", "--show-prefix"];
  const { exitCode, output, problem, isInstalled } = runGit(root, question);
  if (!isInstalled) return createDiagnostic("git-not-installed", {});
  if (exitCode !== 0) {
    // git refuses to read the repository of another user.
    return findUpwards(root, ".git") !== undefined
      ? createDiagnostic("git-refused", { words: problem })
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

/** Hash of the commit that a revision names; undefined if there is none. */
export function findCommit(repository: GitRepository, ref: string): string | undefined {
  // No branch or tag begins with a hyphen; git would take it for an option.
  if (ref === "" || ref.startsWith("-") || /[\0\n]/.test(ref)) return undefined;
  return ask(repository, "rev-parse", "--verify", "--quiet", `${ref}^{commit}`);
}

/** Undefined if the clone has no merge base. */
export function findMergeBase(repository: GitRepository, commits: readonly [string, string]): string | undefined {
  return ask(repository, "merge-base", ...commits);
}

export function findReleaseTag(repository: GitRepository, glob: string): string | undefined {
  return ask(repository, "describe", "--tags", "--abbrev=0", `--match=${glob}`, "HEAD");
}

export function listRemotes(repository: GitRepository): readonly string[] {
  return (ask(repository, "remote") ?? "").split("\n").filter((name) => name !== "");
}

/** Thrown if the clone is partial, and lacks a file or folder of a commit. */
class LackingObjectError extends Error {
  constructor(
    readonly path: string,
    readonly commit: string,
  ) {
    super(`The clone lacks ${path} of ${commit}.`);
  }
}

/** Describes an error of git that a user can fix; undefined for any other error. */
export function gitFinding(error: unknown): Diagnostic | undefined {
  if (!(error instanceof LackingObjectError)) return undefined;
  return createDiagnostic("clone-partial", { path: error.path, commit: error.commit.slice(0, 7) });
}

/** Asks for objects of a commit, which exist. */
function readObjects(
  { root }: GitRepository,
  { commit, path }: { readonly commit: string; readonly path: string },
  args: readonly string[],
): string {
  const { exitCode, output } = runGit(root, args);
  if (exitCode !== 0) throw new LackingObjectError(path, commit);
  return output;
}

/** The file or folder at a path of a commit, relative to the root; undefined if there is none. */
function findEntry(repository: GitRepository, commit: string, path: string) {
  const name = pathInRepository(repository, path).replace(/\/$/, "");
  if (name === ".") return { type: "tree", id: commit };
  if (name === ".." || name.startsWith("../") || posix.isAbsolute(name)) return undefined;
  const listed = readObjects(repository, { commit, path }, ["ls-tree", "-z", "--full-tree", commit, "--", name]);
  const [, type, id] = /^\d+ (\w+) ([0-9a-f]+)\t/.exec(listed) ?? [];
  return type === undefined || id === undefined ? undefined : { type, id };
}

/** Reads a file of a commit, its path relative to the root; undefined if it does not exist. */
export function readFileAt(repository: GitRepository, commit: string, path: string): string | undefined {
  const entry = findEntry(repository, commit, path);
  return entry?.type === "blob" ? readObjects(repository, { commit, path }, ["cat-file", "blob", entry.id]) : undefined;
}

/** Paths in the repository of all files of a commit with this name. */
export function listFilesNamed(repository: GitRepository, commit: string, name: string): readonly string[] {
  const args = ["ls-tree", "-r", "-z", "--full-tree", "--name-only", commit];
  const files = readObjects(repository, { commit, path: name }, args);
  return files.split("\0").filter((path) => posix.basename(path) === name);
}

/** Paths of all files below a folder of a commit, relative to it; the folder is relative to the root. */
export function listFolder(repository: GitRepository, commit: string, folder: string): readonly string[] {
  const entry = findEntry(repository, commit, folder);
  if (entry?.type !== "tree") return [];
  const args = ["ls-tree", "-r", "-z", "--name-only", "--full-tree", entry.id];
  return readObjects(repository, { commit, path: folder }, args)
    .split("\0")
    .filter((path) => path !== "");
}

export function pathInRepository({ prefix }: GitRepository, path: string): string {
  return posix.normalize(`${prefix}${path}`);
}

/** Three versions: the common ancestor and the two sides. */
export interface ThreeVersions<Value> {
  readonly base: Value;
  readonly ours: Value;
  readonly theirs: Value;
}

/** Merges three files, given by path, line by line, with conflict markers where both sides changed a line. */
export function mergeFiles({ base, ours, theirs }: ThreeVersions<string>) {
  const labels = ["ours", "base", "theirs"].flatMap((label) => ["-L", label]);
  // The base may be a placeholder, so the markers never show it.
  const style = ["-c", "merge.conflictStyle=merge"];
  const args = [...style, "merge-file", "--stdout", "--quiet", ...labels, "--", ours, base, theirs];
  const { exitCode, output, problem, isInstalled } = runGit(dirname(ours), args);
  if (!isInstalled) throw new Error("git must be installed, and is not.");
  // The exit code counts the conflicts, up to 127.
  if (exitCode === null || exitCode > 127) throw new Error(`git must merge ${ours}, and says: ${problem}.`);
  return { text: output, isClean: exitCode === 0 };
}

export function mergeTexts(texts: ThreeVersions<string>): string {
  const folder = mkdtempSync(join(tmpdir(), "toolwright-merge-"));
  try {
    const write = (version: keyof typeof texts): string => {
      const file = join(folder, version);
      writeFileSync(file, texts[version]);
      return file;
    };
    return mergeFiles({ base: write("base"), ours: write("ours"), theirs: write("theirs") }).text;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
