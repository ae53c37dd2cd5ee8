/** Reads the output folder, and locates its files. */

import { join } from "node:path";
import { createDiagnostic, type Diagnostic, posixPath } from "../diagnostics/diagnostics.js";
import { type EntryKind, kindOfEntry } from "./entry-kinds.js";
import { kindOfPath, leadsOutside, walkFolder } from "./project-folder.js";
import { hasVanished, readFinding } from "./read-findings.js";
import { linkStatOf } from "./reads.js";
import { readNormalized } from "./text-files.js";
import { diskFinding } from "./write-files.js";

export interface ProjectOutput {
  readonly root: string;
  readonly output: string;
}

/** The path of a planned file from the root. */
export function pathFromRoot(
  { path, base }: { readonly path: string; readonly base: "output" | "root" },
  output: string,
): string {
  return base === "root" ? path : `${output}/${path}`;
}

/** The output folder; paths are relative to it, and its own is empty. */
export interface DiskState {
  /** The texts of the wanted files, by path. */
  readonly files: ReadonlyMap<string, string>;
  readonly entries: ReadonlyMap<string, EntryKind>;
  /** Symbolic links, and what cannot be read. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the files that `isWanted` selects; follows no link. */
export function readOutput(settings: ProjectOutput, isWanted: (path: string) => boolean): DiskState {
  const folder = join(settings.root, settings.output);
  const diagnostics: Diagnostic[] = [];
  const refuseLink = (path: string): void => {
    diagnostics.push(createDiagnostic("output-through-link", { path: posixPath(path) }));
  };
  try {
    if (leadsOutside(settings.root, settings.output)) refuseLink(settings.output);
  } catch (error) {
    diagnostics.push(diskFinding(error, settings.output));
  }
  const files = new Map<string, string>();
  const kind = diagnostics.length > 0 ? undefined : kindOfPath(folder);
  const entries = new Map<string, EntryKind>(kind && [["", kind]]);
  const refuse = (path: string, error: unknown): void => {
    // Another run may be writing at the same time.
    if (hasVanished(error)) entries.delete(path);
    else diagnostics.push(readFinding(error, { root: settings.root, path: join(folder, path) }));
  };
  for (const { path, entry } of kind === "folder" ? walkFolder(folder, { onError: refuse }) : []) {
    entries.set(path, entry.isSymbolicLink() ? "file" : kindOfEntry(entry));
    if (entry.isSymbolicLink()) refuseLink(`${settings.output}/${path}`);
    if (!entry.isFile() || !isWanted(path)) continue;
    try {
      files.set(path, readNormalized(join(folder, path)));
    } catch (error) {
      refuse(path, error);
    }
  }
  return { files, entries, diagnostics };
}

/** The text of a file; null if there is nothing at the path, undefined if there is anything but a file. */
export function readOutputFile({ root, output }: ProjectOutput, path: string): string | null | undefined {
  const file = join(root, output, path);
  const stats = linkStatOf(file);
  if (stats === undefined) return null;
  return stats.isFile() ? readNormalized(file) : undefined;
}

/** Changes with every write to a path. */
export function stampOf({ root, output }: ProjectOutput, path: string): string {
  const stats = linkStatOf(join(root, output, path));
  return [stats?.ino, stats?.size, stats?.mtimeMs, stats?.ctimeMs].join(" ");
}
