/** Resolves the name of a baseline to a commit or a file. */

import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostics.js";
import { findCommit, findMergeBase, findReleaseTag, listRemotes, openRepository, type GitRepository } from "./git.js";
import { findNamedFile, type NamedFile } from "./text-files.js";

export interface BaselineCommit {
  readonly kind: "commit";
  readonly name: string;
  readonly repository: GitRepository;
  readonly commit: string;
  /** Whether it is the current commit, so that only uncommitted changes can differ. */
  readonly isCurrent: boolean;
  readonly notes: readonly string[];
}

export type Baseline = BaselineCommit | { readonly kind: "file"; readonly name: string; readonly path: string };

/** Finds the file, or the merge base of the ref and the current commit. */
export function findBaseline(request: NamedFile): Baseline | Diagnostic {
  const found = findRelease(request);
  if (!("kind" in found) || found.kind === "file") return found;
  const { repository, commit: tip, name } = found;
  const head = findCommit(repository, "HEAD");
  if (head === undefined) return createDiagnostic("git-without-commit", {});
  const commit = findMergeBase(repository, [tip, head]);
  if (commit === undefined) {
    return repository.isShallow
      ? createDiagnostic("clone-shallow", { ref: name, command: fetchCommand(repository, name) })
      : createDiagnostic("baseline-unrelated", { ref: name });
  }
  return { ...found, commit, isCurrent: commit === head, notes: describePosition({ name, tip, head, commit }) };
}

/** The tag of the newest release in the history; null for none, undefined if a shallow clone may lack it. */
export function findNewestRelease(root: string, glob: string): string | null | undefined {
  const repository = openRepository(root);
  if ("code" in repository) return null;
  return findReleaseTag(repository, glob) ?? (repository.isShallow ? undefined : null);
}

/**
 * Finds the file or the named commit itself, because a release need not be merged. Refuses a name of both: a pull
 * request could add a file named like the base branch.
 */
export function findRelease(request: NamedFile): Baseline | Diagnostic {
  const { root, name } = request;
  const path = findNamedFile(request);
  const repository = openRepository(root);
  const commit = "code" in repository ? undefined : findCommit(repository, name);
  if (path !== undefined) {
    return commit === undefined ? { kind: "file", name, path } : createDiagnostic("baseline-ambiguous", { name });
  }
  if ("code" in repository) return repository;
  if (commit !== undefined) return { kind: "commit", name, repository, commit, isCurrent: false, notes: [] };
  if (repository.isShallow) {
    return createDiagnostic("clone-shallow", { ref: name, command: fetchCommand(repository, name) });
  }
  return createDiagnostic("baseline-not-found", { name, remedy: proposeRef(repository, name) });
}

function proposeRef(repository: GitRepository, name: string): string {
  const remotes = listRemotes(repository);
  const remote = remotes.find((one) => findCommit(repository, `${one}/${name}`) !== undefined);
  if (remote !== undefined) return `Write ${remote}/${name}.`;
  if (remotes.length === 0 || !isPlain(name)) return "Pass a branch, a tag, a commit of this clone, or a file.";
  return `Run \`${fetchCommand(repository, name)}\`, or pass a file.`;
}

function fetchCommand(repository: GitRepository, name: string): string {
  const remotes = listRemotes(repository);
  const remote = remotes.find((one) => name.startsWith(`${one}/`));
  const depth = repository.isShallow ? " --unshallow" : "";
  const origin = remotes[0] ?? "origin";
  if (!isPlain(name) || /^HEAD\b/.test(name)) return `git fetch${depth} ${origin}`;
  if (remote === undefined) return `git fetch${depth} --tags ${origin} ${name}`;
  const branch = name.slice(remote.length + 1);
  return `git fetch${depth} ${remote} +refs/heads/${branch}:refs/remotes/${name}`;
}

/** Whether a shell and git take the name literally. */
function isPlain(name: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_./+-]*$/.test(name);
}

function describePosition({ name, tip, head, commit }: Record<"name" | "tip" | "head" | "commit", string>): string[] {
  if (tip === head) return [`${name} is the current commit, so only uncommitted changes are compared.`];
  if (commit === head)
    return [`${name} already contains the current commit, so only uncommitted changes are compared.`];
  if (commit === tip) return [];
  return [
    `${name} has commits that this branch lacks, so the baseline is their common ancestor. Run a gate on the merged tree.`,
  ];
}
