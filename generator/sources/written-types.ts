/** Types as their authors wrote them: the nodes behind aliases and parameters, whose names, comments and order count. */

import { basesOf, innerType, referencedName, resolveSymbol } from "./nodes.js";
import { ts } from "./compiler.js";
import type { Sources } from "./program.js";

export interface WrittenType {
  /** A node that may denote the type; undefined if the compiler computed it. */
  readonly node: ts.TypeNode | undefined;
  /** The arguments of the type parameters in the node. */
  readonly bindings: Bindings;
  /** Where to report: the innermost node outside TypeScript's own libraries. */
  readonly site: ts.Node;
  /** The innermost node outside any package, which the project's author can edit. */
  readonly ownSite: ts.Node;
}

/** A written type with a node. */
export type WrittenNode = WrittenType & { readonly node: ts.TypeNode };

export type Bindings = ReadonlyMap<ts.Symbol, WrittenType>;

export function writtenAt(node: ts.TypeNode): WrittenNode {
  return { node, bindings: new Map(), site: node, ownSite: node };
}

/** A part of a written type, with its bindings. */
export function writtenPart<Part extends ts.TypeNode | undefined>(
  sources: Sources,
  whole: WrittenType,
  node: Part,
): WrittenType & { readonly node: Part } {
  const site = node === undefined || isInLibrary(sources, node) ? whole.site : node;
  return { node, bindings: whole.bindings, site, ownSite: isInPackage(sources, site) ? whole.ownSite : site };
}

/** Whether a node is in a package that the project depends on. */
export function isInPackage(sources: Sources, node: ts.Node): boolean {
  return sources.program.isSourceFileFromExternalLibrary(node.getSourceFile());
}

/** Whether a node is in one of TypeScript's own libraries. */
export function isInLibrary(sources: Sources, node: ts.Node): boolean {
  return sources.program.isSourceFileDefaultLibrary(node.getSourceFile());
}

/** Whether a node has no free type parameters and no `this`, and so denotes the same type everywhere. */
export function isClosed(sources: Sources, node: ts.Node): boolean {
  const { pos, end } = sources.parameterRanges.get(node) ?? readParameterRange(sources, node);
  return node.pos <= pos && end <= node.end;
}

/**
 * Computes, for the node and each of its parts, the range that covers the type parameters it uses. One pass, because
 * callers ask at every level of a type.
 */
function readParameterRange({ checker, parameterRanges: known }: Sources, node: ts.Node): ts.TextRange {
  const parts = [node];
  const visit = (child: ts.Node): void => void (known.has(child) || parts.push(child));
  for (const part of parts) ts.forEachChild(part, visit);
  let whole = nowhere;
  for (const part of parts.reverse()) {
    const symbol = ts.isTypeReferenceNode(part) ? checker.getSymbolAtLocation(part.typeName) : undefined;
    const isThis = part.kind === ts.SyntaxKind.ThisType;
    whole = isThis ? everywhere : (symbol?.declarations?.find(ts.isTypeParameterDeclaration) ?? nowhere);
    const include = (child: ts.Node): void => {
      const { pos, end } = known.get(child) ?? nowhere;
      if (pos < whole.pos || end > whole.end) whole = { pos: Math.min(pos, whole.pos), end: Math.max(end, whole.end) };
    };
    ts.forEachChild(part, include);
    known.set(part, whole);
  }
  return whole;
}

const nowhere: ts.TextRange = { pos: Infinity, end: -Infinity };
const everywhere: ts.TextRange = { pos: -Infinity, end: Infinity };

/** Follows parentheses, `readonly`, bound type parameters and indexed properties to the node behind them. */
export function resolveWritten(sources: Sources, written: WrittenType): WrittenType {
  const { node } = written;
  if (node === undefined) return written;
  const inner = innerType(node);
  if (inner !== undefined) return resolveWritten(sources, { ...written, node: inner });
  if (ts.isIndexedAccessTypeNode(node)) {
    const property = indexedProperty(sources, written, node);
    return property === undefined ? written : resolveWritten(sources, property);
  }
  const parameter = typeParameterOf(sources, node);
  if (parameter === undefined) return written;
  const bound = isMappedKey(parameter) ? undefined : written.bindings.get(parameter);
  return bound === undefined ? { ...written, node: undefined } : resolveWritten(sources, bound);
}

/** A written type, or the type argument of the parameter that it names; undefined for a parameter without one. */
export function typeArgumentAt(sources: Sources, written: WrittenNode): WrittenNode | undefined {
  const parameter = typeParameterOf(sources, written.node);
  return parameter === undefined ? written : typeArgumentOf(sources, written, parameter);
}

/** The type argument of a parameter in a written type; undefined without one. */
export function typeArgumentOf(
  sources: Sources,
  { bindings }: WrittenType,
  parameter: ts.Symbol,
): WrittenNode | undefined {
  const bound = bindings.get(parameter);
  return bound?.node === undefined ? undefined : typeArgumentAt(sources, { ...bound, node: bound.node });
}

/** A type parameter where a written type names it, with its type argument. */
export interface NamedParameter {
  readonly reference: ts.TypeReferenceNode;
  readonly argument: WrittenNode;
}

export function namedParameters(sources: Sources, written: WrittenNode): NamedParameter[] {
  if (written.bindings.size === 0 || isClosed(sources, written.node)) return [];
  const found: NamedParameter[] = [];
  const visit = (node: ts.Node): void => {
    const reference = ts.isTypeReferenceNode(node) ? node : undefined;
    const argument = reference && typeArgumentAt(sources, { ...written, node: reference });
    if (reference === undefined || argument === undefined || argument.node === node) ts.forEachChild(node, visit);
    else found.push({ reference, argument });
  };
  visit(written.node);
  return found;
}

/** The node of a written type, and those of its type arguments. */
export function nodesOf(sources: Sources, written: WrittenNode): ts.TypeNode[] {
  return [written.node, ...namedParameters(sources, written).flatMap(({ argument }) => nodesOf(sources, argument))];
}

function typeParameterOf(sources: Sources, node: ts.Node): ts.Symbol | undefined {
  const symbol = ts.isTypeReferenceNode(node) ? sources.checker.getSymbolAtLocation(node.typeName) : undefined;
  return symbol !== undefined && (symbol.flags & ts.SymbolFlags.TypeParameter) !== 0 ? symbol : undefined;
}

/** The key of a mapped type is bound to the type of the current property, not to its name. */
function isMappedKey(parameter: ts.Symbol): boolean {
  return parameter.declarations?.some(({ parent }) => ts.isMappedTypeNode(parent)) ?? false;
}

/** The type of the property that `T["name"]`, or `T[Key]` in a mapped type, refers to. */
function indexedProperty(
  sources: Sources,
  written: WrittenType,
  node: ts.IndexedAccessTypeNode,
): WrittenType | undefined {
  const object = resolveWritten(sources, writtenPart(sources, written, node.objectType));
  if (object.node === undefined || !isClosed(sources, object.node)) return undefined;
  const type = sources.checker.getTypeFromTypeNode(object.node);
  if ((type.flags & ts.TypeFlags.Any) !== 0) return undefined; // It may be an alias that refers to itself.
  const inside = expandAliases(sources, object);
  if (node.indexType.kind === ts.SyntaxKind.NumberKeyword) {
    const isArray = inside.node !== undefined && ts.isArrayTypeNode(inside.node);
    return isArray ? writtenPart(sources, inside, inside.node.elementType) : undefined;
  }
  const name = indexName(sources, written, node.indexType);
  const [declared, ...others] = (name === undefined ? undefined : type.getProperty(name))?.declarations ?? [];
  if (declared !== undefined) {
    const isPlain = others.length === 0 && ts.isPropertySignature(declared);
    return isPlain && declared.type !== undefined ? writtenPart(sources, inside, declared.type) : undefined;
  }
  const isMapped = inside.node !== undefined && ts.isMappedTypeNode(inside.node);
  return isMapped ? mappedTemplate(sources, inside, inside.node, undefined) : undefined;
}

function indexName(sources: Sources, written: WrittenType, index: ts.TypeNode): string | undefined {
  const key = typeParameterOf(sources, index);
  const member = key && isMappedKey(key) ? written.bindings.get(key)?.node?.parent : undefined;
  if (member !== undefined && ts.isPropertySignature(member)) {
    return sources.checker.getSymbolAtLocation(member.name)?.name;
  }
  const { node } = resolveWritten(sources, writtenPart(sources, written, index));
  return node !== undefined && ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)
    ? node.literal.text
    : undefined;
}

/** The template of a mapped type, its key bound to the declared type of the current property, if any. */
export function mappedTemplate(
  sources: Sources,
  written: WrittenType,
  mapped: ts.MappedTypeNode,
  property: WrittenType | undefined,
): WrittenType {
  const key = sources.checker.getSymbolAtLocation(mapped.typeParameter.name);
  const bindings = key && property ? bind(written.bindings, [[key, property]]) : written.bindings;
  return { ...writtenPart(sources, written, mapped.type), bindings };
}

/** Whether the node of a resolved type denotes exactly this type, apart from `undefined`. */
export function denotes(sources: Sources, written: WrittenType, type: ts.Type): written is WrittenNode {
  if (written.node === undefined || !isClosed(sources, written.node)) return false;
  const denoted = sources.checker.getTypeFromTypeNode(written.node);
  if (denoted === type) return true;
  const members = new Set(definedMembers(denoted));
  const expected = definedMembers(type);
  return members.size === expected.length && expected.every((member) => members.has(member));
}

/** The members of a union, or the type itself, without `undefined`. */
export function definedMembers(type: ts.Type): readonly ts.Type[] {
  const members = type.isUnion() ? type.types : [type];
  const isDefined = ({ flags }: ts.Type): boolean => (flags & ts.TypeFlags.Undefined) === 0;
  return members.every(isDefined) ? members : members.filter(isDefined);
}

/** Whether a type is undefined, or a union with it. */
export function includesUndefined(type: ts.Type): boolean {
  return definedMembers(type).length < (type.isUnion() ? type.types.length : 1);
}

/** Follows the aliases that a type refers to, with their type arguments, down to the structure. */
export function expandAliases(sources: Sources, written: WrittenType): WrittenType {
  const resolved = resolveWritten(sources, written);
  const target = expandAlias(sources, resolved);
  if (target === undefined) return resolved;
  return target.node === undefined ? target : expandAliases(sources, target);
}

/** Follows one alias, or interface, that a resolved type refers to; undefined without one. */
export function expandAlias(sources: Sources, resolved: WrittenType): WrittenType | undefined {
  const reference = resolved.node;
  const name = reference && referencedName(reference);
  if (reference === undefined || name === undefined) return undefined;
  const filtered = filteredUnion(sources, resolved);
  if (filtered !== undefined) return filtered;
  const declaration = resolveSymbol(sources.checker, name)?.declarations?.find(isGenericDeclaration);
  if (declaration === undefined) return undefined;
  const bindings = bind(resolved.bindings, typeArgumentsOf(sources, resolved, declaration));
  if (ts.isInterfaceDeclaration(declaration)) {
    const inherited = bindInherited(sources, { ...resolved, bindings }, declaration);
    return { ...resolved, node: undefined, bindings: inherited };
  }
  // An alias that refers to itself has no structure of its own here.
  const isInside = ts.findAncestor(reference, (parent) => parent === declaration) !== undefined;
  if (isInside) return { ...resolved, node: undefined, bindings };
  return resolveWritten(sources, writtenPart(sources, { ...resolved, bindings }, declaration.type));
}

/** The operand of `NonNullable`, `Exclude` or `Extract`, whose members stay as written. */
function filteredUnion(sources: Sources, written: WrittenType): WrittenType | undefined {
  const { node } = written;
  if (node === undefined || !ts.isTypeReferenceNode(node)) return undefined;
  const symbol = resolveSymbol(sources.checker, node.typeName);
  const isLibrary = symbol?.declarations?.some((own) => isInLibrary(sources, own)) ?? false;
  if (!isLibrary || !["NonNullable", "Exclude", "Extract"].includes(symbol?.name ?? "")) return undefined;
  return resolveWritten(sources, writtenPart(sources, written, node.typeArguments?.[0]));
}

/** Most types have no type arguments, and share the outer bindings. */
function bind(bindings: Bindings, bound: readonly (readonly [ts.Symbol, WrittenType])[]): Bindings {
  return bound.length === 0 ? bindings : new Map([...bindings, ...bound]);
}

/** Adds the type arguments that an interface passes to its base interfaces, transitively. */
function bindInherited(
  sources: Sources,
  written: WrittenType,
  declaration: ts.InterfaceDeclaration,
  visited = new Set<ts.InterfaceDeclaration>(),
): Bindings {
  let { bindings } = written;
  if (visited.has(declaration)) return bindings; // An error in the sources, which the compiler reports.
  visited.add(declaration);
  for (const node of basesOf(declaration)) {
    const base = resolveSymbol(sources.checker, node.expression)?.declarations?.find(ts.isInterfaceDeclaration);
    if (base === undefined) continue;
    const outer = bindings;
    const bound = typeArgumentsOf(sources, { ...written, node, bindings }, base);
    if (bound.some(([parameter]) => outer.has(parameter))) continue; // The first path to a base counts.
    bindings = bindInherited(sources, { ...written, bindings: bind(bindings, bound) }, base, visited);
  }
  return bindings;
}

type GenericDeclaration = ts.TypeAliasDeclaration | ts.InterfaceDeclaration;

function isGenericDeclaration(node: ts.Node): node is GenericDeclaration {
  return ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node);
}

/** The type arguments, or defaults, by type parameter. */
function typeArgumentsOf(
  sources: Sources,
  written: WrittenType,
  declaration: GenericDeclaration,
): [ts.Symbol, WrittenType][] {
  const { node } = written;
  const nodes = node !== undefined && "typeArguments" in node ? (node as ts.NodeWithTypeArguments).typeArguments : [];
  const bound: [ts.Symbol, WrittenType][] = [];
  for (const [index, parameter] of (declaration.typeParameters ?? []).entries()) {
    const symbol = sources.checker.getSymbolAtLocation(parameter.name);
    const value = nodes?.[index] ?? parameter.default;
    if (symbol === undefined || value === undefined) continue;
    // A default may name the parameters before it.
    const whole = value === parameter.default ? { ...written, bindings: bind(written.bindings, bound) } : written;
    bound.push([symbol, writtenPart(sources, whole, value)]);
  }
  return bound;
}

/** A key that tells apart type arguments of one type under different names: aliases of a primitive have their own comments. */
export function keyOfNames(sources: Sources, whole: WrittenType, idOf: (value: object) => number): string {
  const names = (written: WrittenType, depth: number): number[] => {
    const { node, bindings } = resolveWritten(sources, written);
    if (node === undefined || depth === 0) return [];
    const found: number[] = [];
    const visit = (part: ts.Node): void => {
      const name = referencedName(part);
      const symbol = name && resolveSymbol(sources.checker, name);
      if (ts.isTypeReferenceNode(part) && typeParameterOf(sources, part) !== undefined) {
        found.push(...names({ ...whole, node: part, bindings }, depth - 1));
      } else if (symbol !== undefined) found.push(idOf(symbol));
      ts.forEachChild(part, visit);
    };
    visit(node);
    return found;
  };
  return names(whole, 8).join(",");
}
