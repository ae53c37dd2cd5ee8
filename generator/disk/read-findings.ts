/** Turns the errors of reads into findings: what cannot be read stops a run, because nobody knows what it says. */

import { dirname } from "node:path";
import { createDiagnostic, type Diagnostic, relativePath, type SourceLocation } from "../diagnostics/diagnostics.js";
import { NotReadableError } from "./reads.js";

const problems: Partial<Record<string, readonly [problem: string, remedy: string]>> = {
  EACCES: ["permission denied", "Give the user that runs toolwright the permission to read it"],
  EPERM: ["permission denied", "Give the user that runs toolwright the permission to read it"],
  ELOOP: ["its links lead in a circle", "Correct or remove the link"],
  ENOENT: ["it is a link that leads nowhere", "Correct or remove the link"],
  ENAMETOOLONG: ["its name is too long for the system", "Shorten it"],
  EIO: ["the disk reports an error", "Check the disk"],
  ESTALE: ["the network drive has lost it", "Mount the drive again"],
  EMFILE: ["too many files are open", "Raise the limit of open files"],
  ENFILE: ["too many files are open", "Raise the limit of open files"],
};

const readingCalls = ["open", "read", "scandir", "stat", "lstat", "realpath", "readlink"];

function problemOf(error: unknown): readonly [problem: string, remedy: string] | undefined {
  if (error instanceof NotReadableError) return [error.reason, "Replace it with a file"];
  const { code = "", syscall = "" } = error as NodeJS.ErrnoException; // The functions of node:fs throw these.
  const known = problems[code];
  if (known !== undefined || !readingCalls.includes(syscall)) return known;
  return [`the system reports ${code}`, "Make it a file or a folder that can be read"];
}

export interface UnreadPath {
  readonly root: string;
  /** Absolute. */
  readonly path: string;
  /** How to do without it, as the end of a sentence. */
  readonly exclusion?: string;
  /** Where it is named; the start of the file by default. */
  readonly location?: SourceLocation;
}

/** Describes an error of the file system that a user can fix; throws any other error again. */
export function readFinding(error: unknown, { root, path, exclusion, location }: UnreadPath): Diagnostic {
  const { code = "", syscall } = error as NodeJS.ErrnoException; // The functions of node:fs throw these.
  const [problem, remedy] = problemOf(error) ?? [];
  if (problem === undefined || remedy === undefined) throw error;
  // The permissions of the folder deny access to its entries.
  const isInFolder = code === "EACCES" && (syscall === "stat" || syscall === "lstat");
  const file = relativePath(root, isInFolder ? dirname(path) : path) || ".";
  const parameters = { path: file, problem, remedy: `${remedy}${exclusion === undefined ? "" : `, or ${exclusion}`}.` };
  const isFolder = isInFolder || syscall === "scandir";
  return createDiagnostic("path-not-readable", parameters, location ?? (isFolder ? [] : { file, line: 1, column: 1 }));
}

/** The path of a file or folder that exists, and that a read has failed at; undefined for any other error. */
export function unreadPath(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error) || !("path" in error)) return undefined;
  const isRead = readingCalls.includes(String(error.syscall));
  return isRead && error.code !== "ENOENT" ? String(error.path) : undefined;
}

/** Whether a file or folder has gone since it was listed, perhaps by another run. */
export function hasVanished(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT"; // The functions of node:fs throw these.
}
