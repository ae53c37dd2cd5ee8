/** Findings: their table for every stage, their locations, and their order. */

import { isAbsolute, relative, sep } from "node:path";
import type { VendorRule } from "@toolwright/contract/vendor-rules";
import { compareText } from "@toolwright/runtime/internal/json-schema";
import { commandDiagnostics } from "./command-diagnostics.js";
import { configDiagnostics } from "./config-diagnostics.js";
import { declarationDiagnostics } from "./declaration-diagnostics.js";
import type { DiagnosticKind, DiagnosticKinds, ParametersOf, Severity } from "./diagnostic-kinds.js";
import { documentDiagnostics } from "./document-diagnostics.js";
import { existingTypeDiagnostics } from "./existing-type-diagnostics.js";
import { outputDiagnostics } from "./output-diagnostics.js";
import { packageDiagnostics } from "./package-diagnostics.js";
import { sourceDiagnostics } from "./source-diagnostics.js";
import { tagDiagnostics } from "./tag-diagnostics.js";

export type { Severity } from "./diagnostic-kinds.js";

/** A position: 1-based line and column, and a POSIX path relative to the root. */
export interface SourceLocation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A file, with the position in it if that is known. */
export type FileLocation = Pick<SourceLocation, "file"> & Partial<SourceLocation>;

/** One finding. */
export interface Diagnostic {
  /** A code of a stage, of a lint rule, or of a target's rule. */
  readonly code: string;
  readonly severity: Severity;
  /** States the problem, with the names that the user wrote. */
  readonly message: string;
  /** Lines from outside that explain it, such as what a program has written to standard error. */
  readonly quotes?: readonly string[];
  /** Says what to write instead. */
  readonly hint?: string;
  /** Where a rule of a target comes from. */
  readonly source?: VendorRule["source"];
  /** Every location involved, the offending one first; empty if there is none. */
  readonly locations: readonly SourceLocation[];
}

export type Report = (diagnostic: Diagnostic) => void;

/** The findings of every stage but lint, by code; a lint rule has its own. */
export const stageDiagnostics = {
  ...configDiagnostics,
  ...packageDiagnostics,
  ...outputDiagnostics,
  ...documentDiagnostics,
  ...sourceDiagnostics,
  ...declarationDiagnostics,
  ...tagDiagnostics,
  ...commandDiagnostics,
  ...existingTypeDiagnostics,
};

type StageDiagnostics = typeof stageDiagnostics;

export function createDiagnostic<Code extends keyof StageDiagnostics>(
  code: Code,
  parameters: ParametersOf<StageDiagnostics[Code]> & object,
  locations: SourceLocation | readonly SourceLocation[] = [],
): Diagnostic {
  return describeFinding(stageDiagnostics, { code, parameters }, locations);
}

/** Describes a finding of one of some kinds; the caller has checked its parameters against the kind. */
export function describeFinding(
  kinds: DiagnosticKinds,
  { code, parameters }: { readonly code: string; readonly parameters: object },
  locations: SourceLocation | readonly SourceLocation[],
): Diagnostic {
  const { severity, ...texts } = kinds[code] as DiagnosticKind<object>;
  const hint = texts.hint?.(parameters);
  const quotes = texts.quotes?.(parameters) ?? [];
  return {
    code,
    severity,
    message: texts.message(parameters),
    ...(quotes.length === 0 ? {} : { quotes }),
    ...(hint === undefined ? {} : { hint }),
    locations: "file" in locations ? [locations] : locations,
  };
}

export function compareLocations(left: SourceLocation, right: SourceLocation): number {
  return compareText(left.file, right.file) || left.line - right.line || left.column - right.column;
}

/** Sorts findings by place, then code, then message, without duplicates and those that others explain. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const others = diagnostics.filter(({ code }) => !reportedAlone.has(code));
  const shown = hasErrors(others) ? others : diagnostics;
  const unique = new Map(shown.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]));
  return [...unique.values()].sort((left, right) => {
    const [a, b] = [left.locations[0], right.locations[0]];
    const byPlace = a && b ? compareLocations(a, b) : (a ? 1 : 0) - (b ? 1 : 0);
    return byPlace || compareText(left.code, right.code) || compareText(left.message, right.message);
  });
}

const reportedAlone = new Set(
  Object.entries<DiagnosticKind<never>>(stageDiagnostics).flatMap(([code, { onlyAlone }]) => (onlyAlone ? [code] : [])),
);

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}

export function posixPath(path: string): string {
  return path.split(sep).join("/");
}

export function relativePath(root: string, path: string): string {
  // Every node needs its path, and `relative` is slow because it splits both paths.
  if (path.startsWith(`${root}/`) && !path.includes("/.")) return path.slice(root.length + 1);
  return posixPath(isAbsolute(path) ? relative(root, path) : path);
}
