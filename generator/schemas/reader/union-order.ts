/** From the members of a computed union to their author's order, which the compiler forgets. */

import { ts } from "../../sources/compiler.js";
import { getOrCompute } from "../../sources/memoize.js";
import { referencedName, resolveSymbol } from "../../sources/symbols.js";
import { compareText } from "@toolwright/runtime/internal/json-schema";
import { isClosed } from "./closed-nodes.js";
import { definedMembers, enterHint, partOf, resolveHint, type Hint } from "./hints.js";
import type { TypeReading } from "./reading.js";

/** The most aliases of aliases that are searched for an order. */
const farthest = 12;

/** Sorts members by where their values are written; others come last, by their text. */
export function sortMembers(reading: TypeReading, members: readonly ts.Type[], hint: Hint): ts.Type[] {
  if (members.length < 2) return [...members];
  const literals = members.flatMap((type) => (type.isLiteral() ? [String(type.value)] : []));
  const ranks = rankValues(reading, hint, new Set(literals));
  const entries = members.map((type) => {
    const rank = type.isLiteral() ? ranks.get(String(type.value)) : undefined;
    return { type, rank: rank ?? ranks.size, isRanked: rank !== undefined };
  });
  const textOf = ({ type, isRanked }: (typeof entries)[number]): string => (isRanked ? "" : writeOut(reading, type));
  const compareVariants = variantOrder(reading, hint);
  entries.sort(
    (left, right) =>
      compareVariants(left.type, right.type) ||
      left.rank - right.rank ||
      compareKinds(left.type, right.type) ||
      compareText(textOf(left), textOf(right)),
  );
  return entries.map(({ type }) => type);
}

/** Compares the variants of an intersection with unions, as in `Base & (A | B)`, by the unions as they are written. */
function variantOrder({ sources }: TypeReading, hint: Hint): (left: ts.Type, right: ts.Type) => number {
  const writtenIn = (at: Hint, depth: number): ts.Type[] => {
    const inside = enterHint(sources, at);
    if (inside.node !== undefined && ts.isUnionTypeNode(inside.node) && depth < farthest) {
      return inside.node.types.flatMap((member) => writtenIn(partOf(sources, inside, member), depth + 1));
    }
    const { node } = resolveHint(sources, at);
    if (node === undefined || !isClosed(sources, node)) return [];
    return [...definedMembers(sources.checker.getTypeFromTypeNode(node))];
  };
  const unionsIn = (at: Hint, depth: number): ts.Type[][] => {
    const inside = enterHint(sources, at);
    if (inside.node === undefined || !ts.isIntersectionTypeNode(inside.node) || depth === farthest) {
      return depth === 0 ? [] : [writtenIn(at, depth)];
    }
    return inside.node.types.flatMap((part) => unionsIn(partOf(sources, inside, part), depth + 1));
  };
  const unions = unionsIn(hint, 0).filter(({ length }) => length > 1);
  return (left, right) => {
    for (const union of unions) {
      const placeOf = (variant: ts.Type): number => union.findIndex((member) => isPartOf(member, variant));
      const difference = placeOf(left) - placeOf(right);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

/** Whether an intersection was made with a type, perhaps another intersection. */
function isPartOf(type: ts.Type, whole: ts.Type): boolean {
  const all = partsIn(whole);
  return partsIn(type).every((part) => all.includes(part));
}

function partsIn(type: ts.Type): readonly ts.Type[] {
  return type.isIntersection() ? type.types : [type];
}

/** Writing a type out is slower than all else here, so it comes last, and once. */
function writeOut({ sources, texts }: TypeReading, type: ts.Type): string {
  return getOrCompute(texts, type, () =>
    sources.checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation),
  );
}

/** Members of one enum in its order, numbers by value; null last, as people write it. */
function compareKinds(left: ts.Type, right: ts.Type): number {
  const [leftMember, rightMember] = [left, right].map(({ symbol }) => symbol?.valueDeclaration);
  if (leftMember !== undefined && rightMember?.parent === leftMember.parent && ts.isEnumMember(leftMember)) {
    return leftMember.pos - rightMember.pos;
  }
  if (left.isNumberLiteral() && right.isNumberLiteral()) return left.value - right.value;
  const place = ({ flags }: ts.Type): number => ((flags & ts.TypeFlags.Null) !== 0 ? 1 : 0);
  return place(left) - place(right);
}

/** Ranks strings and numbers by their first mention in a type node. */
export function rankValues(reading: TypeReading, hint: Hint, wanted: ReadonlySet<string>): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  const add = (value: string | number): void => {
    const text = String(value);
    if (wanted.has(text) && !ranks.has(text)) ranks.set(text, ranks.size);
  };
  const visit = (at: Hint, depth: number): void => {
    if (depth > farthest || ranks.size === wanted.size) return;
    const resolved = resolveHint(reading.sources, at);
    const { node } = resolved;
    if (node === undefined) return;
    const type = isClosed(reading.sources, node) ? reading.sources.checker.getTypeFromTypeNode(node) : undefined;
    if (type?.isLiteral() === true && typeof type.value !== "object") add(type.value);
    for (const value of valuesInOrder(reading, resolved)) add(value);
    for (const part of partsOf(reading, resolved)) visit(part, depth + 1);
  };
  visit(hint, 0);
  return ranks;
}

/** The values that a node lists other than as types: keys, members of an enum, elements of a constant. */
function valuesInOrder(reading: TypeReading, hint: Hint): (string | number)[] {
  const { checker } = reading.sources;
  const { node } = hint;
  if (node === undefined) return [];
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword) {
    const target = resolveHint(reading.sources, partOf(reading.sources, hint, node.type));
    if (target.node === undefined || !isClosed(reading.sources, target.node)) return [];
    const type = checker.getTypeFromTypeNode(target.node);
    return reading.propertiesOf(type, enterHint(reading.sources, target)).map(({ name }) => name);
  }
  if (ts.isTypeQueryNode(node)) {
    const type = checker.getTypeFromTypeNode(node);
    if (!checker.isTupleType(type)) return literalsIn(checker, type);
    const elements = checker.getTypeArguments(type as ts.TypeReference);
    return elements.flatMap((element) =>
      element.isLiteral() && typeof element.value !== "object" ? [element.value] : literalsIn(checker, element),
    );
  }
  const name = referencedName(node);
  const declarations = (name && resolveSymbol(checker, name)?.declarations) ?? [];
  return declarations
    .filter(ts.isEnumDeclaration)
    .flatMap(({ members }) => members.map((member) => checker.getConstantValue(member)))
    .filter((value) => value !== undefined);
}

function literalsIn(checker: ts.TypeChecker, type: ts.Type): (string | number)[] {
  if ((type.flags & ts.TypeFlags.Object) === 0 || checker.isArrayLikeType(type)) return [];
  return type.getProperties().flatMap((property) => {
    const value = checker.getTypeOfSymbol(property);
    return value.isLiteral() && typeof value.value !== "object" ? [value.value] : [];
  });
}

/** The nodes inside a node that may mention values, including those behind aliases. */
function partsOf(reading: TypeReading, hint: Hint): Hint[] {
  const { sources } = reading;
  const { node } = hint;
  if (node === undefined) return [];
  const parts: Hint[] = [];
  if (ts.isIndexedAccessTypeNode(node)) parts.push(...indexedParts(reading, hint, node));
  ts.forEachChild(node, (child) => {
    if (ts.isTypeNode(child)) parts.push(partOf(sources, hint, child));
    else if (ts.isTypeParameterDeclaration(child)) parts.push(partOf(sources, hint, child.constraint));
  });
  const inside = referencedName(node) === undefined ? hint : enterHint(sources, hint);
  if (inside.node !== node && inside.node !== undefined) parts.push(inside);
  return parts;
}

/** The nodes of the properties that an indexed access picks. */
function indexedParts({ sources }: TypeReading, hint: Hint, node: ts.IndexedAccessTypeNode): Hint[] {
  const object = resolveHint(sources, partOf(sources, hint, node.objectType)).node;
  if (object === undefined || !isClosed(sources, object)) return [];
  const type = sources.checker.getTypeFromTypeNode(object);
  return type.getProperties().flatMap((property) => {
    const declaration = property.declarations?.find(ts.isPropertySignature);
    return declaration?.type === undefined ? [] : [partOf(sources, hint, declaration.type)];
  });
}
