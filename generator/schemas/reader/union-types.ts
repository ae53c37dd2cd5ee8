/** Reads unions, their members in source order, and intersections: objects merged by the checker, primitives without brands. */

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
import { referencedName, resolveSymbol } from "../../sources/nodes.js";
import {
  isArrayLike,
  isImpossible,
  isNever,
  isObjectBrand,
  isObjectType,
  withoutBrands,
} from "../../sources/type-predicates.js";
import { readObject } from "./object-types.js";
import type { ReaderContext } from "./reader-context.js";
import { sortMembers } from "./source-order.js";
import { reportUnsupported, whyUnsupported } from "./unsupported-types.js";
import {
  definedMembers,
  isClosed,
  resolveWritten,
  writtenPart,
  type WrittenType,
} from "../../sources/written-types.js";

/** Reads a union; the caller handles `undefined` in it. */
export function readUnionType(context: ReaderContext, type: ts.UnionType, written: WrittenType): BaseType {
  const remaining = new Set(possibleMembers(context, type));
  const read: BaseType[] = [];
  for (const part of writtenMembers(context, written)) {
    const found = findMembers(context, part, remaining);
    // A member equal to the whole union, as `Nullable<T>` in `Nullable<T> | null`, would recurse infinitely.
    if (found === undefined || found.type === type) continue;
    found.members.forEach((member) => remaining.delete(member));
    // A literal becomes a value of an enum; its comment goes into the description of the union.
    read.push(context.read(found.type, found.type.isLiteral() ? { ...part, node: undefined } : part));
  }
  read.push(...readRemaining(context, [...remaining], written));
  return read.length === 0 ? new NeverType() : new UnionType(groupLiterals(read)).normalize();
}

/** The members of a union that some value fits. */
function possibleMembers({ sources: { checker } }: ReaderContext, type: ts.UnionType): readonly ts.Type[] {
  const members = definedMembers(type);
  const isNeeded = (member: ts.Type): boolean => {
    if (isNever(checker, member)) return false;
    // A primitive includes its impossible intersections.
    if (!member.isIntersection() || !isImpossible(checker, member)) return true;
    const primitive = member.types.find(({ flags }) => (flags & ts.TypeFlags.Object) === 0);
    return primitive === undefined || !checker.isTypeAssignableTo(primitive, type);
  };
  return members.filter(isNeeded);
}

/** The members of a union node, nested unions flattened; any other node that an alias led to by itself. */
export function writtenMembers(context: ReaderContext, written: WrittenType): WrittenType[] {
  const resolved = resolveWritten(context.sources, written);
  const { node } = resolved;
  if (node === undefined || !ts.isUnionTypeNode(node))
    return node === undefined || resolved === written ? [] : [resolved];
  return node.types.flatMap((member) => {
    const part = resolveWritten(context.sources, writtenPart(context.sources, resolved, member));
    return part.node !== undefined && ts.isUnionTypeNode(part.node) ? writtenMembers(context, part) : [part];
  });
}

/** Groups the literals of a union into one enum, or a boolean, at the position of the first. */
function groupLiterals(members: readonly BaseType[]): BaseType[] {
  const literals = members.filter((member) => member instanceof LiteralType);
  const [first] = literals;
  const isScalar = (member: BaseType): boolean =>
    [LiteralType, StringType, NullType].some((kind) => member instanceof kind);
  const values = [...new Set(literals.map((literal) => literal.getValue()))];
  const isBoolean = values.length === 2 && values.includes(true) && values.includes(false);
  // The engine groups unions of nothing but literals.
  if (first === undefined || literals.length === 1 || (members.every(isScalar) && !isBoolean)) return [...members];
  const group = isBoolean ? new BooleanType() : new EnumType(`literals-${JSON.stringify(values)}`, values);
  return members.flatMap((member) => {
    if (member === first) return [group];
    return member instanceof LiteralType ? [] : [member];
  });
}

/** The type that a node denotes and the members of the union in it, if all of them remain. */
function findMembers(
  { sources }: ReaderContext,
  part: WrittenType,
  remaining: ReadonlySet<ts.Type>,
): { readonly type: ts.Type; readonly members: readonly ts.Type[] } | undefined {
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

/** Reads the members that the compiler computed. */
function readRemaining(context: ReaderContext, members: readonly ts.Type[], written: WrittenType): BaseType[] {
  const isBoolean = (type: ts.Type): boolean => (type.flags & ts.TypeFlags.BooleanLiteral) !== 0;
  const holdsBoolean = members.filter(isBoolean).length === 2;
  const enums = wholeEnums(context, members);
  const isLeft = (member: ts.Type): boolean =>
    !(holdsBoolean && isBoolean(member)) && !enums.some(({ types }) => types.includes(member));
  const others = [...enums, ...members.filter(isLeft)];
  const read = sortMembers(context, others, written).map((member) =>
    context.read(member, { ...written, node: undefined }),
  );
  return holdsBoolean ? [...read, new BooleanType()] : read;
}

/** The enums whose members are all present: the compiler splits an enum in a union with other types. */
function wholeEnums({ sources: { checker } }: ReaderContext, members: readonly ts.Type[]): ts.UnionType[] {
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

/** Reads an intersection; the compiler has distributed it over unions. */
export function readIntersection(context: ReaderContext, type: ts.IntersectionType, written: WrittenType): BaseType {
  const { sources } = context;
  // `object` adds nothing to other object types.
  const isRedundant = ({ flags }: ts.Type): boolean =>
    (flags & ts.TypeFlags.NonPrimitive) !== 0 && type.types.some(isObjectType);
  const parts = type.types.filter((part) => !isRedundant(part));
  const primitives = parts.filter((part) => !isObjectType(part));
  const branded = withoutBrands(sources.checker, type);
  const objects = parts.filter((part) => !isObjectBrand(sources.checker, part));
  const [only, ...others] = branded === type ? objects : [branded];
  if (only !== undefined && others.length === 0) return context.read(only, { ...written, node: undefined });
  if (primitives.length > 0) {
    return reportUnsupported(context, {
      ...{ written, type },
      reason: "no JSON value is both",
      advice: "Write the one that is meant; a property that brands a primitive is a symbol, or begins with _.",
    });
  }
  const refusal = parts.map((part) => whyUnsupported(sources, part)).find((found) => found !== undefined);
  if (refusal !== undefined) return reportUnsupported(context, { written, type, ...refusal });
  if (parts.some((part) => isArrayLike(sources.checker, part))) {
    return reportUnsupported(context, {
      ...{ written, type },
      reason: "no JSON value is both an array and something else",
      advice: "Write the array alone, or an object with the array as a property.",
    });
  }
  return readObject(context, type, written);
}
