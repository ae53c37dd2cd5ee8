/** Attaches comments to nodes: those of union and enum members as text, and all others to their owners. */

import { ts } from "./compiler.js";
import {
  commentableText,
  docCommentsIn,
  docCommentsOf,
  isDocComment,
  isMember,
  readCommentAt,
  readProse,
  type DocComment,
} from "./doc-comments.js";
import { innerType, resolveSymbol, typeNodeOf, withoutAssertions } from "./nodes.js";

export interface CommentedMember {
  readonly member: ts.TypeNode | ts.EnumMember;
  readonly comments: readonly ts.TextRange[];
}

/** The members of the union or enum that a declaration is, or has as its type, perhaps in arrays. */
function commentedMembersOf(declaration: ts.Node): readonly CommentedMember[] {
  if (ts.isEnumMember(declaration)) return [{ member: declaration, comments: docCommentsOf(declaration) }];
  if (ts.isEnumDeclaration(declaration)) {
    return declaration.members.map((member) => ({ member, comments: docCommentsOf(member) }));
  }
  const type = typeNodeOf(declaration);
  return type === undefined ? [] : unionMembers(type);
}

/**
 * The comments of the members of a union or an enum, as Markdown lists: of its direct members, and of all, the members
 * of inlined aliases and enums included. Undefined without any.
 */
export function describeMembers(
  checker: ts.TypeChecker,
  declaration: ts.Node,
): { readonly own: string; readonly all: string } | undefined {
  if (ts.isEnumMember(declaration)) return undefined; // Its comment is its description.
  const type = typeNodeOf(declaration);
  const constants = type === undefined ? [] : describeConstants(checker, elementOf(type));
  if (commentedMembersOf(declaration).length === 0 && constants.length === 0) return undefined;
  const isClosed = type !== undefined && hasOnlyValues(checker, elementOf(type));
  const [own, all] = [new Map(constants), new Map(constants)];
  const open = new Set<ts.Node>();
  const visit = (owner: ts.Node): void => {
    if (open.has(owner)) return;
    open.add(owner);
    for (const { member, comments } of commentedMembersOf(owner)) {
      const text = lastText(member, comments);
      const target = isClosed && text === "" ? referenced(checker, member) : undefined;
      if (target !== undefined) visit(target);
      if (text === "") continue;
      all.set(labelOf(checker, member), text);
      if (owner === declaration) own.set(labelOf(checker, member), text);
    }
    const inner = owner === declaration ? undefined : typeNodeOf(owner);
    for (const [label, text] of inner === undefined ? [] : describeConstants(checker, inner)) all.set(label, text);
  };
  visit(declaration);
  return all.size === 0 ? undefined : { own: asList(own), all: asList(all) };
}

function lastText(node: ts.Node, comments: readonly ts.TextRange[]): string {
  const last = comments.at(-1);
  return last === undefined ? "" : textOf(readCommentAt(node.getSourceFile(), last));
}

/**
 * The comments in a constant whose values or keys a type has, by label, as in `(typeof modes)[keyof typeof modes]`.
 */
function describeConstants(checker: ts.TypeChecker, type: ts.TypeNode): [label: string, text: string][] {
  const { text } = type.getSourceFile();
  if (!text.slice(type.pos, type.end).includes("typeof") || !hasOnlyValues(checker, type)) return [];
  const whole = checker.getTypeFromTypeNode(type);
  const values = new Set((whole.isUnion() ? whole.types : [whole]).map(literalOf));
  const found: [string, string][] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    const symbol = ts.isTypeQueryNode(node) ? resolveSymbol(checker, node.exprName) : undefined;
    const declaration = symbol?.valueDeclaration;
    if (declaration === undefined || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return;
    for (const { member, comments, key } of constantMembers(declaration.initializer)) {
      const comment = lastText(member, comments);
      const value = comment === "" ? undefined : literalOf(checker.getTypeAtLocation(member));
      const shown = [value, key].find((one) => one !== undefined && values.has(one));
      if (comment !== "" && shown !== undefined) found.push([`\`${shown}\``, comment]);
    }
  };
  visit(type);
  return found;
}

interface ConstantMember {
  readonly member: ts.Node;
  readonly comments: readonly ts.TextRange[];
  readonly key: string | undefined;
}

/** The properties of an object, or the elements of an array. */
function constantMembers(initializer: ts.Expression): readonly ConstantMember[] {
  const value = withoutAssertions(initializer);
  if (ts.isCallExpression(value) && value.arguments[0] !== undefined) return constantMembers(value.arguments[0]);
  if (ts.isArrayLiteralExpression(value)) {
    const text = commentableText(value.getSourceFile());
    return value.elements.map((member) => {
      return { member, comments: docCommentsIn(text, commentsAt(text, member.pos)), key: undefined };
    });
  }
  if (!ts.isObjectLiteralExpression(value)) return [];
  return value.properties.flatMap((member) => {
    const key = member.name !== undefined && !ts.isComputedPropertyName(member.name) ? member.name.text : undefined;
    return ts.isPropertyAssignment(member) ? [{ member, comments: docCommentsOf(member), key }] : [];
  });
}

function literalOf(type: ts.Type): number | string | undefined {
  return type.isStringLiteral() || type.isNumberLiteral() ? type.value : undefined;
}

/** The alias, enum or enum member that a member of a union refers to. */
function referenced(checker: ts.TypeChecker, member: ts.Node): ts.Node | undefined {
  return ts.isTypeReferenceNode(member) ? resolveSymbol(checker, member.typeName)?.declarations?.[0] : undefined;
}

function asList(texts: ReadonlyMap<string, string>): string {
  return [...texts].map(([label, text]) => `- ${label}: ${text.replaceAll(/\n(?=.)/g, "\n  ")}`).join("\n");
}

/** A comment's text for the model: its prose, a `@description`, and a deprecation. */
export function textOf({ text, tags }: DocComment): string {
  if (tags.length === 0) return text;
  const described = tags.filter(({ name }) => name === "description").map((tag) => readProse(tag.text));
  const deprecated = tags.filter((tag) => tag.name === "deprecated" && tag.text !== "");
  const notes = deprecated.map((tag) => `Deprecated: ${readProse(tag.text)}`);
  return [text, ...described, ...notes].filter((paragraph) => paragraph !== "").join("\n\n");
}

/** Strips parentheses and arrays from a type. */
function elementOf(type: ts.TypeNode): ts.TypeNode {
  const inner = ts.isArrayTypeNode(type) ? type.elementType : innerType(type);
  return inner === undefined ? type : elementOf(inner);
}

function unionMembers(type: ts.TypeNode): readonly CommentedMember[] {
  const union = elementOf(type);
  if (!ts.isUnionTypeNode(union)) return [];
  return union.types.flatMap((member, index) => {
    const inner = unionMembers(member);
    const comments = commentsOnMember(union, index);
    return comments.length === 0 && inner.length > 0 ? inner : [{ member, comments }, ...inner];
  });
}

/** The doc comments between the previous member and this one, without one that ends the other's line. */
function commentsOnMember(union: ts.UnionTypeNode, index: number): readonly ts.TextRange[] {
  const text = commentableText(union.getSourceFile());
  const [before, member] = [union.types[index - 1], union.types[index]];
  if (member === undefined) return [];
  const beforeBar =
    before === undefined ? commentsAt(text, union.pos) : (ts.getLeadingCommentRanges(text, before.end) ?? []);
  const found = [...beforeBar, ...commentsAt(text, member.pos)];
  return docCommentsIn(text, [...new Map(found.map((comment) => [comment.pos, comment])).values()]);
}

/** The comments that end a line at an offset, and those on the lines below. */
function commentsAt(text: string, offset: number): ts.CommentRange[] {
  return [...(ts.getTrailingCommentRanges(text, offset) ?? []), ...(ts.getLeadingCommentRanges(text, offset) ?? [])];
}

/** The label of a member: the value that a model sends, or the type's own text. */
function labelOf(checker: ts.TypeChecker, member: CommentedMember["member"]): string {
  if (ts.isEnumMember(member)) return `\`${checker.getConstantValue(member) ?? member.name.getText()}\``;
  if (ts.isLiteralTypeNode(member) && ts.isStringLiteralLike(member.literal)) return `\`${member.literal.text}\``;
  if (!ts.isTypeLiteralNode(member)) return `\`${member.getText().replace(/\s+/g, " ")}\``;
  const names = member.members.flatMap(({ name }) => (name === undefined ? [] : [name.getText()]));
  return `\`{ ${names.join(", ")} }\``;
}

/** Whether a type is made of literals and enum members, with or without null. */
function hasOnlyValues(checker: ts.TypeChecker, node: ts.TypeNode): boolean {
  const type = checker.getTypeFromTypeNode(node);
  const members = type.isUnion() ? type.types : [type];
  return members.every(({ flags }) => (flags & ts.TypeFlags.Unit) !== 0);
}

/** A comment: read as that of its owner, shadowed by the next one, or attached to nothing. */
export type PlacedComment =
  | { readonly kind: "read"; readonly range: ts.TextRange; readonly owner: ts.Node }
  | { readonly kind: "shadowed"; readonly range: ts.TextRange; readonly by: ts.TextRange }
  | { readonly kind: "unattached"; readonly range: ts.TextRange };

/** The comments of a declaration or type, in order, without other comments above the declaration. */
export function commentsIn(root: ts.Node): PlacedComment[] {
  const file = root.getSourceFile();
  const placed = new Map<number, PlacedComment>();
  const place = (owner: ts.Node, ranges: readonly ts.TextRange[]): void => {
    const last = ranges.at(-1);
    for (const range of ranges) {
      const isRead = range === last || last === undefined;
      placed.set(range.pos, isRead ? { kind: "read", range, owner } : { kind: "shadowed", range, by: last });
    }
  };
  const visit = (node: ts.Node): void => {
    if (isReadAt(node)) place(node, docCommentsOf(node));
    for (const { member, comments } of commentedMembersOf(node)) place(member, comments);
    ts.forEachChild(node, visit);
  };
  visit(root);
  for (const range of unattachedComments(root, placed)) placed.set(range.pos, { kind: "unattached", range });
  const found = [...placed.values()].filter(({ range }) => !isHeader(commentableText(file), range));
  return found.sort((left, right) => left.range.pos - right.range.pos);
}

/** The comments before a node's tokens without a place yet. */
function unattachedComments(root: ts.Node, placed: ReadonlyMap<number, PlacedComment>): ts.TextRange[] {
  const file = root.getSourceFile();
  // The compiler keeps every token that it is asked for, so only ask where there may be a comment.
  const start = ts.isStatement(root) ? root.getStart(file) : root.pos;
  const outside: string[] = [];
  let end = start;
  for (const { range } of [...placed.values()].sort((left, right) => left.range.pos - right.range.pos)) {
    outside.push(file.text.slice(end, Math.max(end, range.pos)));
    end = Math.max(end, range.end);
  }
  outside.push(file.text.slice(end, root.end));
  if (!outside.some((text) => /\/[/*]/.test(text))) return [];
  const visit = (node: ts.Node): ts.TextRange[] => {
    const children = node.getChildren(file);
    return children.length > 0 ? children.flatMap(visit) : commentsAt(commentableText(file), node.pos);
  };
  return visit(root).filter(({ pos }) => pos >= start && !placed.has(pos));
}

/** Comments that are no doc comments, above properties without one or after them on the line. */
export function unreadComments(root: ts.Node): ts.TextRange[] {
  const text = commentableText(root.getSourceFile());
  const found: ts.TextRange[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isPropertySignature(node) || docCommentsOf(node).length > 0) return;
    const above = ts.getLeadingCommentRanges(text, node.pos)?.at(-1);
    const isAdjacent = above !== undefined && !/\n[ \t]*\n/.test(text.slice(above.end, node.getStart()));
    const near = [...(isAdjacent ? [above] : []), ...(ts.getTrailingCommentRanges(text, node.end)?.slice(0, 1) ?? [])];
    found.push(...near.filter((range) => isProse(text.slice(range.pos, range.end))).slice(0, 1));
  };
  // Most declarations have doc comments only.
  if (/\/\/|\/\*(?!\*)/.test(text.slice(root.pos, root.end))) visit(root);
  return found;
}

/** Directives to other tools, notes of what remains to do, rulers and commented-out code are not about a value. */
const notProse =
  /^\/[/*]+\s*(?:@ts-|[\w-]*(?:lint|prettier|biome|ignore)|#?(?:end)?region|TODO|FIXME|XXX|HACK|\/\*)|^\/\/[^:]*:.*[;,{]$/i;

function isProse(comment: string): boolean {
  return !isDocComment(comment, { pos: 0, end: comment.length }) && /\p{L}/u.test(comment) && !notProse.test(comment);
}

export function commentsAbove(statement: ts.Statement): PlacedComment[] {
  const ranges = docCommentsOf(statement);
  const last = ranges.at(-1);
  if (last === undefined) return [];
  const text = commentableText(statement.getSourceFile());
  const shadowed = ranges.slice(0, -1).filter((range) => !isHeader(text, range));
  return [
    ...shadowed.map((range): PlacedComment => ({ kind: "shadowed", range, by: last })),
    { kind: "read", range: last, owner: statement },
  ];
}

/** Whether the comment above a node, or before it on its line, is read. */
function isReadAt(node: ts.Node): boolean {
  // A type parameter's comment is for authors of types; in a mapped type it would be lost.
  if (ts.isTypeParameterDeclaration(node)) return !ts.isMappedTypeNode(node.parent);
  return ts.isStatement(node) || isMember(node);
}

/** A file's first doc comment is its header if a blank line follows. */
function isHeader(text: string, range: ts.TextRange): boolean {
  const isFirst = text.slice(0, range.pos).replace(/^#!.*/, "").trim() === "";
  return isFirst && isDocComment(text, range) && /^[ \t]*\n[ \t]*\n/.test(text.slice(range.end));
}
