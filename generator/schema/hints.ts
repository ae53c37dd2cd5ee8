/** From a place in the sources to the type node that says a type there: its names, comments and order are the author's. */

import { ts } from "../compiler.js";
import type { Sources } from "../io/sources.js";
import { referencedName, resolveSymbol } from "../symbols.js";

/** What is known of how a type was written. */
export interface Hint {
  /** A node that may say the type; undefined where only the checker knows it. */
  readonly node: ts.TypeNode | undefined;
  /** What the type parameters that the node mentions stand for. */
  readonly bindings: Bindings;
  /** Where to say what is wrong: the innermost node outside of TypeScript's own libraries. */
  readonly place: ts.Node;
}

/** What type parameters stand for, by their symbols. */
export type Bindings = ReadonlyMap<ts.Symbol, Hint>;

/** A hint with nothing bound. */
export function hintAt(node: ts.TypeNode): Hint {
  return { node, bindings: new Map(), place: node };
}

/** A hint for a part of what another hint says. */
export function partOf(sources: Sources, hint: Hint, node: ts.TypeNode | undefined): Hint {
  const place = node === undefined || isInLibrary(sources, node) ? hint.place : node;
  return { node, bindings: hint.bindings, place };
}

/** Tells whether a node stands in one of TypeScript's own libraries. */
export function isInLibrary(sources: Sources, node: ts.Node): boolean {
  return sources.program.isSourceFileDefaultLibrary(node.getSourceFile());
}

/** Follows parentheses, `readonly` and bound type parameters to the node that they stand for. */
export function resolveHint(sources: Sources, hint: Hint): Hint {
  const { node } = hint;
  if (node === undefined) return hint;
  if (ts.isParenthesizedTypeNode(node)) return resolveHint(sources, { ...hint, node: node.type });
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword) {
    return resolveHint(sources, { ...hint, node: node.type });
  }
  const parameter = ts.isTypeReferenceNode(node) ? sources.checker.getSymbolAtLocation(node.typeName) : undefined;
  if (parameter === undefined || (parameter.flags & ts.SymbolFlags.TypeParameter) === 0) return hint;
  const bound = hint.bindings.get(parameter);
  return bound === undefined ? { ...hint, node: undefined } : resolveHint(sources, bound);
}

/** Tells whether the node of a resolved hint says exactly the type, apart from `undefined`. */
export function says(sources: Sources, hint: Hint, type: ts.Type): hint is Hint & { readonly node: ts.TypeNode } {
  if (hint.node === undefined || !isClosed(sources, hint.node)) return false;
  const said = sources.checker.getTypeFromTypeNode(hint.node);
  return said === type || isSameUnion(definedMembers(said), definedMembers(type));
}

function isSameUnion(left: readonly ts.Type[], right: readonly ts.Type[]): boolean {
  if (left.length !== right.length) return false;
  const members = new Set(left);
  return right.every((member) => members.has(member));
}

/** The members of a union, or the type itself, without `undefined`. */
export function definedMembers(type: ts.Type): readonly ts.Type[] {
  const members = type.isUnion() ? type.types : [type];
  return members.filter(({ flags }) => (flags & ts.TypeFlags.Undefined) === 0);
}

/** Tells whether a node means the same wherever it stands: it mentions no type parameter from outside, and no `this`. */
export function isClosed(sources: Sources, node: ts.TypeNode): boolean {
  const declaresParameters = (parent: ts.Node): boolean =>
    ts.isMappedTypeNode(parent) ||
    ts.isConditionalTypeNode(parent) ||
    ts.isInterfaceDeclaration(parent) ||
    ((ts.isTypeAliasDeclaration(parent) || ts.isClassLike(parent) || ts.isFunctionLike(parent)) &&
      (parent.typeParameters?.length ?? 0) > 0);
  if (ts.findAncestor(node.parent, declaresParameters) === undefined) return true;
  const isOpen = (part: ts.Node): boolean => {
    if (part.kind === ts.SyntaxKind.ThisType) return true;
    const symbol = ts.isTypeReferenceNode(part) ? sources.checker.getSymbolAtLocation(part.typeName) : undefined;
    const declaration = symbol?.declarations?.find(ts.isTypeParameterDeclaration);
    if (declaration !== undefined && (declaration.pos < node.pos || declaration.end > node.end)) return true;
    return ts.forEachChild(part, isOpen) ?? false;
  };
  return !isOpen(node);
}

/** Steps into the aliases that a hint refers to with type arguments, down to the node that gives the type its structure. */
export function enter(sources: Sources, hint: Hint): Hint {
  const resolved = resolveHint(sources, hint);
  const reference = resolved.node;
  const name = reference && referencedName(reference);
  if (reference === undefined || name === undefined) return resolved;
  const declaration = resolveSymbol(sources.checker, name)?.declarations?.find(
    (own) => ts.isTypeAliasDeclaration(own) || ts.isInterfaceDeclaration(own),
  );
  if (declaration === undefined) return resolved;
  const bindings = new Map([...resolved.bindings, ...bindArguments(sources, resolved, declaration)]);
  if (ts.isInterfaceDeclaration(declaration)) return { ...resolved, node: undefined, bindings };
  // An alias that leads back to itself has no structure of its own at this place.
  if (ts.findAncestor(reference, (parent) => parent === declaration) !== undefined) return { ...resolved, bindings };
  return enter(sources, partOf(sources, { ...resolved, bindings }, declaration.type));
}

type GenericDeclaration = ts.TypeAliasDeclaration | ts.InterfaceDeclaration;

function bindArguments(sources: Sources, hint: Hint, declaration: GenericDeclaration): [ts.Symbol, Hint][] {
  const { node } = hint;
  const written = node !== undefined && (ts.isTypeReferenceNode(node) || ts.isImportTypeNode(node));
  const typeArguments = written ? (node.typeArguments ?? []) : [];
  return (declaration.typeParameters ?? []).flatMap((parameter, index): [ts.Symbol, Hint][] => {
    const symbol = sources.checker.getSymbolAtLocation(parameter.name);
    const value = typeArguments[index] ?? parameter.default;
    return symbol === undefined || value === undefined ? [] : [[symbol, partOf(sources, hint, value)]];
  });
}

/** A text that tells apart hints which say one type in different words: aliases of a primitive carry their own comments. */
export function identify(sources: Sources, hint: Hint, idOf: (value: object) => number): string {
  const symbols = (at: Hint, depth: number): string[] => {
    const { node, bindings } = resolveHint(sources, at);
    if (node === undefined || depth === 0) return [];
    const found: string[] = [];
    const visit = (part: ts.Node): void => {
      const name = referencedName(part);
      const symbol = name && resolveSymbol(sources.checker, name);
      const isParameter = symbol !== undefined && (symbol.flags & ts.SymbolFlags.TypeParameter) !== 0;
      if (isParameter && ts.isTypeReferenceNode(part)) {
        found.push(...symbols({ node: part, bindings, place: part }, depth - 1));
      } else if (symbol !== undefined) found.push(String(idOf(symbol)));
      ts.forEachChild(part, visit);
    };
    visit(node);
    return found;
  };
  return symbols(hint, 8).join(",");
}
