/** From a path beside a source file to the text of the file there. */

import { readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { createDiagnostic, type Diagnostic, type SourceLocation } from "../diagnostics.js";
import { isInside } from "../locations.js";

/** Which file a declaration names, and where it does so. */
export interface TextFileRequest {
  /** Folder of the project, absolute. */
  readonly root: string;
  /** File that the path is relative to, relative to the root. */
  readonly beside: string;
  readonly path: string;
  readonly location: SourceLocation;
}

/** Reads a UTF-8 text file inside the project; line endings become LF and a byte order mark goes. */
export function readTextFile(request: TextFileRequest): string | Diagnostic {
  const { root, path, location } = request;
  const file = resolve(root, dirname(request.beside), path);
  if (!isInside(root, file)) return createDiagnostic("file-outside-root", { path }, location);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) {
    return createDiagnostic(
      "file-not-found",
      { path, isFolder: path !== "" && stats?.isDirectory() === true },
      location,
    );
  }
  if (!isInside(realpathSync(root), realpathSync(file)))
    return createDiagnostic("file-outside-root", { path }, location);
  const text = readUtf8(file);
  return text?.replaceAll("\r\n", "\n") ?? createDiagnostic("file-not-utf8", { path }, location);
}

/** The text of a file, or undefined where its bytes are not UTF-8. A byte order mark goes, unless it is wanted. */
export function readUtf8(file: string, mark?: "keep the byte order mark"): string | undefined {
  const bytes = readFileSync(file);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: mark !== undefined }).decode(bytes);
  } catch {
    return undefined; // The decoder says no more than that.
  }
}

/** The text of a file, whatever its bytes: what is not UTF-8 becomes the character that stands for the unreadable. */
export function readAnyText(file: string): string {
  return readFileSync(file, "utf8");
}
