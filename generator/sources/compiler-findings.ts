/** Reports the compiler's errors that stop a run: in the syntax, in declarations and in reached types. */

import { ts } from "./compiler.js";
import { compareLocations, createDiagnostic, type Diagnostic, type Report } from "../diagnostics/diagnostics.js";
import { findConflicts } from "../disk/merge-conflicts.js";
import { describeCrash, isCompilerCrash } from "./compiler-crashes.js";
import { describeTooDeep, isStackOverflow } from "./deep-nesting.js";
import type { Sources } from "./program.js";
import { locateNode, locateOffset, quoteNode, withoutAssertions, exportsOf } from "./nodes.js";
import { getOrCompute } from "./memoize.js";

/** Reports every syntax error of the tool files; returns the files that have one. */
export function reportSyntaxErrors(sources: Sources, report: Report): ReadonlySet<ts.SourceFile> {
  return new Set(sources.toolFiles.filter((file) => reportSyntaxErrorsOf(sources, file, report)));
}

/** Memoized: a file is asked about once for each of its declarations. */
const conflictsOf = new WeakMap<ts.SourceFile, ReturnType<typeof findConflicts>>();

/** Reports the syntax errors and merge conflicts of a file; returns whether it has one. */
export function reportSyntaxErrorsOf(sources: Sources, file: ts.SourceFile, report: Report): boolean {
  if (sources.tooDeep.has(file.fileName)) return true;
  const conflicts = getOrCompute(conflictsOf, file, () => findConflicts(file.text));
  // The compiler reports markers in code, but not in comments, which models read.
  for (const { start } of conflicts)
    report(createDiagnostic("merge-conflict", {}, locateOffset(sources.root, file, start)));
  if (conflicts.length > 0) return true;
  const findings = sources.program.getSyntacticDiagnostics(file);
  // One mistake often causes several; the first of each line is the one to fix.
  const lines = new Set<number>();
  for (const finding of findings) {
    const location = locateOffset(sources.root, file, finding.start);
    if (lines.has(location.line)) continue;
    lines.add(location.line);
    const commentEndedEarly = endsCommentEarly(file, finding.start);
    report(createDiagnostic("syntax-error", { problem: messageOf(finding), commentEndedEarly }, location));
    if (commentEndedEarly) break; // The rest of the comment is parsed as code.
  }
  return findings.length > 0;
}

/** Whether the comment before an error ends in the middle of a word, as one with a glob in it does. */
function endsCommentEarly(file: ts.SourceFile, offset: number): boolean {
  const end = file.text.lastIndexOf("*/", offset);
  const isDocComment = file.text.slice(0, end).lastIndexOf("/**") > file.text.slice(0, end).lastIndexOf("*/");
  return end >= 0 && isDocComment && /\S/.test(file.text.charAt(end + 2));
}

export interface CheckedRange {
  readonly node: ts.Node;
  /** The part of it that the compiler must check; by default, all of it. */
  readonly checked?: ts.Node | undefined;
  /** Whether it is the arguments type of a declaration. */
  readonly isArguments?: boolean;
  /** Our own findings about it, which the compiler need not repeat. */
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
  for (const range of ranges) getOrCompute(byFile, range.node.getSourceFile(), () => []).push(range);
  for (const [file, inFile] of byFile) {
    const refuse = (finding: Diagnostic, failed: readonly CheckedRange[]): void => {
      report(finding);
      for (const { node } of failed) wrong.add(node);
    };
    for (const error of checkRanges(sources, { file, ranges: inFile }, refuse)) {
      const range = inFile.find(({ node }) => contains(node, error.start));
      if (range === undefined) continue;
      wrong.add(range.node);
      if (!isKnown(sources, range, error.start)) report(describeTypeError(sources, range, error));
    }
  }
  return wrong;
}

interface RangesInFile {
  readonly file: ts.SourceFile;
  readonly ranges: readonly CheckedRange[];
}

/** The errors in ranges of a file; `refuse` takes the ranges that the compiler fails to check. */
function checkRanges(
  sources: Sources,
  { file, ranges }: RangesInFile,
  refuse: (finding: Diagnostic, failed: readonly CheckedRange[]) => void,
): readonly TypeError[] {
  try {
    const checked = ranges.map((range) => range.checked ?? range.node);
    return typeErrorsOf(sources, file, checked);
  } catch (error) {
    const [first] = ranges;
    if (first === undefined) throw error;
    const location = locateNode(sources.root, first.node);
    if (isStackOverflow(error)) refuse(describeTooDeep(location), ranges);
    else if (!isCompilerCrash(error)) throw error;
    else if (ranges.length === 1) refuse(describeCrash(error, location), ranges);
    else return ranges.flatMap((range) => checkRanges(sources, { file, ranges: [range] }, refuse));
    return [];
  }
}

/** The elements of a field's array that the compiler rejects; `all` if it rejects the array itself. */
export function findWrongElements(
  sources: Sources,
  value: ts.Expression,
  field: string,
): readonly ts.Expression[] | "all" {
  const errors = typeErrorsOf(sources, value.getSourceFile(), [value]);
  const isWrong = (node: ts.Node): boolean => errors.some(({ start }) => contains(node, start));
  const property = propertiesOf(value).find(({ name }) => name?.getText() === field);
  if (property?.name === undefined || !ts.isPropertyAssignment(property)) return [];
  return isWrong(property.name) ? "all" : elementsOf(property).filter(isWrong);
}

interface TypeError extends ts.Diagnostic {
  readonly start: number;
}

/** A Program that checks only the given nodes of a file. */
interface NodeCheckingProgram {
  readonly getSemanticDiagnostics: (
    file: ts.SourceFile,
    cancellation: undefined,
    nodes: readonly ts.Node[] | undefined,
  ) => readonly ts.Diagnostic[];
}

/** The errors in some nodes of a file, and perhaps others. */
function typeErrorsOf(sources: Sources, file: ts.SourceFile, nodes: readonly ts.Node[]): TypeError[] {
  const hasPlace = (finding: ts.Diagnostic): finding is TypeError => finding.start !== undefined;
  const checked = nodes.flatMap((node) => ts.findAncestor(node, isCheckedAlone) ?? []);
  // A module that is reached as such is checked as a whole.
  const isPart = checked.length === nodes.length;
  const { getSemanticDiagnostics } = sources.program as NodeCheckingProgram; // TypeScript's own types omit the parameter.
  const findings = getSemanticDiagnostics(file, undefined, isPart ? checked : undefined);
  return findings.filter(hasPlace).filter(({ category }) => category === ts.DiagnosticCategory.Error);
}

function isCheckedAlone(node: ts.Node): boolean {
  return ts.isTypeNode(node) || ts.isVariableDeclaration(node) || ts.isStatement(node);
}

function contains(node: ts.Node, offset: number): boolean {
  return node.getStart() <= offset && offset < node.getEnd();
}

function describeTypeError(sources: Sources, { node, isArguments }: CheckedRange, error: TypeError): Diagnostic {
  const location = locateOffset(sources.root, node.getSourceFile(), error.start);
  const problem = messageOf(error);
  const isWhole = isArguments === true && node.getStart() === error.start;
  if (isWhole && error.code === 2344 && problem.includes("constraint 'object'")) {
    const withoutNull = describeWithoutNull(sources, node, sources.checker.getTypeAtLocation(node));
    return createDiagnostic("type-not-an-object", { type: quoteNode(node), role: "arguments", withoutNull }, location);
  }
  const toImport = nameToImport(sources, problem);
  // If the intended name is known, the compiler's guess at another misleads.
  const [finding = problem] = toImport === undefined ? [problem] : problem.split(" Did you mean ");
  return createDiagnostic("type-error", { problem: finding, number: error.code, toImport }, location);
}

/** How to write a type without null and undefined; undefined if it has neither, or is no object without them. */
export function describeWithoutNull({ checker }: Sources, node: ts.Node, type: ts.Type): string | undefined {
  const other = checker.getNonNullableType(type);
  const known = checker.getBaseConstraintOfType(other) ?? other;
  const members = known.isUnion() ? known.types : [known];
  const isObject = ({ flags }: ts.Type): boolean => (flags & (ts.TypeFlags.Object | ts.TypeFlags.NonPrimitive)) !== 0;
  if (other === type || !members.every(isObject)) return undefined;
  return `\`NonNullable<${node.getText().replace(/\s+/g, " ")}>\``;
}

/** The name that cannot be found, if the runtime exports it; for `URL`, the string type that replaces it. */
function nameToImport({ checker, runtimeFile }: Sources, problem: string): string | undefined {
  const [, written = ""] = /^Cannot find name '(\w+)'/.exec(problem) ?? [];
  const name = written === "URL" ? "Uri" : written;
  return exportsOf(checker, runtimeFile).some((symbol) => symbol.name === name) ? name : undefined;
}

/** An error in a part with a finding of ours, or about the whole if there is any. */
function isKnown(sources: Sources, { node, known }: CheckedRange, start: number): boolean {
  const value = ts.isVariableDeclaration(node) ? node.initializer : undefined;
  if (value === undefined) return false;
  const property = propertiesOf(withoutAssertions(value)).find((part) => contains(part, start));
  if (property === undefined) return known.length > 0;
  const part = elementsOf(property).find((element) => contains(element, start)) ?? property;
  const file = node.getSourceFile();
  const places = known.flatMap(({ locations }) => locations);
  const [from, to] = [part.getStart(), part.getEnd() - 1].map((offset) => locateOffset(sources.root, file, offset));
  return places.some((place) => from && to && compareLocations(from, place) <= 0 && compareLocations(place, to) <= 0);
}

function propertiesOf(value: ts.Expression): readonly ts.ObjectLiteralElementLike[] {
  return ts.isObjectLiteralExpression(value) ? value.properties : [];
}

function elementsOf(property: ts.ObjectLiteralElementLike): readonly ts.Expression[] {
  const value = ts.isPropertyAssignment(property) ? withoutAssertions(property.initializer) : undefined;
  return value !== undefined && ts.isArrayLiteralExpression(value) ? value.elements : [];
}

function messageOf(finding: ts.Diagnostic): string {
  const text = ts.flattenDiagnosticMessageText(finding.messageText, "\n");
  // The last line of a chain is the cause; those above repeat the types in full.
  const lines = text.split("\n").map((line) => line.trim());
  const [first = ""] = lines;
  const last = lines.at(-1) ?? first;
  return lines.length === 1 || first === last ? first : `${first} ${last}`;
}
