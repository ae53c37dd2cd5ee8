/** Reads nodes of source files: their locations, their texts, and the symbols that they name. */

import { relativePath, type SourceLocation } from "../diagnostics/diagnostics.js";
import { runtimeModule, type PackageOf } from "../disk/packages.js";
import { ts } from "./compiler.js";
import { isNamedBySymbol } from "./type-predicates.js";

export function locateOffset(root: string, file: ts.SourceFile, offset: number): SourceLocation {
  const { line, character } = file.getLineAndCharacterOfPosition(offset);
  return { file: relativePath(root, file.fileName), line: line + 1, column: character + 1 };
}

export function locateNode(root: string, node: ts.Node): SourceLocation {
  const file = node.getSourceFile();
  return locateOffset(root, file, node.getStart(file));
}

/** A node's source text on one line, shortened for a message. */
export function quoteNode(node: ts.Node): string {
  return quoteText(node.getText());
}

/** TypeScript in backticks for a message; a template has backticks of its own. */
export function quoteText(source: string): string {
  const line = source.replace(/\s+/g, " ");
  const text = line.length > 60 ? `${line.slice(0, 57)}...` : line;
  return text.startsWith("`") ? text : `\`${text}\``;
}

/** An expression without parentheses, `as` and `satisfies`. */
export function withoutAssertions(expression: ts.Expression): ts.Expression {
  const wraps =
    ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression) || ts.isParenthesizedExpression(expression);
  return wraps ? withoutAssertions(expression.expression) : expression;
}

/** The type that an alias, a property, an index signature or a tuple member is declared with. */
export function typeNodeOf(declaration: ts.Node): ts.TypeNode | undefined {
  const hasType =
    ts.isTypeAliasDeclaration(declaration) ||
    ts.isPropertySignature(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isIndexSignatureDeclaration(declaration) ||
    ts.isNamedTupleMember(declaration);
  return hasType ? declaration.type : undefined;
}

/** The type inside parentheses or after `readonly`; undefined without either. */
export function innerType(type: ts.TypeNode): ts.TypeNode | undefined {
  const isReadonly = ts.isTypeOperatorNode(type) && type.operator === ts.SyntaxKind.ReadonlyKeyword;
  return ts.isParenthesizedTypeNode(type) || isReadonly ? type.type : undefined;
}

/** The symbol of a name, imports followed; undefined if it cannot be found. */
export function resolveSymbol(checker: ts.TypeChecker, name: ts.Node): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(name);
  const target = symbol && followAlias(checker, symbol);
  return target !== symbol && target?.declarations === undefined ? undefined : target;
}

/** The symbol of a type, which some types lack although the compiler's declarations say otherwise. */
export function symbolOf(type: ts.Type): ts.Symbol | undefined {
  return type.symbol;
}

/** A property's name as its author writes it: the compiler has names of its own for symbols, as in `[mark]`. */
export function nameOfProperty(symbol: ts.Symbol): string {
  if (!isNamedBySymbol(symbol)) return symbol.name;
  const [declaration] = symbol.declarations ?? [];
  const name = declaration && ts.getNameOfDeclaration(declaration);
  return name?.getText() ?? symbol.name.replace(/^__@(.*)@\d+$/, "[$1]");
}

/** Whether an import or an export gives a symbol this name. */
export function isAlias(symbol: ts.Symbol): boolean {
  return (symbol.flags & ts.SymbolFlags.Alias) !== 0;
}

/** The symbol itself, or what its import or export leads to: the checker's unknown symbol if that cannot be found. */
export function followAlias(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return isAlias(symbol) ? checker.getAliasedSymbol(symbol) : symbol;
}

/** The exports of a module; empty if the file or specifier is not a module. */
export function exportsOf(checker: ts.TypeChecker, module: ts.SourceFile | ts.StringLiteral): readonly ts.Symbol[] {
  const symbol = checker.getSymbolAtLocation(module);
  return symbol === undefined ? [] : checker.getExportsOfModule(symbol);
}

/** The name under which a module exports a symbol, preferably its own; undefined if it does not export it. */
export function exportedNameOf(
  checker: ts.TypeChecker,
  symbol: ts.Symbol,
  declaration: ts.Declaration,
): string | undefined {
  const { Export, Default } = ts.ModifierFlags;
  const { parent } = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  // The exports of a module take the checker a while.
  const isExported = (ts.getCombinedModifierFlags(declaration) & (Export | Default)) === Export;
  if (isExported && ts.isSourceFile(parent)) return symbol.name;
  const target = checker.getExportSymbolOfSymbol(symbol);
  const matches = exportsOf(checker, declaration.getSourceFile()).filter((one) => followAlias(checker, one) === target);
  return (matches.find((match) => match.name === symbol.name) ?? matches[0])?.name;
}

/** Whether a symbol is the runtime package's own of that name. */
export function isRuntimeSymbol(
  { packageOf }: { readonly packageOf: PackageOf },
  symbol: ts.Symbol,
  name: string,
): boolean {
  if (symbol.name !== name) return false;
  const file = symbol.declarations?.[0]?.getSourceFile().fileName;
  return file !== undefined && packageOf(file) === runtimeModule;
}

/** The types that an interface or a class extends or implements. */
export function basesOf(
  declaration: ts.ClassLikeDeclaration | ts.InterfaceDeclaration,
): readonly ts.ExpressionWithTypeArguments[] {
  return declaration.heritageClauses?.flatMap(({ types }) => types) ?? [];
}

/** The name of a type that a node refers to: of a reference, an import type or a heritage clause. */
export function referencedName(node: ts.Node): ts.Node | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  if (ts.isImportTypeNode(node)) return node.qualifier;
  if (ts.isExpressionWithTypeArguments(node)) return node.expression;
  return undefined;
}
