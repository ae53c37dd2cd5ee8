/** From a place in the sources to the type node there: its names, comments and order are the author's. */

import { innerType } from "../../sources/nodes.js";
import { ts } from "../../sources/compiler.js";
import type { Sources } from "../../sources/program.js";
import { referencedName, resolveSymbol } from "../../sources/symbols.js";
import { isClosed } from "./closed-nodes.js";

export interface Hint {
  /** A node that may be the type; undefined if only the checker knows it. */
  readonly node: ts.TypeNode | undefined;
  /** The arguments of the type parameters in the node. */
  readonly bindings: Bindings;
  /** Where to report: the innermost node outside TypeScript's own libraries. */
  readonly place: ts.Node;
  /** The innermost node outside any package, which the project's author can change. */
  readonly own: ts.Node;
}

export type Bindings = ReadonlyMap<ts.Symbol, Hint>;

export function hintAt(node: ts.TypeNode): Hint {
  return { node, bindings: new Map(), place: node, own: node };
}

/** A hint for a part of another hint's type. */
export function partOf(sources: Sources, hint: Hint, node: ts.TypeNode | undefined): Hint {
  const place = node === undefined || isInLibrary(sources, node) ? hint.place : node;
  return { node, bindings: hint.bindings, place, own: isInPackage(sources, place) ? hint.own : place };
}

/** Whether a node is in a package that the project depends on. */
export function isInPackage(sources: Sources, node: ts.Node): boolean {
  return sources.program.isSourceFileFromExternalLibrary(node.getSourceFile());
}

/** Whether a node is in one of TypeScript's own libraries. */
export function isInLibrary(sources: Sources, node: ts.Node): boolean {
  return sources.program.isSourceFileDefaultLibrary(node.getSourceFile());
}

/** Follows parentheses, `readonly`, bound type parameters and picked properties to the node behind them. */
export function resolveHint(sources: Sources, hint: Hint): Hint {
  const { node } = hint;
  if (node === undefined) return hint;
  const inner = innerType(node);
  if (inner !== undefined) return resolveHint(sources, { ...hint, node: inner });
  if (ts.isIndexedAccessTypeNode(node)) {
    const property = pickedProperty(sources, hint, node);
    return property === undefined ? hint : resolveHint(sources, property);
  }
  const parameter = typeParameterOf(sources, node);
  if (parameter === undefined) return hint;
  const bound = isMappedKey(parameter) ? undefined : hint.bindings.get(parameter);
  return bound === undefined ? { ...hint, node: undefined } : resolveHint(sources, bound);
}

function typeParameterOf(sources: Sources, node: ts.TypeNode): ts.Symbol | undefined {
  const symbol = ts.isTypeReferenceNode(node) ? sources.checker.getSymbolAtLocation(node.typeName) : undefined;
  return symbol !== undefined && (symbol.flags & ts.SymbolFlags.TypeParameter) !== 0 ? symbol : undefined;
}

/** The key of a mapped type is bound to the type of the current property, not to its name. */
function isMappedKey(parameter: ts.Symbol): boolean {
  return parameter.declarations?.some(({ parent }) => ts.isMappedTypeNode(parent)) ?? false;
}

/** The type node of the property that `T["name"]`, or `T[Key]` in a mapped type, picks. */
function pickedProperty(sources: Sources, hint: Hint, node: ts.IndexedAccessTypeNode): Hint | undefined {
  const object = resolveHint(sources, partOf(sources, hint, node.objectType));
  if (object.node === undefined || !isClosed(sources, object.node)) return undefined;
  const inside = enterHint(sources, object);
  if (node.indexType.kind === ts.SyntaxKind.NumberKeyword) return pickedElement(sources, inside);
  const name = pickedName(sources, hint, node.indexType);
  const type = sources.checker.getTypeFromTypeNode(object.node);
  const [declared, ...others] = (name === undefined ? undefined : type.getProperty(name))?.declarations ?? [];
  if (declared !== undefined) {
    const isPlain = others.length === 0 && ts.isPropertySignature(declared);
    return isPlain && declared.type !== undefined ? partOf(sources, inside, declared.type) : undefined;
  }
  const mapped = inside.node;
  const isMapped = mapped !== undefined && ts.isMappedTypeNode(mapped);
  return isMapped ? bindMappedKey(sources, inside, { mapped, property: undefined }) : undefined;
}

function pickedElement(sources: Sources, list: Hint): Hint | undefined {
  const { node } = list;
  if (node === undefined || !ts.isArrayTypeNode(node)) return undefined;
  return partOf(sources, list, node.elementType);
}

function pickedName(sources: Sources, hint: Hint, index: ts.TypeNode): string | undefined {
  const key = typeParameterOf(sources, index);
  const member = key && isMappedKey(key) ? hint.bindings.get(key)?.node?.parent : undefined;
  if (member !== undefined && ts.isPropertySignature(member)) {
    return sources.checker.getSymbolAtLocation(member.name)?.name;
  }
  const { node } = resolveHint(sources, partOf(sources, hint, index));
  return node !== undefined && ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)
    ? node.literal.text
    : undefined;
}

/** Binds the key of a mapped type to the current property. */
export function bindMappedKey(sources: Sources, hint: Hint, { mapped, property }: MappedProperty): Hint {
  const key = sources.checker.getSymbolAtLocation(mapped.typeParameter.name);
  const bindings = key && property ? bind(hint.bindings, [[key, property]]) : hint.bindings;
  return { ...partOf(sources, hint, mapped.type), bindings };
}

interface MappedProperty {
  readonly mapped: ts.MappedTypeNode;
  /** The declared type of the property, if any. */
  readonly property: Hint | undefined;
}

/** The operand of `NonNullable`, `Exclude` or `Extract`, whose members stay as written. */
function filteredBy(sources: Sources, hint: Hint): Hint | undefined {
  const { node } = hint;
  if (node === undefined || !ts.isTypeReferenceNode(node)) return undefined;
  const symbol = resolveSymbol(sources.checker, node.typeName);
  const isLibrary = symbol?.declarations?.some((own) => isInLibrary(sources, own)) ?? false;
  if (!isLibrary || !["NonNullable", "Exclude", "Extract"].includes(symbol?.name ?? "")) return undefined;
  return resolveHint(sources, partOf(sources, hint, node.typeArguments?.[0]));
}

/** Whether the node of a resolved hint is exactly the type, apart from `undefined`. */
export function says(sources: Sources, hint: Hint, type: ts.Type): hint is Hint & { readonly node: ts.TypeNode } {
  if (hint.node === undefined || !isClosed(sources, hint.node)) return false;
  const said = sources.checker.getTypeFromTypeNode(hint.node);
  return said === type || isSameUnion(definedMembers(said), definedMembers(type));
}

function isSameUnion(left: readonly ts.Type[], right: readonly ts.Type[]): boolean {
  if (left.length !== right.length) return false;
  if (left.length === 1) return left[0] === right[0];
  const members = new Set(left);
  return right.every((member) => members.has(member));
}

/** The members of a union, or the type itself, without `undefined`. */
export function definedMembers(type: ts.Type): readonly ts.Type[] {
  const members = type.isUnion() ? type.types : [type];
  const isDefined = ({ flags }: ts.Type): boolean => (flags & ts.TypeFlags.Undefined) === 0;
  return members.every(isDefined) ? members : members.filter(isDefined);
}

/** Enters the aliases that a hint refers to with type arguments, down to the structure. */
export function enterHint(sources: Sources, hint: Hint): Hint {
  const resolved = resolveHint(sources, hint);
  const step = stepIntoHint(sources, resolved);
  if (step === undefined) return resolved;
  return step.node === undefined ? step : enterHint(sources, step);
}

/** Enters the target of a resolved hint; undefined without one. */
export function stepIntoHint(sources: Sources, resolved: Hint): Hint | undefined {
  const reference = resolved.node;
  const name = reference && referencedName(reference);
  if (reference === undefined || name === undefined) return undefined;
  const filtered = filteredBy(sources, resolved);
  if (filtered !== undefined) return filtered;
  const declaration = resolveSymbol(sources.checker, name)?.declarations?.find(
    (own) => ts.isTypeAliasDeclaration(own) || ts.isInterfaceDeclaration(own),
  );
  if (declaration === undefined) return undefined;
  const bindings = bind(resolved.bindings, bindArguments(sources, resolved, declaration));
  // An alias that leads back to itself has no structure of its own here.
  const isInside = ts.findAncestor(reference, (parent) => parent === declaration) !== undefined;
  if (ts.isInterfaceDeclaration(declaration)) {
    const inherited = bindInherited(sources, { ...resolved, bindings }, { declaration, passed: new Set() });
    return { ...resolved, node: undefined, bindings: inherited };
  }
  if (isInside) return { ...resolved, node: undefined, bindings };
  return resolveHint(sources, partOf(sources, { ...resolved, bindings }, declaration.type));
}

/** Most types have no type arguments, and keep the bindings around them. */
function bind(bindings: Bindings, bound: readonly (readonly [ts.Symbol, Hint])[]): Bindings {
  return bound.length === 0 ? bindings : new Map([...bindings, ...bound]);
}

/** Adds the type arguments that an interface passes to those it extends, and these to theirs. */
function bindInherited(sources: Sources, hint: Hint, { declaration, passed }: Inheritance): Bindings {
  let { bindings } = hint;
  if (passed.has(declaration)) return bindings; // An error in the sources, which the compiler reports.
  passed.add(declaration);
  for (const base of declaration.heritageClauses?.flatMap(({ types }) => types) ?? []) {
    const own = resolveSymbol(sources.checker, base.expression)?.declarations?.find(ts.isInterfaceDeclaration);
    if (own === undefined) continue;
    const before = bindings;
    const bound = bindArguments(sources, { ...hint, node: base, bindings }, own);
    if (bound.some(([parameter]) => before.has(parameter))) continue; // Of two ways to a base, the first counts.
    bindings = bindInherited(sources, { ...hint, bindings: bind(bindings, bound) }, { declaration: own, passed });
  }
  return bindings;
}

interface Inheritance {
  readonly declaration: ts.InterfaceDeclaration;
  readonly passed: Set<ts.InterfaceDeclaration>;
}

type GenericDeclaration = ts.TypeAliasDeclaration | ts.InterfaceDeclaration;

function bindArguments(sources: Sources, hint: Hint, declaration: GenericDeclaration): [ts.Symbol, Hint][] {
  const { node } = hint;
  const written =
    node !== undefined &&
    (ts.isTypeReferenceNode(node) || ts.isImportTypeNode(node) || ts.isExpressionWithTypeArguments(node));
  const typeArguments = written ? (node.typeArguments ?? []) : [];
  return (declaration.typeParameters ?? []).flatMap((parameter, index): [ts.Symbol, Hint][] => {
    const symbol = sources.checker.getSymbolAtLocation(parameter.name);
    const value = typeArguments[index] ?? parameter.default;
    return symbol === undefined || value === undefined ? [] : [[symbol, partOf(sources, hint, value)]];
  });
}

/** A string that distinguishes hints of one type in different words: aliases of a primitive have their own comments. */
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
        found.push(...symbols({ ...hint, node: part, bindings }, depth - 1));
      } else if (symbol !== undefined) found.push(String(idOf(symbol)));
      ts.forEachChild(part, visit);
    };
    visit(node);
    return found;
  };
  return symbols(hint, 8).join(",");
}
