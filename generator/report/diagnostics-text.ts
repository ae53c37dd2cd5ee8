/** From findings to the text that a person reads in a terminal. */

import type { Diagnostic, SourceLocation } from "../diagnostics.js";
import type { Palette } from "./palette.js";
import { makeVisible, visibleLines } from "./visible-text.js";

/** Renders findings, each with its places, what is wrong and what to write instead. */
export function renderDiagnostics(diagnostics: readonly Diagnostic[], palette: Palette): string {
  return diagnostics.map((diagnostic) => renderDiagnostic(diagnostic, palette)).join("\n");
}

function renderDiagnostic(diagnostic: Diagnostic, palette: Palette): string {
  const [first, ...others] = diagnostic.locations.map(renderLocation);
  const severity = diagnostic.severity === "error" ? palette.red("error") : palette.yellow("warning");
  const head = [severity, palette.bold(diagnostic.code), ...(first === undefined ? [] : [palette.cyan(first)])].join(
    " ",
  );
  const message = visibleLines(diagnostic.message);
  const hint = diagnostic.hint === undefined ? [] : visibleLines(diagnostic.hint);
  const also = others.map((place) => `also ${palette.cyan(place)}`);
  return [head, ...[...message, ...hint, ...also].map((line) => `  ${line}`)].map((line) => `${line}\n`).join("");
}

function renderLocation({ file, line, column }: SourceLocation): string {
  return `${makeVisible(file)}:${line}:${column}`;
}

/** Counts findings: `2 errors and 1 warning`. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const counts = [count(errors, "error"), count(diagnostics.length - errors, "warning")];
  return counts.filter((text) => !text.startsWith("0 ")).join(" and ");
}

/** A number with its noun: `1 tool`, `33 tools`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
