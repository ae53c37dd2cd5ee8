/** From the tool files to the tool declarations in them, found by the symbol of their type. */

import { ts } from "./compiler.js";
import { createDiagnostic, type Report } from "./diagnostics.js";
import type { Sources } from "./io/sources.js";
import { locateNode, quoteNode } from "./locations.js";
import { isRuntimeSymbol, referencedName, resolveSymbol } from "./symbols.js";

/** A declaration as the compiler sees it. */
export interface DiscoveredDeclaration {
  readonly variable: ts.VariableDeclaration;
  /** The value that the author wrote, without `as const` and `satisfies`. */
  readonly value: ts.Expression;
  readonly argumentsNode: ts.TypeNode;
  readonly resultNode: ts.TypeNode | undefined;
}

/** The type arguments of a `ToolDeclaration`, aliases unfolded. */
interface DeclarationType {
  readonly arguments: readonly ts.TypeNode[];
  /** Name of the alias that computes one of the arguments from its own parameters, if any does. */
  readonly computedBy: string | undefined;
}

type Bindings = ReadonlyMap<ts.Symbol, ts.TypeNode>;

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
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const variable of statement.declarationList.declarations) {
      const typeNode = declaredTypeNode(variable);
      const type = typeNode && unfoldDeclarationType(sources, typeNode, new Map());
      if (typeNode === undefined || type === undefined) {
        reportHiddenDeclaration(sources, variable, report);
        continue;
      }
      consumed.add(typeNode);
      const declaration = readDeclaration(sources, { variable, type, typeNode }, report);
      if (declaration !== undefined) found.push(declaration);
    }
  }
  reportStrayReferences(sources, { file, consumed }, report);
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

/** Follows a type node to `ToolDeclaration`, or undefined where it leads elsewhere. */
function unfoldDeclarationType(sources: Sources, node: ts.TypeNode, bindings: Bindings): DeclarationType | undefined {
  if (ts.isParenthesizedTypeNode(node)) return unfoldDeclarationType(sources, node.type, bindings);
  if (!ts.isTypeReferenceNode(node) && !ts.isImportTypeNode(node)) return undefined;
  const name = referencedName(node);
  const symbol = name && resolveSymbol(sources.checker, name);
  if (symbol === undefined) return undefined;
  const written = node.typeArguments ?? [];
  if (isRuntimeSymbol(sources, symbol, "ToolDeclaration")) {
    const computed = written.slice(0, 2).find((argument) => computesFrom(sources, argument, bindings));
    return {
      arguments: written.map((argument) => bound(sources, argument, bindings)),
      computedBy: computed === undefined ? undefined : enclosingAlias(computed),
    };
  }
  const alias = symbol.declarations?.find(ts.isTypeAliasDeclaration);
  if (alias === undefined) return undefined;
  const inner = new Map<ts.Symbol, ts.TypeNode>();
  alias.typeParameters?.forEach((parameter, index) => {
    const argument = written[index];
    const value = argument === undefined ? parameter.default : bound(sources, argument, bindings);
    const parameterSymbol = sources.checker.getSymbolAtLocation(parameter.name);
    if (value !== undefined && parameterSymbol !== undefined) inner.set(parameterSymbol, value);
  });
  return unfoldDeclarationType(sources, alias.type, inner);
}

/** A type argument, or what its type parameter stands for. */
function bound(sources: Sources, node: ts.TypeNode, bindings: Bindings): ts.TypeNode {
  const symbol = ts.isTypeReferenceNode(node) ? sources.checker.getSymbolAtLocation(node.typeName) : undefined;
  return (symbol && bindings.get(symbol)) ?? node;
}

/** Tells whether a type is built from a bound type parameter, rather than being one. */
function computesFrom(sources: Sources, node: ts.TypeNode, bindings: Bindings): boolean {
  if (bindings.size === 0 || bound(sources, node, bindings) !== node) return false;
  const mentions = (child: ts.Node): boolean => {
    const symbol = ts.isIdentifier(child) ? sources.checker.getSymbolAtLocation(child) : undefined;
    return (symbol !== undefined && bindings.has(symbol)) || (ts.forEachChild(child, mentions) ?? false);
  };
  return mentions(node);
}

function enclosingAlias(node: ts.Node): string {
  return ts.findAncestor(node, ts.isTypeAliasDeclaration)?.name.text ?? "(alias)";
}

interface Candidate {
  readonly variable: ts.VariableDeclaration;
  readonly type: DeclarationType;
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
  if (argumentsNode === undefined) return undefined; // The compiler has said that a type argument is missing.
  const hasResult = resultNode !== undefined && resultNode.kind !== ts.SyntaxKind.UndefinedKeyword;
  return {
    variable,
    value: withoutAssertions(variable.initializer),
    argumentsNode,
    resultNode: hasResult ? resultNode : undefined,
  };
}

/** The value inside parentheses, `as` and `satisfies`. */
export function withoutAssertions(expression: ts.Expression): ts.Expression {
  const wraps =
    ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression) || ts.isParenthesizedExpression(expression);
  return wraps ? withoutAssertions(expression.expression) : expression;
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

/** A constant without annotation whose value turns out to be a declaration was made by running code. */
function reportHiddenDeclaration(sources: Sources, variable: ts.VariableDeclaration, report: Report): void {
  const value = variable.initializer && withoutAssertions(variable.initializer);
  if (value === undefined || !(ts.isCallExpression(value) || ts.isIdentifier(value))) return;
  const type = sources.checker.getTypeAtLocation(value);
  const marker = type.getProperties().find((property) => property.name.startsWith("__@declared@"));
  const declaredIn = marker?.declarations?.[0]?.getSourceFile().fileName;
  if (declaredIn === undefined || sources.packageOf(declaredIn) !== sources.packageOf(sources.runtimeFile.fileName))
    return;
  report(createDiagnostic("value-not-static", { text: quoteNode(value) }, locateNode(sources.root, value)));
}

/** Every other place that names `ToolDeclaration` declares nothing; only aliases and functions may do so. */
function reportStrayReferences(
  sources: Sources,
  { file, consumed }: { readonly file: ts.SourceFile; readonly consumed: ReadonlySet<ts.Node> },
  report: Report,
): void {
  const visit = (node: ts.Node): void => {
    if (consumed.has(node) || ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node)) return;
    if (ts.isParameter(node) || ts.isTypeParameterDeclaration(node)) return;
    if (ts.isTypeReferenceNode(node) && unfoldDeclarationType(sources, node, new Map()) !== undefined) {
      const variable = ts.findAncestor(node, ts.isVariableDeclaration);
      const text = quoteNode(node);
      if (variable !== undefined) {
        report(createDiagnostic("declaration-not-a-constant", { text }, locateNode(sources.root, node)));
      }
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
}
