/** From a declaration to the comments in it, each with its status. */

import { ts } from "./compiler.js";
import { docCommentsOf, isDocComment } from "./doc-comments.js";
import { commentedMembersOf } from "./member-comments.js";

/** A comment: read, about its owner; shadowed by the next one; or where nothing reads it. */
export type PlacedComment =
  | { readonly kind: "read"; readonly range: ts.TextRange; readonly owner: ts.Node }
  | { readonly kind: "shadowed"; readonly range: ts.TextRange; readonly by: ts.TextRange }
  | { readonly kind: "loose"; readonly range: ts.TextRange };

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
  for (const range of looseComments(root, [...placed.values()])) placed.set(range.pos, { kind: "loose", range });
  const found = [...placed.values()].filter(({ range }) => !isHeader(file.text, range));
  return found.sort((left, right) => left.range.pos - right.range.pos);
}

/** The comments before a node's tokens without a place yet. */
function looseComments(root: ts.Node, placed: readonly PlacedComment[]): ts.TextRange[] {
  const file = root.getSourceFile();
  const isPlaced = (offset: number): boolean => placed.some(({ range }) => range.pos <= offset && offset < range.end);
  // The compiler keeps every token that it is asked for, so only ask where there may be a comment.
  const start = ts.isStatement(root) ? root.getStart(file) : root.pos;
  const openings = [...file.text.slice(start, root.end).matchAll(/\/[/*]/g)];
  if (openings.every(({ index }) => isPlaced(start + index))) return [];
  const visit = (node: ts.Node): ts.TextRange[] => {
    const children = node.getChildren(file);
    return children.length > 0 ? children.flatMap(visit) : commentsBeforeToken(file.text, node.pos);
  };
  return visit(root).filter(({ pos }) => pos >= start && !isPlaced(pos));
}

export function commentsAbove(statement: ts.Statement): PlacedComment[] {
  const ranges = docCommentsOf(statement);
  const last = ranges.at(-1);
  if (last === undefined) return [];
  const { text } = statement.getSourceFile();
  const shadowed = ranges.slice(0, -1).filter((range) => !isHeader(text, range));
  return [
    ...shadowed.map((range): PlacedComment => ({ kind: "shadowed", range, by: last })),
    { kind: "read", range: last, owner: statement },
  ];
}

/** Whether the comment above a node, or before it on its line, is read. */
function isReadAt(node: ts.Node): boolean {
  return (
    ts.isStatement(node) ||
    ts.isTypeElement(node) ||
    ts.isClassElement(node) ||
    ts.isEnumMember(node) ||
    ts.isObjectLiteralElement(node) ||
    // A type parameter's comment is for authors of types; in a mapped type it would be lost.
    (ts.isTypeParameterDeclaration(node) && !ts.isMappedTypeNode(node.parent))
  );
}

function commentsBeforeToken(text: string, offset: number): ts.CommentRange[] {
  return [...(ts.getTrailingCommentRanges(text, offset) ?? []), ...(ts.getLeadingCommentRanges(text, offset) ?? [])];
}

/** A file's first doc comment is its header if a blank line follows. */
function isHeader(text: string, range: ts.TextRange): boolean {
  const isFirst = text.slice(0, range.pos).replace(/^#!.*/, "").trim() === "";
  return isFirst && isDocComment(text, range) && /^[ \t]*\n[ \t]*\n/.test(text.slice(range.end));
}
