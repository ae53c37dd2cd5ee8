/** From a union to its members, in the order in which they were written. */

import {
  BooleanType,
  EnumType,
  LiteralType,
  NeverType,
  NullType,
  StringType,
  UnionType,
  type BaseType,
} from "ts-json-schema-generator";
import { ts } from "../../sources/compiler.js";
import { referencedName, resolveSymbol } from "../../sources/symbols.js";
import { isClosed } from "./closed-nodes.js";
import { definedMembers, partOf, resolveHint, type Hint } from "./hints.js";
import { isImpossible, isNever } from "./impossible-types.js";
import type { TypeReading } from "./reading.js";
import { sortMembers } from "./union-order.js";

/** Reads a union; the caller handles `undefined` in it. */
export function readUnionType(reading: TypeReading, type: ts.UnionType, hint: Hint): BaseType {
  const remaining = new Set(possibleMembers(reading, type));
  const read: BaseType[] = [];
  for (const part of writtenMembers(reading, hint)) {
    const found = findMembers(reading, part, remaining);
    // A member equal to the whole union, as `Nullable<T>` in `Nullable<T> | null`, would lead back here.
    if (found === undefined || found.type === type) continue;
    found.members.forEach((member) => remaining.delete(member));
    // A value among others is one of an enum; its comment goes into the description of the whole.
    read.push(reading.read(found.type, found.type.isLiteral() ? { ...part, node: undefined } : part));
  }
  read.push(...readRemaining(reading, [...remaining], hint));
  return read.length === 0 ? new NeverType() : new UnionType(groupLiterals(read)).normalize();
}

/** The members without impossible ones, as in computed unions. */
function possibleMembers({ sources: { checker } }: TypeReading, type: ts.UnionType): readonly ts.Type[] {
  const members = definedMembers(type);
  const isNeeded = (member: ts.Type): boolean => {
    if (isNever(checker, member)) return false;
    // An impossible brand is no loss beside its own primitive.
    if (!member.isIntersection() || !isImpossible(checker, member)) return true;
    const primitive = member.types.find(({ flags }) => (flags & ts.TypeFlags.Object) === 0);
    return primitive === undefined || !checker.isTypeAssignableTo(primitive, type);
  };
  return members.filter(isNeeded);
}

export function writtenMembers(reading: TypeReading, hint: Hint): Hint[] {
  const resolved = resolveHint(reading.sources, hint);
  const { node } = resolved;
  if (node === undefined || !ts.isUnionTypeNode(node)) return node === undefined || resolved === hint ? [] : [resolved];
  return node.types.flatMap((member) => {
    const part = resolveHint(reading.sources, partOf(reading.sources, resolved, member));
    return part.node !== undefined && ts.isUnionTypeNode(part.node) ? writtenMembers(reading, part) : [part];
  });
}

/** Joins the literals of a union into one enum, at the place of the first. */
function groupLiterals(members: readonly BaseType[]): BaseType[] {
  const literals = members.filter((member) => member instanceof LiteralType);
  const [first] = literals;
  const isScalar = (member: BaseType): boolean =>
    [LiteralType, StringType, NullType].some((kind) => member instanceof kind);
  // The engine joins unions of only literals.
  if (first === undefined || literals.length === 1 || members.every(isScalar)) return [...members];
  const id = literals.map((literal) => literal.getId()).join("|");
  const values = new EnumType(`literals-${id}`, [...new Set(literals.map((literal) => literal.getValue()))]);
  return members.flatMap((member) => {
    if (member === first) return [values];
    return member instanceof LiteralType ? [] : [member];
  });
}

interface FoundMembers {
  readonly type: ts.Type;
  readonly members: readonly ts.Type[];
}

/** The members that a node stands for, if all of them remain. */
function findMembers({ sources }: TypeReading, part: Hint, remaining: ReadonlySet<ts.Type>): FoundMembers | undefined {
  const { node } = part;
  if (node === undefined) return undefined;
  if (isClosed(sources, node)) {
    const type = sources.checker.getTypeFromTypeNode(node);
    const members = definedMembers(type);
    return members.length > 0 && members.every((member) => remaining.has(member)) ? { type, members } : undefined;
  }
  const name = referencedName(node);
  const symbol = name && resolveSymbol(sources.checker, name);
  const member = [...remaining].find((own) => symbol !== undefined && (own.aliasSymbol ?? own.symbol) === symbol);
  return member && { type: member, members: [member] };
}

/** Reads the members without a node: those that the compiler computed. */
function readRemaining(reading: TypeReading, members: readonly ts.Type[], hint: Hint): BaseType[] {
  const isBoolean = (type: ts.Type): boolean => (type.flags & ts.TypeFlags.BooleanLiteral) !== 0;
  const holdsBoolean = members.filter(isBoolean).length === 2;
  const enums = wholeEnums(reading, members);
  const isLeft = (member: ts.Type): boolean =>
    !(holdsBoolean && isBoolean(member)) && !enums.some(({ types }) => types.includes(member));
  const others = [...enums, ...members.filter(isLeft)];
  const read = sortMembers(reading, others, hint).map((member) => reading.read(member, { ...hint, node: undefined }));
  return holdsBoolean ? [...read, new BooleanType()] : read;
}

/** The enums with all members present: the compiler splits them in a union with anything else. */
function wholeEnums({ sources: { checker } }: TypeReading, members: readonly ts.Type[]): ts.UnionType[] {
  const symbols = new Set<ts.Symbol>();
  for (const { flags, symbol } of members) {
    const declaration = flags & ts.TypeFlags.EnumLiteral ? symbol.valueDeclaration?.parent : undefined;
    const parent = declaration && ts.isEnumDeclaration(declaration) && checker.getSymbolAtLocation(declaration.name);
    if (parent) symbols.add(parent);
  }
  return [...symbols]
    .map((symbol) => checker.getDeclaredTypeOfSymbol(symbol))
    .filter((type): type is ts.UnionType => type.isUnion() && type.types.length < members.length)
    .filter(({ types }) => types.every((type) => members.includes(type)));
}
