/** Finds the tool declarations that the tool files contain or re-export, by the symbol of their type. */

import { ts } from "../sources/compiler.js";
import { reportTypeErrors, reportSyntaxErrorsOf } from "../sources/compiler-findings.js";
import {
  declaredTypeNode,
  declaredTypeOf,
  isDeclaration,
  unfoldDeclarationType,
  type DeclaredType,
  type ToolDeclarationType,
} from "./declaration-types.js";
import { createDiagnostic, type Report, relativePath } from "../diagnostics/diagnostics.js";
import type { Sources } from "../sources/program.js";
import {
  locateNode,
  quoteNode,
  withoutAssertions,
  exportedNameOf,
  exportsOf,
  followAlias,
  referencedName,
} from "../sources/nodes.js";
import {
  reportComputedDeclaration,
  reportMisplacedDeclarations,
  reportUnresolvedDeclaration,
} from "./misplaced-declarations.js";
import { isInstalled } from "../disk/packages.js";

export interface DiscoveredDeclaration {
  readonly variable: ts.VariableDeclaration;
  /** The value that the author wrote, without `as const` and `satisfies`. */
  readonly value: ts.Expression;
  readonly declaredArguments: DeclaredType;
  readonly declaredResult: DeclaredType | undefined;
  /** The declarations of the aliases that lead from its type to `ToolDeclaration`. */
  readonly aliases: readonly ts.Node[];
  /** Whether its type is `ToolDeclaration` for every family, without further constraints. */
  readonly isUnconstrained: boolean;
}

/** Finds every declaration; a near miss is a finding, never ignored. */
export function discoverDeclarations(
  sources: Sources,
  files: readonly ts.SourceFile[],
  report: Report,
): DiscoveredDeclaration[] {
  const reExported = findReExported(sources, files, report);
  return [
    ...files.flatMap((file) => discoverInFile(sources, file, report)),
    ...reExported.flatMap((variable) => readConstant(sources, variable, report).found ?? []),
  ];
}

function discoverInFile(sources: Sources, file: ts.SourceFile, report: Report): DiscoveredDeclaration[] {
  const found: DiscoveredDeclaration[] = [];
  const consumed = new Set<ts.Node>();
  for (const statement of file.statements) {
    if (ts.isExportAssignment(statement)) reportComputedDeclaration(sources, statement.expression, report);
    if (!ts.isVariableStatement(statement)) continue;
    for (const variable of statement.declarationList.declarations) {
      const constant = readConstant(sources, variable, report);
      if (constant.typeNode !== undefined) consumed.add(constant.typeNode);
      if (constant.found !== undefined) found.push(constant.found);
    }
  }
  reportMisplacedDeclarations(sources, file, consumed, report);
  return found;
}

/** Reads a constant; `typeNode` is set if it has the type of a declaration. */
function readConstant(
  sources: Sources,
  variable: ts.VariableDeclaration,
  report: Report,
): { readonly typeNode?: ts.TypeNode; readonly found?: DiscoveredDeclaration | undefined } {
  const typeNode = declaredTypeNode(variable);
  const type = typeNode && unfoldDeclarationType(sources, typeNode);
  if (type?.kind === "unresolved") {
    reportUnresolvedDeclaration(sources, variable, type.name, report);
  } else if (typeNode !== undefined && type !== undefined) {
    return { typeNode, found: readDeclaration(sources, variable, { type, typeNode }, report) };
  } else if (typeNode !== undefined) {
    const computed = sources.checker.getTypeFromTypeNode(typeNode);
    const isError = (computed.flags & ts.TypeFlags.Any) !== 0;
    if (isDeclaration(sources, computed)) reportComputedType(sources, typeNode, report);
    else if (!isError) return {};
    else reportUnresolvedDeclaration(sources, variable, referencedName(typeNode) ?? typeNode, report);
    return { typeNode };
  } else if (variable.initializer !== undefined) {
    reportComputedDeclaration(sources, variable.initializer, report);
  }
  return {};
}

function readDeclaration(
  sources: Sources,
  variable: ts.VariableDeclaration,
  { type, typeNode }: { readonly type: ToolDeclarationType; readonly typeNode: ts.TypeNode },
  report: Report,
): DiscoveredDeclaration | undefined {
  const { root, checker } = sources;
  const isConstant = (variable.parent.flags & ts.NodeFlags.Const) !== 0;
  if (!isConstant || !ts.isIdentifier(variable.name) || variable.initializer === undefined) {
    report(createDiagnostic("declaration-not-a-constant", { text: quoteNode(typeNode) }, locateNode(root, variable)));
    return undefined;
  }
  const symbol = checker.getSymbolAtLocation(variable.name);
  if (symbol !== undefined && exportedNameOf(checker, symbol, variable) === undefined) {
    report(createDiagnostic("declaration-not-exported", { name: symbol.name }, locateNode(root, variable)));
  }
  const [args, result] = type.arguments;
  const hasResult = result !== undefined && result.node.kind !== ts.SyntaxKind.UndefinedKeyword;
  const declaredArguments = args && declaredTypeOf(sources, args, { annotation: typeNode, part: "args" });
  const declaredResult = hasResult
    ? declaredTypeOf(sources, result, { annotation: typeNode, part: "result" })
    : undefined;
  if (declaredArguments === undefined || (hasResult && declaredResult === undefined)) {
    const wrong = reportTypeErrors(sources, [{ node: typeNode, known: [] }], report);
    if (wrong.size === 0) reportComputedType(sources, typeNode, report);
    return undefined;
  }
  return {
    variable,
    value: withoutAssertions(variable.initializer),
    declaredArguments,
    declaredResult,
    aliases: type.aliases,
    isUnconstrained: type.isWhole && type.arguments.length < 3,
  };
}

function reportComputedType({ root }: Sources, typeNode: ts.TypeNode, report: Report): void {
  report(createDiagnostic("declaration-type-computed", { type: quoteNode(typeNode) }, locateNode(root, typeNode)));
}

/** Finds the constants in other files of the project; those in declaration files have no values to read. */
function findReExported(
  sources: Sources,
  files: readonly ts.SourceFile[],
  report: Report,
): readonly ts.VariableDeclaration[] {
  const found = new Set<ts.VariableDeclaration>();
  // Most tool files re-export nothing, and the exports of a module take the checker a while.
  for (const file of files.filter(({ statements }) => statements.some(ts.isExportDeclaration))) {
    for (const exported of exportsOf(sources.checker, file)) {
      const variable = followAlias(sources.checker, exported).valueDeclaration;
      if (variable === undefined || !ts.isVariableDeclaration(variable)) continue;
      if (sources.toolPaths.has(variable.getSourceFile().fileName)) continue;
      const typeNode = declaredTypeNode(variable);
      if (typeNode === undefined || unfoldDeclarationType(sources, typeNode)?.kind !== "declaration") continue;
      const { fileName, isDeclarationFile } = variable.getSourceFile();
      const isOwn = !isInstalled(fileName) && !relativePath(sources.root, fileName).startsWith("../");
      if (isOwn && !isDeclarationFile) found.add(variable);
      else {
        const at = locateNode(sources.root, findExport(file, exported));
        report(createDiagnostic("declaration-out-of-reach", { name: exported.name }, at));
      }
    }
  }
  const declaring = new Set([...found].map((variable) => variable.getSourceFile()));
  const broken = new Set([...declaring].filter((file) => reportSyntaxErrorsOf(sources, file, report)));
  return [...found].filter((variable) => !broken.has(variable.getSourceFile()));
}

/** Where a file exports a name, or everything of a module that has it. */
function findExport(file: ts.SourceFile, { declarations = [] }: ts.Symbol): ts.Node {
  const own = declarations.find((declaration) => declaration.getSourceFile() === file);
  const isStar = (statement: ts.Statement): boolean =>
    ts.isExportDeclaration(statement) && statement.exportClause === undefined;
  return own ?? file.statements.find(isStar) ?? file;
}
