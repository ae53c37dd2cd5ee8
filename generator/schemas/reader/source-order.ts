/** Sorts the properties of objects and the members of unions in source order, which the compiler does not keep. */

import { compareText } from "@toolwright/runtime/internal/json-schema";
import { ts } from "../../sources/compiler.js";
import { memoize } from "../../sources/memoize.js";
import { isArrayLike, withoutCondition } from "../../sources/type-predicates.js";
import type { Sources } from "../../sources/program.js";
import { referencedName, resolveSymbol, symbolOf } from "../../sources/nodes.js";
import type { ReaderContext } from "./reader-context.js";
import {
  definedMembers,
  expandAliases,
  isClosed,
  resolveWritten,
  writtenPart,
  type WrittenType,
} from "../../sources/written-types.js";

/** The properties of a type: inherited ones first, then its own, in an order that stays when code moves. */
export function propertiesInOrder(context: ReaderContext, type: ts.Type, written: WrittenType): readonly ts.Symbol[] {
  const { checker } = context.sources;
  const properties = checker.getPropertiesOfType(type);
  if (hasOneDeclaration(type)) return properties;
  const parents = properties.flatMap(({ declarations = [] }) => declarations.map(({ parent }) => parent));
  const owners = new Set(parents.filter((node) => ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node)));
  const ranks = new Map<string, number>();
  const rank = (names: Iterable<string>): void => {
    for (const name of names) if (!ranks.has(name)) ranks.set(name, ranks.size);
  };
  rank(mappedOrder(context, type, written));
  if (owners.size > 0 && !type.isIntersection()) {
    const lists = [...owners].map((declaration) => namesOf(context.sources, checker.getTypeAtLocation(declaration)));
    // The interface with the most properties may inherit from the others.
    lists.sort((left, right) => right.length - left.length || compareText(left.join(), right.join()));
    lists.forEach(rank);
  } else if (type.isIntersection()) {
    for (const part of type.types) rank(propertiesInOrder(context, part, written).map(({ name }) => name));
  } else if (isComputed(type)) {
    const names = new Set(properties.map(({ name }) => name));
    const keys = mappedNode(type)?.typeParameter.constraint;
    rank(rankValues(context, writtenPart(context.sources, written, keys), names).keys());
    const rest = properties.map(({ name }) => name).filter((name) => !ranks.has(name));
    rank(rest.sort(compareText));
  }
  if (ranks.size === 0) return properties;
  const rankOf = ({ name }: ts.Symbol): number => ranks.get(name) ?? ranks.size;
  return [...properties].sort((left, right) => rankOf(left) - rankOf(right));
}

/** Whether one declaration has all properties; the compiler keeps the order of those without computed names. */
function hasOneDeclaration(type: ts.Type): boolean {
  const [declaration, ...others] = symbolOf(type)?.declarations ?? [];
  if (declaration === undefined || others.length > 0) return false;
  const isAlone = ts.isInterfaceDeclaration(declaration) && declaration.heritageClauses === undefined;
  if (!isAlone && !ts.isTypeLiteralNode(declaration)) return false;
  return declaration.members.every(({ name }) => name === undefined || !ts.isComputedPropertyName(name));
}

/** Whether no property of a mapped type is written anywhere. */
function isComputed(type: ts.Type): boolean {
  return mappedNode(type) !== undefined && type.getProperties().every(({ declarations }) => declarations === undefined);
}

export function mappedNode(type: ts.Type): ts.MappedTypeNode | undefined {
  return symbolOf(type)?.declarations?.find(ts.isMappedTypeNode);
}

/** Names of a mapped type's properties, in the order of those that it is made from. */
function mappedOrder(context: ReaderContext, type: ts.Type, written: WrittenType): string[] {
  const { checker } = context.sources;
  const operand = mappedOperand(context, mappedNode(type), written);
  const order = operand === undefined ? [] : namesInOrder(context, operand, type);
  if (order.length === 0) return [];
  const placed = checker.getPropertiesOfType(type).map((property) => {
    const [origin = property] = checker.getRootSymbols(property);
    return { name: property.name, place: order.indexOf(origin.name) };
  });
  const found = placed.filter(({ place }) => place >= 0).sort((left, right) => left.place - right.place);
  return found.map(({ name }) => name);
}

/** Names of the properties of a type other than `mapped`, also of an intersection with type parameters. */
function namesInOrder(context: ReaderContext, operand: WrittenType, mapped: ts.Type): string[] {
  const { sources } = context;
  const { node } = operand;
  if (node === undefined) return [];
  if (isClosed(sources, node)) {
    const type = sources.checker.getTypeFromTypeNode(node);
    if (type === mapped) return [];
    return propertiesInOrder(context, type, expandAliases(sources, operand)).map(({ name }) => name);
  }
  const inside = expandAliases(sources, operand);
  if (inside.node !== undefined && ts.isMappedTypeNode(inside.node)) {
    const inner = mappedOperand(context, inside.node, inside);
    return inner === undefined ? [] : namesInOrder(context, inner, mapped);
  }
  const parts = ts.isIntersectionTypeNode(node) ? node.types : [];
  return parts.flatMap((part) =>
    namesInOrder(context, resolveWritten(sources, writtenPart(sources, operand, part)), mapped),
  );
}

/** `T` in a mapped type over `keyof T`, or of `T[K]`. */
export function mappedOperand(
  { sources }: ReaderContext,
  mapped: ts.MappedTypeNode | undefined,
  written: WrittenType,
): WrittenType | undefined {
  if (mapped === undefined) return undefined;
  const { constraint, name } = mapped.typeParameter;
  const value = mapped.type;
  const isIndexed = value !== undefined && ts.isIndexedAccessTypeNode(value) && value.indexType.getText() === name.text;
  const isOfKeys = constraint !== undefined && ts.isTypeOperatorNode(constraint);
  const node = isOfKeys ? constraint.type : isIndexed ? value.objectType : undefined;
  return node && resolveWritten(sources, writtenPart(sources, written, node));
}

/** Names of an interface's properties, inherited ones first. */
function namesOf(sources: Sources, type: ts.Type): string[] {
  const { checker } = sources;
  // `Omit` and the like keep the order of their operand, and not the compiler's.
  if (isMappedInstance(type)) return [];
  const names = new Set<string>();
  if (type.isClassOrInterface()) {
    for (const base of checker.getBaseTypes(type)) {
      const { target = base } = base as Partial<ts.TypeReference>; // Instances of generic interfaces have one.
      for (const name of namesOf(sources, target)) names.add(name);
    }
  }
  const declarations = (symbolOf(type)?.declarations ?? []).filter(ts.isInterfaceDeclaration);
  const lists = declarations.map(({ members }) =>
    members.flatMap(({ name }) => (name && checker.getSymbolAtLocation(name)?.name) ?? []),
  );
  for (const list of lists.sort((left, right) => compareText(left.join(), right.join()))) {
    for (const name of list) names.add(name);
  }
  if (declarations.length === 0) {
    for (const { name } of checker.getPropertiesOfType(type)) names.add(name);
  }
  return [...names];
}

function isMappedInstance(type: ts.Type): boolean {
  const { Mapped, Instantiated } = ts.ObjectFlags;
  const { objectFlags = 0 } = type as Partial<ts.ObjectType>; // Only object types have them.
  return (objectFlags & Mapped) !== 0 && (objectFlags & Instantiated) !== 0;
}

/** How many aliases of aliases are searched for an order. */
const maxDepth = 12;

/** Sorts the members of a computed union by where their values are written; others come last, by their text. */
export function sortMembers(context: ReaderContext, marked: readonly ts.Type[], written: WrittenType): ts.Type[] {
  const members = marked.map(withoutCondition);
  if (members.length < 2) return members;
  const ranks = rankValues(context, written, new Set(literalsOf(members).map(String)));
  const rankOf = (type: ts.Type): number =>
    (type.isLiteral() ? ranks.get(String(type.value)) : undefined) ?? ranks.size;
  const { checker } = context.sources;
  const textOf = memoize((type: ts.Type) => checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation));
  const compareVariants = variantOrder(context, written);
  return members.toSorted(
    (left, right) =>
      compareVariants(left, right) ||
      rankOf(left) - rankOf(right) ||
      compareKinds(left, right) ||
      compareText(textOf(left), textOf(right)),
  );
}

/** Compares the variants of an intersection with unions, such as `Base & (A | B)`, by their order in the unions. */
function variantOrder({ sources }: ReaderContext, written: WrittenType): (left: ts.Type, right: ts.Type) => number {
  const writtenIn = (at: WrittenType, depth: number): ts.Type[] => {
    const inside = expandAliases(sources, at);
    if (inside.node !== undefined && ts.isUnionTypeNode(inside.node) && depth < maxDepth) {
      return inside.node.types.flatMap((member) => writtenIn(writtenPart(sources, inside, member), depth + 1));
    }
    const { node } = resolveWritten(sources, at);
    if (node === undefined || !isClosed(sources, node)) return [];
    return [...definedMembers(sources.checker.getTypeFromTypeNode(node))];
  };
  const unionsIn = (at: WrittenType, depth: number): ts.Type[][] => {
    const inside = expandAliases(sources, at);
    if (inside.node === undefined || !ts.isIntersectionTypeNode(inside.node) || depth === maxDepth) {
      return depth === 0 ? [] : [writtenIn(at, depth)];
    }
    return inside.node.types.flatMap((part) => unionsIn(writtenPart(sources, inside, part), depth + 1));
  };
  const unions = unionsIn(written, 0).filter(({ length }) => length > 1);
  return (left, right) => {
    for (const union of unions) {
      const indexOf = (variant: ts.Type): number => union.findIndex((member) => isPartOf(member, variant));
      const difference = indexOf(left) - indexOf(right);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

/** Whether an intersection contains a type, which may be another intersection. */
function isPartOf(type: ts.Type, whole: ts.Type): boolean {
  const [parts, all] = [type, whole].map((one) => (one.isIntersection() ? one.types : [one]));
  return parts?.every((part) => all?.includes(part)) === true;
}

/** Compares members of one enum by position, numbers by value, and puts null last, as people write it. */
function compareKinds(left: ts.Type, right: ts.Type): number {
  const [leftMember, rightMember] = [left, right].map(({ symbol }) => symbol?.valueDeclaration);
  if (leftMember !== undefined && rightMember?.parent === leftMember.parent && ts.isEnumMember(leftMember)) {
    return leftMember.pos - rightMember.pos;
  }
  if (left.isNumberLiteral() && right.isNumberLiteral()) return left.value - right.value;
  const isNull = ({ flags }: ts.Type): number => ((flags & ts.TypeFlags.Null) !== 0 ? 1 : 0);
  return isNull(left) - isNull(right);
}

/** Ranks strings and numbers by their first mention in a type node. */
function rankValues(
  context: ReaderContext,
  written: WrittenType,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  const add = (value: string | number): void => {
    const text = String(value);
    if (wanted.has(text) && !ranks.has(text)) ranks.set(text, ranks.size);
  };
  const visit = (at: WrittenType, depth: number): void => {
    if (depth > maxDepth || ranks.size === wanted.size) return;
    const resolved = resolveWritten(context.sources, at);
    const { node } = resolved;
    if (node === undefined) return;
    const type = isClosed(context.sources, node) ? context.sources.checker.getTypeFromTypeNode(node) : undefined;
    literalsOf(type === undefined ? [] : [type]).forEach(add);
    for (const value of valuesInOrder(context, resolved)) add(value);
    for (const part of partsOf(context, resolved)) visit(part, depth + 1);
  };
  visit(written, 0);
  return ranks;
}

/** The values that a node refers to other than as types: keys, members of an enum, elements of a constant. */
function valuesInOrder(context: ReaderContext, written: WrittenType): (string | number)[] {
  const { checker } = context.sources;
  const { node } = written;
  if (node === undefined) return [];
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword) {
    const target = resolveWritten(context.sources, writtenPart(context.sources, written, node.type));
    if (target.node === undefined || !isClosed(context.sources, target.node)) return [];
    const type = checker.getTypeFromTypeNode(target.node);
    return propertiesInOrder(context, type, expandAliases(context.sources, target)).map(({ name }) => name);
  }
  if (ts.isTypeQueryNode(node)) {
    const type = checker.getTypeFromTypeNode(node);
    if (!checker.isTupleType(type)) return literalsIn(checker, type);
    const elements = checker.getTypeArguments(type as ts.TypeReference);
    return elements.flatMap((element) => [...literalsOf([element]), ...literalsIn(checker, element)]);
  }
  const name = referencedName(node);
  const declarations = (name && resolveSymbol(checker, name)?.declarations) ?? [];
  return declarations
    .filter(ts.isEnumDeclaration)
    .flatMap(({ members }) => members.map((member) => checker.getConstantValue(member)))
    .filter((value) => value !== undefined);
}

function literalsIn(checker: ts.TypeChecker, type: ts.Type): (string | number)[] {
  if ((type.flags & ts.TypeFlags.Object) === 0 || isArrayLike(checker, type)) return [];
  return literalsOf(type.getProperties().map((property) => checker.getTypeOfSymbol(property)));
}

function literalsOf(types: readonly ts.Type[]): (string | number)[] {
  return types
    .map(withoutCondition)
    .flatMap((type) => (type.isLiteral() && typeof type.value !== "object" ? [type.value] : []));
}

/** The nodes inside a node that may mention values, including those behind aliases. */
function partsOf(context: ReaderContext, written: WrittenType): WrittenType[] {
  const { sources } = context;
  const { node } = written;
  if (node === undefined) return [];
  const parts: WrittenType[] = [];
  if (ts.isIndexedAccessTypeNode(node)) parts.push(...indexedParts(context, written, node));
  ts.forEachChild(node, (child) => {
    if (ts.isTypeNode(child)) parts.push(writtenPart(sources, written, child));
    else if (ts.isTypeParameterDeclaration(child)) parts.push(writtenPart(sources, written, child.constraint));
  });
  const inside = referencedName(node) === undefined ? written : expandAliases(sources, written);
  if (inside.node !== node && inside.node !== undefined) parts.push(inside);
  return parts;
}

/** The nodes of the properties that an indexed access picks. */
function indexedParts({ sources }: ReaderContext, written: WrittenType, node: ts.IndexedAccessTypeNode): WrittenType[] {
  const object = resolveWritten(sources, writtenPart(sources, written, node.objectType)).node;
  if (object === undefined || !isClosed(sources, object)) return [];
  const type = sources.checker.getTypeFromTypeNode(object);
  return type.getProperties().flatMap((property) => {
    const declaration = property.declarations?.find(ts.isPropertySignature);
    return declaration?.type === undefined ? [] : [writtenPart(sources, written, declaration.type)];
  });
}
