/** Reads a package.json that is going to be edited. */

import { join } from "node:path";
import { createDiagnostic, type Report, posixPath } from "../diagnostics/diagnostics.js";
import { parseJsonFile, type JsonFile } from "./json-file.js";
import { realPath } from "./reads.js";
import { readUtf8 } from "./text-files.js";

export interface PackageJsonFile {
  readonly path: string;
  /** With its byte order mark and line endings. */
  readonly text: string;
  readonly json: JsonFile;
}

export function readPackageJson(root: string, path: string, report: Report): PackageJsonFile | undefined {
  const file = join(root, path);
  if (realPath(file) !== join(realPath(root), path)) {
    report(createDiagnostic("output-through-link", { path: posixPath(path) }));
    return undefined;
  }
  const text = readUtf8(file, "keep the byte order mark");
  if (text === undefined) {
    report(createDiagnostic("file-not-utf8", { path }, { file: path, line: 1, column: 1 }));
    return undefined;
  }
  const json = parseJsonFile({ file: path, text });
  for (const { problem, remedy, location } of json.problems) {
    report(createDiagnostic("package-json-syntax", { problem, remedy }, location));
  }
  return json.problems.length > 0 ? undefined : { path, text, json };
}
