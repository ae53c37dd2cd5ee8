/** From the tool files to the tool declarations in them, found by the symbol of their type. */

import { ts } from "./compiler.js";
import { reportTypeErrors } from "./compiler-findings.js";
import { unfoldDeclarationType, type DeclarationType } from "./declaration-types.js";
import { createDiagnostic, type Report } from "./diagnostics.js";
import type { Sources } from "./io/sources.js";
import { locateNode, quoteNode } from "./locations.js";
import { withoutAssertions } from "./static-values.js";
import {
  isDeclaration,
  reportMadeDeclaration,
  reportStrayDeclarations,
  reportUnresolvedDeclaration,
} from "./stray-declarations.js";

/** A declaration as the compiler sees it. */
export interface DiscoveredDeclaration {
  readonly variable: ts.VariableDeclaration;
  /** The value that the author wrote, without `as const` and `satisfies`. */
  readonly value: ts.Expression;
  readonly argumentsNode: ts.TypeNode;
  readonly resultNode: ts.TypeNode | undefined;
}

/** Finds every declaration; what looks like one and is none is a finding, never ignored. */
export function discoverDeclarations(
  sources: Sources,
  files: readonly ts.SourceFile[],
  report: Report,
): DiscoveredDeclaration[] {
  return files.flatMap((file) => discoverInFile(sources, file, report));
}

function discoverInFile(sources: Sources, file: ts.SourceFile, report: Report): DiscoveredDeclaration[] {
  const found: DiscoveredDeclaration[] = [];
  const consumed = new Set<ts.Node>();
  const readConstant = (variable: ts.VariableDeclaration): void => {
    const typeNode = declaredTypeNode(variable);
    const type = typeNode && unfoldDeclarationType(sources, typeNode);
    if (type?.kind === "unresolved") {
      reportUnresolvedDeclaration(sources, { variable, name: type.name }, report);
    } else if (typeNode === undefined || type === undefined) {
      if (typeNode !== undefined && isDeclaration(sources, sources.checker.getTypeFromTypeNode(typeNode))) {
        const at = locateNode(sources.root, typeNode);
        report(createDiagnostic("declaration-type-computed", { type: quoteNode(typeNode) }, at));
      } else if (variable.initializer !== undefined) {
        reportMadeDeclaration(sources, variable.initializer, report);
      }
    } else {
      consumed.add(typeNode);
      const declaration = readDeclaration(sources, { variable, type, typeNode }, report);
      if (declaration !== undefined) found.push(declaration);
    }
  };
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement)) statement.declarationList.declarations.forEach(readConstant);
    else if (ts.isExportAssignment(statement)) reportMadeDeclaration(sources, statement.expression, report);
  }
  reportStrayDeclarations(sources, { file, consumed }, report);
  return found;
}

/** The type that a variable is declared with: its annotation, or what its value `satisfies`. */
function declaredTypeNode(variable: ts.VariableDeclaration): ts.TypeNode | undefined {
  if (variable.type !== undefined) return variable.type;
  let value = variable.initializer;
  while (value !== undefined && (ts.isAsExpression(value) || ts.isParenthesizedExpression(value)))
    value = value.expression;
  return value !== undefined && ts.isSatisfiesExpression(value) ? value.type : undefined;
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
  };
}

function isExported(sources: Sources, variable: ts.VariableDeclaration): boolean {
  const module = sources.checker.getSymbolAtLocation(variable.getSourceFile());
  const own = sources.checker.getSymbolAtLocation(variable.name);
  if (module === undefined || own === undefined) return false;
  return sources.checker.getExportsOfModule(module).some((exported) => {
    const target = exported.flags & ts.SymbolFlags.Alias ? sources.checker.getAliasedSymbol(exported) : exported;
    return target === own;
  });
}
