/** Reads the texts of the acceptance records. */

import { join } from "node:path";
import { compareText } from "@toolwright/runtime/internal/json-schema";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import { leadsOutside, walkFolder } from "./project-folder.js";
import { exists, readText } from "./reads.js";

export interface AcceptanceFile {
  /** POSIX, relative to the root. */
  readonly file: string;
  readonly text: string;
}

export interface AcceptanceFolder {
  readonly root: string;
  /** Folder of the records, POSIX, relative to the root. */
  readonly folder: string;
}

/**
 * Reads every record, in path order. Follows no link, and reports those that lead out of the project: their target is
 * in no commit, so nobody would review it.
 */
export function readAcceptanceFiles({ root, folder }: AcceptanceFolder, report: Report): AcceptanceFile[] {
  if (leadsOutside(root, folder)) {
    report(createDiagnostic("acceptances-through-link", { path: folder }));
    return [];
  }
  if (!exists(join(root, folder))) return [];
  const entries = [...walkFolder(join(root, folder))].map(({ path, entry }) => ({ file: `${folder}/${path}`, entry }));
  for (const { file, entry } of entries) {
    if (!entry.isSymbolicLink() || !leadsOutside(root, file)) continue;
    report(createDiagnostic("acceptances-through-link", { path: file }));
  }
  return entries
    .filter(({ file, entry }) => entry.isFile() && file.endsWith(".json"))
    .map(({ file }) => ({ file, text: readText(join(root, file)) }))
    .sort((left, right) => compareText(left.file, right.file));
}
