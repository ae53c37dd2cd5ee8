/** From a place in a compiler's source file to a position that people can open. */

import { isAbsolute, relative, sep } from "node:path";
import type { ts } from "./compiler.js";

/** Where something stands: 1-based line and column, a POSIX path relative to the root. */
export interface SourceLocation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A path with forward slashes, as the compiler and every output write it. */
export function posixPath(path: string): string {
  return path.split(sep).join("/");
}

/** Tells whether an absolute path leads into a folder; the folder itself is not in it. */
export function isInside(folder: string, path: string): boolean {
  return path.startsWith(folder + sep);
}

/** Turns an absolute path into a POSIX path relative to the root. */
export function relativePath(root: string, path: string): string {
  return posixPath(isAbsolute(path) ? relative(root, path) : path);
}

/** Position of an offset in a source file, 1-based. */
export function locateOffset(root: string, file: ts.SourceFile, offset: number): SourceLocation {
  const { line, character } = file.getLineAndCharacterOfPosition(offset);
  return { file: relativePath(root, file.fileName), line: line + 1, column: character + 1 };
}

/** Position of the first character of a node, comments left out. */
export function locateNode(root: string, node: ts.Node): SourceLocation {
  const file = node.getSourceFile();
  return locateOffset(root, file, node.getStart(file));
}

/** A node's source text on one line, shortened for a message. */
export function quoteNode(node: ts.Node): string {
  return quoteText(node.getText());
}

/** A text of TypeScript as a message shows it; a template has backticks of its own. */
export function quoteText(source: string): string {
  const line = source.replace(/\s+/g, " ");
  const text = line.length > 60 ? `${line.slice(0, 57)}...` : line;
  return text.startsWith("`") ? text : `\`${text}\``;
}
