/** From the place of an extension's package.json to its text, parsed, with the position of every part. */

import { realpathSync } from "node:fs";
import { join } from "node:path";
import { createDiagnostic, type Report } from "../diagnostics.js";
import { posixPath } from "../locations.js";
import { parseJsonFile, type JsonFile } from "./json-file.js";
import { readUtf8 } from "./text-files.js";

/** A package.json that was read. */
export interface PackageJsonFile {
  /** POSIX, relative to the root. */
  readonly path: string;
  /** As it is on disk, byte order mark and line ends included. */
  readonly text: string;
  readonly json: JsonFile;
}

/** Reads a package.json inside the project; undefined where it cannot be read, which has then been reported. */
export function readPackageJson(root: string, path: string, report: Report): PackageJsonFile | undefined {
  const file = join(root, path);
  if (realpathSync(file) !== join(realpathSync(root), path)) {
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
