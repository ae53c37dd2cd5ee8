/** From the output folder to its files. */

import { join } from "node:path";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostics.js";
import { posixPath } from "../diagnostics/locations.js";
import { diskFinding } from "./disk-problems.js";
import { leadsOutside } from "./project-folder.js";
import { exists, linkStatOf, listEntries, readText, statOf } from "./reads.js";

export interface ProjectOutput {
  readonly root: string;
  readonly output: string;
}

/** The output folder as it is; paths are relative to it, and its own is empty. */
export interface DiskState {
  /** Text of each wanted file, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** What is at each path, wanted or not. */
  readonly entries: ReadonlyMap<string, "file" | "folder">;
  /** Symbolic links that lead out of the project. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the files in the output folder whose paths are wanted; never follows a link in it. */
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
  const entries = new Map<string, "file" | "folder">();
  if (diagnostics.length > 0 || !exists(folder)) return { files, entries, diagnostics };
  const visit = (inner: string): void => {
    entries.set(inner, "folder");
    for (const entry of listEntries(join(folder, inner))) {
      const path = inner === "" ? entry.name : `${inner}/${entry.name}`;
      entries.set(path, "file");
      if (entry.isSymbolicLink()) refuseLink(`${settings.output}/${path}`);
      else if (entry.isDirectory()) visit(path);
      else if (isWanted(path)) files.set(path, readNormalized(join(folder, path)));
    }
  };
  if (statOf(folder)?.isDirectory() === true) visit("");
  else entries.set("", "file");
  return { files, entries, diagnostics };
}

/** What is at a path of the folder now: the text of a file, null for nothing, undefined for anything else. */
export function readOutputFile({ root, output }: ProjectOutput, path: string): string | null | undefined {
  const file = join(root, output, path);
  const stats = linkStatOf(file);
  if (stats === undefined) return null;
  return stats.isFile() ? readNormalized(file) : undefined;
}

/** Changes with everything that is written to a path of the folder, whatever is there. */
export function stampOf({ root, output }: ProjectOutput, path: string): string {
  const stats = linkStatOf(join(root, output, path));
  return [stats?.ino, stats?.size, stats?.mtimeMs, stats?.ctimeMs].join(" ");
}

/** Line endings belong to the checkout: they are never drift. */
function readNormalized(path: string): string {
  return readText(path).replaceAll("\r\n", "\n");
}
