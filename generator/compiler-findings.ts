/** From the compiler's own findings to those that stop a run: in the syntax, in declarations and in what they reach. */

import { ts } from "./compiler.js";
import { createDiagnostic, type Diagnostic, type Report } from "./diagnostics.js";
import type { Sources } from "./io/sources.js";
import { locateOffset } from "./locations.js";

/** Reports every syntax error of the tool files; returns the files that have one. */
export function reportSyntaxErrors(sources: Sources, report: Report): ReadonlySet<ts.SourceFile> {
  const broken = new Set<ts.SourceFile>();
  for (const file of sources.toolFiles) {
    // One mistake often makes several; the first of each line is the one to mend.
    const lines = new Set<number>();
    for (const finding of sources.program.getSyntacticDiagnostics(file)) {
      const location = locateOffset(sources.root, file, finding.start);
      if (lines.has(location.line)) continue;
      lines.add(location.line);
      const parameters = { problem: messageOf(finding), commentEndedEarly: endsCommentEarly(file, finding.start) };
      report(createDiagnostic("syntax-error", parameters, location));
      broken.add(file);
    }
  }
  return broken;
}

/** Tells whether the comment before an error ends in the middle of a word, as one with a glob in it does. */
function endsCommentEarly(file: ts.SourceFile, offset: number): boolean {
  const end = file.text.lastIndexOf("*/", offset);
  const isDocComment = file.text.slice(0, end).lastIndexOf("/**") > file.text.slice(0, end).lastIndexOf("*/");
  return end >= 0 && isDocComment && /\S/.test(file.text.charAt(end + 2));
}

/** A range of the sources in which a compiler error counts. */
export interface CheckedRange {
  readonly node: ts.Node;
  /** Findings of our own about it: the compiler saying the same again in other words helps nobody. */
  readonly known: readonly Diagnostic[];
}

/** Reports the compiler's errors inside the ranges; returns the nodes that have one. */
export function reportTypeErrors(
  sources: Sources,
  ranges: readonly CheckedRange[],
  report: Report,
): ReadonlySet<ts.Node> {
  const wrong = new Set<ts.Node>();
  const byFile = new Map<ts.SourceFile, CheckedRange[]>();
  for (const range of ranges) {
    const file = range.node.getSourceFile();
    byFile.set(file, [...(byFile.get(file) ?? []), range]);
  }
  for (const [file, inFile] of byFile) {
    for (const finding of sources.program.getSemanticDiagnostics(file)) {
      const { start } = finding;
      if (start === undefined || finding.category !== ts.DiagnosticCategory.Error) continue;
      const range = inFile.find(({ node }) => node.getStart() <= start && start < node.getEnd());
      if (range === undefined) continue;
      wrong.add(range.node);
      if (isKnown(sources, { file, start, range })) continue;
      const parameters = { problem: messageOf(finding), number: finding.code };
      report(createDiagnostic("type-error", parameters, locateOffset(sources.root, file, start)));
    }
  }
  return wrong;
}

interface Finding {
  readonly file: ts.SourceFile;
  readonly start: number;
  readonly range: CheckedRange;
}

/** An error on a line that we have complained about, or on the whole constant when we have complained at all. */
function isKnown(sources: Sources, { file, start, range }: Finding): boolean {
  const location = locateOffset(sources.root, file, start);
  const onConstant = ts.isVariableDeclaration(range.node) && start === range.node.name.getStart();
  return onConstant
    ? range.known.length > 0
    : range.known.some(({ locations }) =>
        locations.some((place) => place.file === location.file && place.line === location.line),
      );
}

function messageOf(finding: ts.Diagnostic): string {
  const text = ts.flattenDiagnosticMessageText(finding.messageText, "\n");
  // The last line of a chain is the cause; what stands above it repeats the types in full.
  const lines = text.split("\n").map((line) => line.trim());
  const [first = ""] = lines;
  const last = lines.at(-1) ?? first;
  return lines.length === 1 || first === last ? first : `${first} ${last}`;
}
