/** Finds and reads text files: whole, or line by line. */

import { closeSync, readSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import {
  createDiagnostic,
  type Diagnostic,
  posixPath,
  type Report,
  type SourceLocation,
} from "../diagnostics/diagnostics.js";
import type { EntryKind } from "./entry-kinds.js";
import { findConflicts } from "./merge-conflicts.js";
import { findFile, isInside, kindOfPath } from "./project-folder.js";
import { readFinding } from "./read-findings.js";
import { isOwnDescriptor, openFile, readBytes, readText, realPath } from "./reads.js";

export interface NamedFile {
  readonly root: string;
  /** Folder that the name is relative to; otherwise it is relative to the root. */
  readonly folder: string;
  readonly name: string;
}

/** A regular file, or a descriptor that the user passes, such as /dev/stdin. */
export function findNamedFile({ root, folder, name }: NamedFile): string | undefined {
  const path = resolve(folder, name);
  const isPassed = isOwnDescriptor(path) && kindOfPath(path) !== "folder";
  return isPassed ? path : findFile([path, resolve(root, name)]);
}

/** The kind of entry in place of a missing file; undefined if nothing is there. */
export function kindOfNamed({ root, folder, name }: NamedFile): EntryKind | undefined {
  return kindOfPath(resolve(folder, name)) ?? kindOfPath(resolve(root, name));
}

export interface TextFileRequest {
  readonly root: string;
  /** Source file that the path is relative to; itself relative to the root. */
  readonly beside: string;
  readonly path: string;
  readonly location: SourceLocation;
}

/** The file that a source file names. Its author may use Windows, and the next reader not, so backslashes are slashes. */
export function pathBeside({ root, beside, path }: Pick<TextFileRequest, "root" | "beside" | "path">): string {
  return resolve(root, dirname(beside), path.replaceAll("\\", "/"));
}

/** Reads a UTF-8 file inside the project; converts line endings to LF and removes a byte order mark. */
export function readTextFile(request: TextFileRequest): string | Diagnostic {
  const { root, path, location } = request;
  const file = pathBeside(request);
  if (!isInside(root, file)) return createDiagnostic("file-outside-root", { path }, location);
  try {
    return readInside(file, request);
  } catch (error) {
    return readFinding(error, { root, path: file, location });
  }
}

function readInside(file: string, { root, path, location }: TextFileRequest): string | Diagnostic {
  const kind = path === "" ? undefined : kindOfPath(file);
  if (kind !== "file") return createDiagnostic("file-not-found", { path, kind }, location);
  if (!isInside(realPath(root), realPath(file))) return createDiagnostic("file-outside-root", { path }, location);
  const text = readUtf8(file);
  if (text === undefined) return createDiagnostic("file-not-utf8", { path }, location);
  const [conflict] = findConflicts(text);
  if (conflict === undefined) return withLineFeeds(text);
  const line = withLineFeeds(text.slice(0, conflict.start)).split("\n").length;
  return createDiagnostic("merge-conflict", {}, { file: posixPath(relative(root, file)), line, column: 1 });
}

/** Converts line endings to LF, also single carriage returns, which end a line for compilers and in JSON. */
export function withLineFeeds(text: string): string {
  return text.includes("\r") ? text.replaceAll(/\r\n?/g, "\n") : text;
}

/** The text of a file that begins with a byte order mark, without it. */
export function withoutMark(text: string): string {
  return splitMark(text).text;
}

/** The byte order mark of a text, or an empty string, and the rest. */
export function splitMark(text: string): { readonly mark: string; readonly text: string } {
  return text.startsWith("\uFEFF") ? { mark: "\uFEFF", text: text.slice(1) } : { mark: "", text };
}

/** The text of a source file as the compiler reads it: without a byte order mark, and with line feeds. */
export function sourceText(text: string): string {
  return withLineFeeds(withoutMark(text));
}

/** Reads a file to edit, with its byte order mark and line endings; undefined if it is linked or not UTF-8. */
export function readForeignFile(root: string, path: string, report: Report): string | undefined {
  const file = join(root, path);
  try {
    if (realPath(file) !== join(realPath(root), path)) {
      report(createDiagnostic("output-through-link", { path: posixPath(path) }));
      return undefined;
    }
    const text = readUtf8(file, "keep the byte order mark");
    if (text === undefined) report(createDiagnostic("file-not-utf8", { path }, { file: path, line: 1, column: 1 }));
    return text;
  } catch (error) {
    report(readFinding(error, { root, path: file }));
    return undefined;
  }
}

/** The text of a file that toolwright writes. Git may convert line endings on checkout, so they are never a difference. */
export function readNormalized(path: string): string {
  return readText(path).replaceAll("\r\n", "\n");
}

/** The text of a file that toolwright writes; null if there is no file. */
export function readWritten(path: string): string | null {
  return kindOfPath(path) === "file" ? readNormalized(path) : null;
}

/** The text of a file, or undefined if it is not UTF-8. Removes a byte order mark unless told to keep it. */
export function readUtf8(file: string, mark?: "keep the byte order mark"): string | undefined {
  const bytes = readBytes(file);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: mark !== undefined }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text of a file that a finding points to; undefined if there is no such file. */
export function readLocated(root: string, file: string): string | undefined {
  const path = resolve(root, file);
  try {
    return kindOfPath(path) === "file" ? readText(path) : undefined;
  } catch {
    return undefined; // The finding says that it cannot be read.
  }
}

/** Bytes per read. */
const chunkSize = 1 << 20;

/** Bytes of the longest line to read. */
const longestLine = 1 << 26;

/**
 * Yields every line of a UTF-8 file, without its ending, and undefined for one of more than 64 MiB; throws if the file
 * cannot be read. Its memory use does not grow with the file.
 */
export function* readLines(file: string): Generator<string | undefined> {
  const descriptor = openFile(file);
  try {
    const chunk = Buffer.alloc(chunkSize);
    // The line so far, from earlier reads; only its size once it is too long.
    let [parts, size]: [Buffer[], number] = [[], 0];
    const add = (part: Buffer): void => {
      size += part.length;
      if (size <= longestLine) parts.push(part);
      else parts = [];
    };
    const endLine = (): string | undefined => {
      const line = size > longestLine ? undefined : withoutReturn(Buffer.concat(parts).toString("utf8"));
      [parts, size] = [[], 0];
      return line;
    };
    for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk)) {
      let start = 0;
      for (let end = chunk.indexOf("\n"); end !== -1 && end < read; end = chunk.indexOf("\n", start)) {
        add(chunk.subarray(start, end));
        yield endLine();
        start = end + 1;
      }
      add(Buffer.from(chunk.subarray(start, read)));
    }
    if (size > 0) yield endLine();
  } finally {
    closeSync(descriptor);
  }
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
