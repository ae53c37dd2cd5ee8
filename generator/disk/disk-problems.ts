/** From an error of the file system to a finding, if a user can do something about it. */

import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostics.js";
import { posixPath } from "../diagnostics/locations.js";

const problems: Partial<Record<string, string>> = {
  EACCES: "the folder or a file in it is read-only",
  EPERM: "the folder or a file in it is read-only",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  ENAMETOOLONG: "a name in the path is too long for the system",
  ENOTDIR: "a file is where a folder has to be",
  EEXIST: "a file is where a folder has to be",
  EISDIR: "a folder is where a file has to be",
  // A link that leads nowhere; for a new folder on a file system that is read-only, Node.js 20 says so, too.
  ENOENT: "a folder in the path cannot be made",
  EFBIG: "a file would be larger than the system allows",
};

/** The finding about a folder of the project; throws the error again if it is none of the user's. */
export function diskFinding(error: unknown, folder: string): Diagnostic {
  const { code = "" } = error as NodeJS.ErrnoException; // What the functions of node:fs throw.
  const problem = problems[code];
  if (problem === undefined) throw error;
  return createDiagnostic("output-not-writable", { folder: posixPath(folder) || ".", problem });
}
