/** From findings to the text that a person reads in a terminal. */

import type { Diagnostic, Severity, SourceLocation } from "../diagnostics.js";
import type { Palette } from "./palette.js";
import { makeVisible, visibleLines } from "./visible-text.js";

/** Renders findings, each with its places, what is wrong and what to write instead. */
export function renderDiagnostics(diagnostics: readonly Diagnostic[], palette: Palette): string {
  return diagnostics.map((diagnostic) => renderDiagnostic(diagnostic, palette)).join("\n");
}

function renderDiagnostic(diagnostic: Diagnostic, palette: Palette): string {
  const [first, ...others] = diagnostic.locations.map(renderLocation);
  const head = [
    renderSeverity(diagnostic.severity, palette),
    palette.bold(diagnostic.code),
    ...(first === undefined ? [] : [palette.cyan(first)]),
  ].join(" ");
  const message = visibleLines(diagnostic.message);
  const hint = diagnostic.hint === undefined ? [] : visibleLines(diagnostic.hint);
  const also = others.map((place) => `also ${palette.cyan(place)}`);
  return [head, ...[...message, ...hint, ...also].map((line) => `  ${line}`)].map((line) => `${line}\n`).join("");
}

/** A severity in its colour. */
export function renderSeverity(severity: Severity, { red, yellow, cyan }: Palette): string {
  const colours: Readonly<Record<Severity, (text: string) => string>> = { error: red, warning: yellow, info: cyan };
  return colours[severity](severity);
}

/** A place as editors open it: `tools/read-file.ts:4:3`. */
export function renderLocation({ file, line, column }: SourceLocation): string {
  return `${makeVisible(file)}:${line}:${column}`;
}

/** The severities, the gravest first. */
export const severities: readonly Severity[] = ["error", "warning", "info"];

/** Counts findings: `2 errors, 1 warning and 3 infos`. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const counts = severities.flatMap((severity) => {
    const number = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    return number === 0 ? [] : [count(number, severity)];
  });
  const last = counts.pop() ?? "";
  return counts.length === 0 ? last : `${counts.join(", ")} and ${last}`;
}

/** A number with its noun: `1 tool`, `33 tools`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
