/** From the folder of acceptance records to their text, and from records to files there. */

import { join } from "node:path";
import { compareText } from "@toolwright/runtime/internal/json-schema";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import { leadsOutside } from "./project-folder.js";
import { listEntries, readText } from "./reads.js";

export interface AcceptanceFile {
  readonly file: string;
  readonly text: string;
}

export interface AcceptanceFolder {
  readonly root: string;
  /** Folder of the records, POSIX, relative to the root. */
  readonly folder: string;
}

/**
 * Reads every record, in path order; none if the folder does not exist. Symbolic links are not followed, and one that
 * leads out of the project is reported: what is behind it is in no commit, so nobody would review it.
 */
export function readAcceptanceFiles({ root, folder }: AcceptanceFolder, report: Report): AcceptanceFile[] {
  const refuseLink = (path: string): void => {
    report(createDiagnostic("acceptances-through-link", { path }));
  };
  if (leadsOutside(root, folder)) {
    refuseLink(folder);
    return [];
  }
  return listFiles({ root, folder }, (path) => {
    if (leadsOutside(root, path)) refuseLink(path);
  })
    .filter((file) => file.endsWith(".json"))
    .sort(compareText)
    .map((file) => ({ file, text: readText(join(root, file)) }));
}

function listFiles({ root, folder }: AcceptanceFolder, foundLink: (path: string) => void): string[] {
  let entries;
  try {
    entries = listEntries(join(root, folder));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isSymbolicLink()) foundLink(path);
    if (entry.isDirectory()) return listFiles({ root, folder: path }, foundLink);
    return entry.isFile() ? [path] : [];
  });
}
