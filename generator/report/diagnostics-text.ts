/** Renders diagnostics as text for a terminal. */

import { posix } from "node:path";
import { joinPhrases } from "@toolwright/contract/internal/inventories";
import { severityOrder } from "../diagnostics/diagnostic-kinds.js";
import type { Diagnostic, SourceLocation } from "../diagnostics/diagnostics.js";
import { renderLevel, type Screen, wrapLine } from "./text-layout.js";
import { makeVisible } from "./visible-text.js";

/** Renders each finding with its location; on a terminal, wrapped and with the line there. */
export function renderDiagnostics(diagnostics: readonly Diagnostic[], screen: Screen): string {
  return diagnostics.map((diagnostic) => renderDiagnostic(diagnostic, screen)).join("\n");
}

function renderDiagnostic(diagnostic: Diagnostic, screen: Screen): string {
  const { severity, code, locations } = diagnostic;
  const { palette, width } = screen;
  const [first, ...others] = locations;
  const head = [
    renderLevel(severity, palette),
    palette.bold(code),
    ...(first === undefined ? [] : [palette.cyan(renderLocation(first))]),
  ].join(" ");
  const words = messageLines(diagnostic).map((line) => `  ${line}`);
  const lines = [
    ...renderSource(first, screen),
    ...(width === undefined ? words : words.flatMap((line) => wrapLine(line, width))),
    ...others.map((place) => `  also ${palette.cyan(renderLocation(place))}`),
  ];
  return [head, ...lines].map((line) => `${line}\n`).join("");
}

/** The message, the quoted lines and the hint of a finding, a line each. */
export function messageLines({ message, quotes, hint }: Pick<Diagnostic, "hint" | "message" | "quotes">): string[] {
  const quoted = quotes?.map((line) => `| ${line}`) ?? [];
  return [message, ...quoted, ...(hint === undefined ? [] : [hint])].map(makeVisible);
}

/** A location in the form that editors open: `tools/read-file.ts:4:3`. */
export function renderLocation({ file, line, column }: SourceLocation): string {
  return `${makeVisible(file)}:${line}:${column}`;
}

/** `2 errors, 1 warning and 3 infos`. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  return joinPhrases(countSeverities(diagnostics));
}

export function countSeverities(findings: readonly Pick<Diagnostic, "severity">[]): string[] {
  return severityOrder.flatMap((severity) => {
    const number = findings.filter((finding) => finding.severity === severity).length;
    return number === 0 ? [] : [count(number, severity)];
  });
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

/** The path of a file from the repository; that of another package may lead up from the project first. */
export function repositoryPath(prefix: string, file: string): string {
  return posix.normalize(`${prefix}${file}`);
}

/** Columns that stay visible to the left of the location in a line that is too long. */
const leading = 20;

/** The source line with its number, and carets below it; empty if the file has no such location any more. */
function renderSource(location: SourceLocation | undefined, { palette, width, read }: Screen): string[] {
  if (location === undefined || width === undefined) return [];
  const { file, line, column } = location;
  // As compilers count lines, and JSON does.
  const lineBreak = /\.[cm]?[jt]sx?$/.test(file) ? /\r\n|[\n\r\u2028\u2029]/ : /\r\n|[\n\r]/;
  const source = read(file)?.split(lineBreak)[line - 1];
  if (source === undefined || column > source.length + 1) return [];
  const before = showText(source.slice(0, column - 1));
  // The token at the location: a name, a tag or a string; else one character.
  const token = /^(?:[@#]?[\p{L}\p{N}_$-]+|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|.)/u.exec(source.slice(column - 1));
  const marked = showText(token?.[0] ?? "");
  const after = showText(source.slice(column - 1)).slice(marked.length);
  const gutter = String(line);
  const room = width - gutter.length - " | ".length - "  ".length;
  const cut = before.length + marked.length > room ? Math.max(0, before.length - leading) : 0;
  const shown = `${before}${marked}${after}`.slice(cut, cut + room).trimEnd();
  const carets = "^".repeat(Math.max(1, Math.min(marked.length, room - before.length + cut)));
  const below = `${" ".repeat(gutter.length)} | ${" ".repeat(before.length - cut)}${carets}`;
  return [`${gutter} | ${shown}`, below].map((text) => `  ${palette.dim(text)}`);
}

function showText(text: string): string {
  return makeVisible(text.replaceAll("\t", "  "));
}
