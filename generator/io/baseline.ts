/** From the name of a baseline, a git ref or a file, to the place that holds the older contract. */

import { resolve } from "node:path";
import { createDiagnostic, type Diagnostic } from "../diagnostics.js";
import { findCommit, findMergeBase, findReleaseTag, listRemotes, openRepository, type GitRepository } from "./git.js";
import { findFile } from "./project-folder.js";

/** A commit whose contract is compared with. */
export interface BaselineCommit {
  readonly kind: "commit";
  /** As the user named it. */
  readonly name: string;
  readonly repository: GitRepository;
  /** Hash of the commit itself. */
  readonly commit: string;
  /** What a reader must know about the comparison. */
  readonly notes: readonly string[];
}

/** An inventory file that is compared with. */
export interface BaselineFile {
  readonly kind: "file";
  /** As the user named it. */
  readonly name: string;
  readonly path: string;
}

export type Baseline = BaselineCommit | BaselineFile;

/** Which baseline a user names. */
export interface BaselineRequest {
  /** Folder of the project, absolute. */
  readonly root: string;
  /** A ref or the path of a file. */
  readonly name: string;
  /** Folder that paths are relative to, where they are not to the root. */
  readonly folder: string;
}

/** Finds the file, or the commit that the current one and the ref have in common. */
export function findBaseline(request: BaselineRequest): Baseline | Diagnostic {
  const found = findNamed(request);
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
  return { ...found, commit, notes: describePosition({ name, tip, head, commit }) };
}

/** Finds the file or the very commit that is named: what was released is on that commit, merged or not. */
export function findRelease(request: BaselineRequest): Baseline | Diagnostic {
  return findNamed(request);
}

/**
 * Finds the newest release in the history of the current commit: its tag, null where there is none, or undefined where
 * a shallow clone cannot tell.
 */
export function findNewestRelease(root: string, glob: string): string | null | undefined {
  const repository = openRepository(root);
  if ("code" in repository) return null;
  return findReleaseTag(repository, glob) ?? (repository.isShallow ? undefined : null);
}

/**
 * A name that means a file and a commit alike is refused: a change could otherwise bring a file that is called like the
 * branch it is compared with, and so choose its own baseline.
 */
function findNamed({ root, folder, name }: BaselineRequest): Baseline | Diagnostic {
  const path = findFile([folder, root].map((base) => resolve(base, name)));
  const repository = openRepository(root);
  const commit = "code" in repository ? undefined : findCommit(repository, name);
  if (path !== undefined) {
    return commit === undefined ? { kind: "file", name, path } : createDiagnostic("baseline-ambiguous", { name });
  }
  if ("code" in repository) return repository;
  if (commit !== undefined) return { kind: "commit", name, repository, commit, notes: [] };
  if (repository.isShallow) {
    return createDiagnostic("clone-shallow", { ref: name, command: fetchCommand(repository, name) });
  }
  return createDiagnostic("baseline-not-found", { name, remedy: proposeRef(repository, name) });
}

/** What to run or to write where nothing has the name that was given. */
function proposeRef(repository: GitRepository, name: string): string {
  const remotes = listRemotes(repository);
  const remote = remotes.find((one) => findCommit(repository, `${one}/${name}`) !== undefined);
  if (remote !== undefined) return `Write ${remote}/${name}.`;
  if (remotes.length === 0 || !isPlain(name)) return "Name a branch, a tag or a commit of this clone, or a file.";
  return `Run \`${fetchCommand(repository, name)}\`, or name a file.`;
}

/** The command that brings a ref into the clone, with its whole history where the clone lacks that. */
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

/** Tells a name that a shell and git both take as it is. */
function isPlain(name: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_./+-]*$/.test(name);
}

interface Position {
  readonly name: string;
  readonly tip: string;
  readonly head: string;
  readonly commit: string;
}

function describePosition({ name, tip, head, commit }: Position): string[] {
  if (tip === head) return [`${name} is the current commit: only what is not committed yet is compared.`];
  if (commit === head) return [`${name} holds the current commit already: only what is not committed yet is compared.`];
  if (commit === tip) return [];
  return [
    `${name} has commits that this branch lacks, so their common ancestor is compared with. A gate must look at the merged tree.`,
  ];
}
