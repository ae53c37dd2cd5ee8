/** From diagnostics to text for a terminal. */

import { joinPhrases } from "@toolwright/contract/internal/inventories";
import { severityOrder } from "../diagnostics/diagnostic-kinds.js";
import type { Diagnostic, SourceLocation } from "../diagnostics/diagnostics.js";
import { renderLevel, type Screen } from "./screen.js";
import { makeVisible } from "./visible-text.js";
import { wrapLine } from "./wrapped-text.js";

/** Each finding with its place; on a terminal, with the line there, and wrapped. */
export function renderDiagnostics(diagnostics: readonly Diagnostic[], screen: Screen): string {
  return diagnostics.map((diagnostic) => renderDiagnostic(diagnostic, screen)).join("\n");
}

function renderDiagnostic({ severity, code, message, hint, locations }: Diagnostic, screen: Screen): string {
  const { palette, width } = screen;
  const [first, ...others] = locations;
  const head = [
    renderLevel(severity, palette),
    palette.bold(code),
    ...(first === undefined ? [] : [palette.cyan(renderLocation(first))]),
  ].join(" ");
  const words = [message, ...(hint === undefined ? [] : [hint])].map((line) => `  ${makeVisible(line)}`);
  const lines = [
    ...renderSource(first, screen),
    ...(width === undefined ? words : words.flatMap((line) => wrapLine(line, width))),
    ...others.map((place) => `  also ${palette.cyan(renderLocation(place))}`),
  ];
  return [head, ...lines].map((line) => `${line}\n`).join("");
}

function renderSource(place: SourceLocation | undefined, { palette, width, read }: Screen): string[] {
  const text = place === undefined || width === undefined ? undefined : read(place.file);
  if (place === undefined || width === undefined || text === undefined) return [];
  return renderExcerpt({ ...place, text }, width).map((line) => `  ${palette.dim(line)}`);
}

/** A place in the form that editors open: `tools/read-file.ts:4:3`. */
export function renderLocation({ file, line, column }: SourceLocation): string {
  return `${makeVisible(file)}:${line}:${column}`;
}

/** `2 errors, 1 warning and 3 infos`. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const counts = severityOrder.flatMap((severity) => {
    const number = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    return number === 0 ? [] : [count(number, severity)];
  });
  return joinPhrases(counts);
}

/** A number with its noun: `1 tool`, `33 tools`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** A result with its project's folder in the repository, for readers who know only the repository. */
export type InRepository<Result> = Result & {
  /** POSIX, empty or with a trailing slash. */
  readonly prefix: string;
};

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

/** The token at a position: a name, a tag or a string; else one character. */
function wordAt(text: string): string {
  return /^(?:[@#]?[\p{L}\p{N}_$-]+|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|.)/u.exec(text)?.[0] ?? "";
}

function showText(text: string): string {
  return makeVisible(text.replaceAll("\t", "  "));
}
