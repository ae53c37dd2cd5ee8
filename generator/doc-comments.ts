/** From a doc comment in the sources to its Markdown and its tags. */

import { ts } from "./compiler.js";
import { midLineTags } from "./doc-tags.js";

/** A tag: `@name`, with the text up to the next one. */
export interface DocTag {
  readonly name: string;
  readonly text: string;
  /** Offset of the `@` in the source file. */
  readonly offset: number;
}

/** A doc comment, read. */
export interface DocComment {
  /** Everything before the first tag, as it was written. */
  readonly text: string;
  readonly tags: readonly DocTag[];
}

interface CommentLine {
  readonly text: string;
  /** Offset of the text's first character in the source file. */
  readonly offset: number;
}

/** Reads the doc comment of a node: the last one above it, or the one before it on its line. */
export function readDocComment(node: ts.Node): DocComment | undefined {
  const comment = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(-1) ?? commentBefore(node);
  if (comment === undefined) return undefined;
  return parseDocComment(node.getSourceFile().text.slice(comment.pos, comment.end), comment.pos);
}

/** In `{ /** Path. *\/ path: string }` the compiler takes the comment for one about the brace, and drops it. */
function commentBefore(node: ts.Node): ts.TextRange | undefined {
  if (!ts.isTypeElement(node) && !ts.isClassElement(node)) return undefined;
  const { text } = node.getSourceFile();
  const comments = ts.getTrailingCommentRanges(text, node.pos) ?? [];
  const isOnItsLine = ({ end }: ts.TextRange): boolean => !text.slice(end, node.getStart()).includes("\n");
  return comments.filter((comment) => text.startsWith("/**", comment.pos) && isOnItsLine(comment)).at(-1);
}

/** Parses the text of a doc comment, delimiters included, that begins at an offset of its file. */
function parseDocComment(comment: string, offset: number): DocComment {
  const description: string[] = [];
  const tags: { name: string; lines: string[]; offset: number }[] = [];
  let fenced = false;
  for (const line of commentLines(comment, offset)) {
    const found = fenced ? [] : tagsIn(line.text);
    if (/^\s*(?:```|~~~)/.test(line.text)) fenced = !fenced;
    const before = line.text.slice(0, found[0]?.index);
    if (found.length === 0 || before !== "") (tags.at(-1)?.lines ?? description).push(before);
    found.forEach(({ index, name }, position) => {
      const text = line.text.slice(index + name.length + 1, found[position + 1]?.index);
      tags.push({ name, lines: [text.trim()], offset: line.offset + index });
    });
  }
  return {
    text: asMarkdown(description),
    tags: tags.map(({ name, lines, offset: at }) => ({ name, text: asMarkdown(lines), offset: at })),
  };
}

/**
 * Tags of a line: any at its beginning, and those that we know behind a sentence or another tag. Elsewhere `@word` is
 * text, such as a mention; but `@hidden` counts wherever it stands, since a lost one shows a parameter to the model.
 */
function tagsIn(line: string): { readonly index: number; readonly name: string }[] {
  const masked = line.replace(/(`+)(?!`).*?[^`]\1(?!`)/g, (code) => "x".repeat(code.length));
  const found: { index: number; name: string }[] = [];
  for (const match of masked.matchAll(/(?<=^|\s)@([A-Za-z][\w-]*)(?=\s|$)/g)) {
    const [tag, name = ""] = match;
    const isLast = masked.slice(match.index + tag.length).trim() === "";
    const isBehindSentence = /[.!?:;)]\s+$/.test(masked.slice(0, match.index));
    const isTagHere =
      name === "hidden" ||
      (midLineTags.has(name) && (found.length > 0 || isBehindSentence || (name === "internal" && isLast)));
    if (match.index === 0 || isTagHere) found.push({ index: match.index, name });
  }
  return found;
}

/** The lines between the delimiters, without the column of asterisks. */
function commentLines(comment: string, offset: number): CommentLine[] {
  const lines: CommentLine[] = [];
  let at = offset;
  for (const raw of comment.split("\n")) {
    const first = at === offset;
    const margin = (first ? /^\/\*\*[ \t]?/ : /^[ \t]*(?:\*(?!\/)[ \t]?)?/).exec(raw)?.[0].length ?? 0;
    const text = raw.slice(margin).replace(/\*\/$/, "").trimEnd();
    lines.push({ text: first ? text.trimStart() : text, offset: at + margin });
    at += raw.length + 1;
  }
  return lines;
}

/** Joins lines, outer blank ones left out; links become their text and an escaped comment end is one again. */
function asMarkdown(lines: readonly string[]): string {
  const text = lines
    .join("\n")
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();
  return outsideCode(text, replaceLinks).replaceAll("*\\/", "*/");
}

/** Applies a change to everything but code: fenced blocks and backtick spans stay as they are. */
function outsideCode(text: string, change: (prose: string) => string): string {
  const code = /(^|\n)[ \t]*(```|~~~)[\s\S]*?(?:\n[ \t]*\2|$)|(`+)(?!`)[\s\S]*?[^`]\3(?!`)/g;
  let result = "";
  let end = 0;
  for (const match of text.matchAll(code)) {
    result += change(text.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return result + change(text.slice(end));
}

/** `{@link Target}` and `{@link Target | text}` become what a reader sees of them. */
function replaceLinks(prose: string): string {
  return prose.replace(
    /\{@link(?:code|plain)?\s+([^\s|}]+)\s*(?:\|?\s*([^}]*))?\}/g,
    (_, target: string, text?: string) => {
      const label = text?.trim() ?? "";
      return label === "" ? target : label;
    },
  );
}
