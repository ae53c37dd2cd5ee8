/** From the tool files to the tool declarations in them, found by the symbol of their type. */

import { ts } from "../sources/compiler.js";
import { reportTypeErrors } from "../sources/compiler-findings.js";
import { declaredTypeNode, unfoldDeclarationType, type DeclarationType } from "./declaration-types.js";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import type { Sources } from "../sources/program.js";
import { locateNode, quoteNode, withoutAssertions } from "../sources/nodes.js";
import { exportsOf, followAlias } from "../sources/symbols.js";
import { findReExported } from "./re-exports.js";
import {
  isDeclaration,
  reportMadeDeclaration,
  reportStrayDeclarations,
  reportUnresolvedDeclaration,
} from "./stray-declarations.js";

export interface DiscoveredDeclaration {
  readonly variable: ts.VariableDeclaration;
  /** The value that the author wrote, without `as const` and `satisfies`. */
  readonly value: ts.Expression;
  readonly argumentsNode: ts.TypeNode;
  readonly resultNode: ts.TypeNode | undefined;
  /** Whether its type allows every family. */
  readonly isOfAnyFamily: boolean;
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
    if (ts.isExportAssignment(statement)) reportMadeDeclaration(sources, statement.expression, report);
    if (!ts.isVariableStatement(statement)) continue;
    for (const variable of statement.declarationList.declarations) {
      const constant = readConstant(sources, variable, report);
      if (constant.typeNode !== undefined) consumed.add(constant.typeNode);
      if (constant.found !== undefined) found.push(constant.found);
    }
  }
  reportStrayDeclarations(sources, { file, consumed }, report);
  return found;
}

interface ReadConstant {
  /** The type of a declaration. */
  readonly typeNode?: ts.TypeNode;
  readonly found?: DiscoveredDeclaration | undefined;
}

function readConstant(sources: Sources, variable: ts.VariableDeclaration, report: Report): ReadConstant {
  const typeNode = declaredTypeNode(variable);
  const type = typeNode && unfoldDeclarationType(sources, typeNode);
  if (type?.kind === "unresolved") {
    reportUnresolvedDeclaration(sources, { variable, name: type.name }, report);
  } else if (typeNode !== undefined && type !== undefined) {
    return { typeNode, found: readDeclaration(sources, { variable, type, typeNode }, report) };
  } else if (typeNode !== undefined && isDeclaration(sources, sources.checker.getTypeFromTypeNode(typeNode))) {
    const at = locateNode(sources.root, typeNode);
    report(createDiagnostic("declaration-type-computed", { type: quoteNode(typeNode) }, at));
  } else if (typeNode === undefined && variable.initializer !== undefined) {
    reportMadeDeclaration(sources, variable.initializer, report);
  }
  return {};
}

interface Candidate {
  readonly variable: ts.VariableDeclaration;
  readonly type: DeclarationType & { readonly kind: "declaration" };
  readonly typeNode: ts.TypeNode;
}

function readDeclaration(sources: Sources, candidate: Candidate, report: Report): DiscoveredDeclaration | undefined {
  const { variable, type, typeNode } = candidate;
  const { root } = sources;
  const isConstant = (variable.parent.flags & ts.NodeFlags.Const) !== 0;
  if (!isConstant || !ts.isIdentifier(variable.name) || variable.initializer === undefined) {
    report(createDiagnostic("declaration-not-a-constant", { text: quoteNode(typeNode) }, locateNode(root, variable)));
    return undefined;
  }
  if (!isExported(sources, variable)) {
    const name = variable.name.text;
    report(createDiagnostic("declaration-not-exported", { name }, locateNode(root, variable)));
  }
  if (type.computedBy !== undefined) {
    const at = locateNode(root, typeNode);
    report(createDiagnostic("declaration-computed-by-alias", { alias: type.computedBy }, at));
    return undefined;
  }
  const [argumentsNode, resultNode] = type.arguments;
  if (argumentsNode === undefined) {
    reportTypeErrors(sources, [{ node: typeNode, known: [] }], report);
    return undefined;
  }
  const hasResult = resultNode !== undefined && resultNode.kind !== ts.SyntaxKind.UndefinedKeyword;
  return {
    variable,
    value: withoutAssertions(variable.initializer),
    argumentsNode,
    resultNode: hasResult ? resultNode : undefined,
    isOfAnyFamily: type.arguments.length < 3,
  };
}

function isExported(sources: Sources, variable: ts.VariableDeclaration): boolean {
  if ((ts.getCombinedModifierFlags(variable) & ts.ModifierFlags.Export) !== 0) return true;
  const { checker } = sources;
  const own = checker.getSymbolAtLocation(variable.name);
  return exportsOf(checker, variable.getSourceFile()).some((exported) => followAlias(checker, exported) === own);
}
