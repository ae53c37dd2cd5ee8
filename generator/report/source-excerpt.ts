/** From a place in a file to the line there, with a mark below what the place names. */

import { makeVisible } from "./visible-text.js";

export interface Excerpt {
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  readonly text: string;
}

/** Columns that stay visible to the left of the place in a line that is too long. */
const leading = 20;

/** The line with its number, and below it carets; empty if the file has no such place any more. */
export function renderExcerpt({ line, column, text }: Excerpt, width: number): string[] {
  const source = text.split(/\r?\n/)[line - 1];
  if (source === undefined || column > source.length + 1) return [];
  const before = showText(source.slice(0, column - 1));
  const marked = showText(wordAt(source.slice(column - 1)));
  const after = showText(source.slice(column - 1)).slice(marked.length);
  const gutter = String(line);
  const room = width - gutter.length - " | ".length - "  ".length;
  const cut = before.length + marked.length > room ? Math.max(0, before.length - leading) : 0;
  const shown = `${before}${marked}${after}`.slice(cut, cut + room).trimEnd();
  const carets = "^".repeat(Math.max(1, Math.min(marked.length, room - before.length + cut)));
  return [`${gutter} | ${shown}`, `${" ".repeat(gutter.length)} | ${" ".repeat(before.length - cut)}${carets}`];
}

/** What stands at a place: a name, a tag or a string; else one character. */
function wordAt(text: string): string {
  return /^(?:[@#]?[\p{L}\p{N}_$-]+|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|.)/u.exec(text)?.[0] ?? "";
}

function showText(text: string): string {
  return makeVisible(text.replaceAll("\t", "  "));
}
