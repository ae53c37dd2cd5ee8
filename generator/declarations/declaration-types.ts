/** Follows the declared type of a value, through aliases, to the type arguments of `ToolDeclaration`. */

import { ts } from "../sources/compiler.js";
import type { Sources } from "../sources/program.js";
import { isRuntimeSymbol, referencedName, resolveSymbol } from "../sources/nodes.js";

/** A reference to `ToolDeclaration`. */
export interface ToolDeclarationType {
  readonly kind: "declaration";
  /** Fewer than required if some are missing. */
  readonly arguments: readonly ts.TypeNode[];
  /** Name of the alias that computes an argument from its own parameters, if any. */
  readonly computedBy: string | undefined;
}

/** Where a type leads: to `ToolDeclaration`, or to a name that cannot be found. */
type DeclarationType = ToolDeclarationType | { readonly kind: "unresolved"; readonly name: ts.Node };

type Bindings = ReadonlyMap<ts.Symbol, ts.TypeNode>;

/**
 * Follows a type node to `ToolDeclaration`; undefined for any other type. `aliases` are those followed so far, of which
 * a repeated one refers to itself.
 */
export function unfoldDeclarationType(
  sources: Sources,
  node: ts.TypeNode,
  bindings: Bindings = new Map(),
  aliases: readonly ts.TypeAliasDeclaration[] = [],
): DeclarationType | undefined {
  if (ts.isParenthesizedTypeNode(node)) return unfoldDeclarationType(sources, node.type, bindings, aliases);
  if (!ts.isTypeReferenceNode(node) && !ts.isImportTypeNode(node)) return undefined;
  const name = referencedName(node);
  if (name === undefined) return undefined;
  const symbol = resolveSymbol(sources.checker, name);
  if (symbol?.declarations === undefined) return { kind: "unresolved", name };
  const written = node.typeArguments ?? [];
  if (isRuntimeSymbol(sources, symbol, "ToolDeclaration")) {
    const typeArguments = written
      .map((argument) => bound(sources, argument, bindings))
      .filter((argument) => !isTypeParameter(sources, argument));
    const computed = typeArguments.slice(0, 2).find((argument) => mentionsAliasParameter(sources, argument));
    const computedBy = computed && (ts.findAncestor(computed, ts.isTypeAliasDeclaration)?.name.text ?? "(alias)");
    return { kind: "declaration", arguments: typeArguments, computedBy };
  }
  const alias = symbol.declarations?.find(ts.isTypeAliasDeclaration);
  if (alias === undefined) return undefined;
  const inner = new Map<ts.Symbol, ts.TypeNode>();
  alias.typeParameters?.forEach((parameter, index) => {
    const argument = written[index];
    const value =
      argument === undefined
        ? parameter.default && bound(sources, parameter.default, inner)
        : bound(sources, argument, bindings);
    const parameterSymbol = sources.checker.getSymbolAtLocation(parameter.name);
    if (value !== undefined && parameterSymbol !== undefined) inner.set(parameterSymbol, value);
  });
  if (aliases.includes(alias)) return { kind: "unresolved", name };
  return unfoldDeclarationType(sources, alias.type, inner, [...aliases, alias]);
}

/** A type argument, or the argument of its type parameter. */
function bound(sources: Sources, node: ts.TypeNode, bindings: Bindings): ts.TypeNode {
  const symbol = referencedSymbol(sources, node);
  return (symbol && bindings.get(symbol)) ?? node;
}

/** Whether a type is a parameter of an alias without an argument for it. */
function isTypeParameter(sources: Sources, node: ts.TypeNode): boolean {
  return ((referencedSymbol(sources, node)?.flags ?? 0) & ts.SymbolFlags.TypeParameter) !== 0;
}

function referencedSymbol({ checker }: Sources, node: ts.TypeNode): ts.Symbol | undefined {
  return ts.isTypeReferenceNode(node) ? checker.getSymbolAtLocation(node.typeName) : undefined;
}

/** Whether a type is built from an alias's parameter, which means nothing outside the alias. */
function mentionsAliasParameter(sources: Sources, node: ts.TypeNode): boolean {
  const mentions = (child: ts.Node): boolean => {
    const symbol = ts.isIdentifier(child) ? sources.checker.getSymbolAtLocation(child) : undefined;
    const isParameter = symbol?.declarations?.some(
      (declaration) => ts.isTypeParameterDeclaration(declaration) && ts.isTypeAliasDeclaration(declaration.parent),
    );
    return isParameter === true || (ts.forEachChild(child, mentions) ?? false);
  };
  return mentions(node);
}

/** The declared type of a variable: its annotation, or the type that its value `satisfies`. */
export function declaredTypeNode(variable: ts.VariableDeclaration): ts.TypeNode | undefined {
  if (variable.type !== undefined) return variable.type;
  let value = variable.initializer;
  while (value !== undefined && (ts.isAsExpression(value) || ts.isParenthesizedExpression(value)))
    value = value.expression;
  return value !== undefined && ts.isSatisfiesExpression(value) ? value.type : undefined;
}
