/** Parses doc comments into Markdown and tags. */

import { ts } from "./compiler.js";
import { anywhereTags, midLineTags } from "./doc-tags.js";
import { getOrCompute } from "./memoize.js";

/** A tag: `@name`, with the text up to the next one. */
export interface DocTag {
  readonly name: string;
  readonly text: string;
  /** Offset of the `@` in the source file. */
  readonly offset: number;
  /** Whether it follows words that do not end a sentence, and text follows it. */
  readonly isInSentence: boolean;
}

export interface DocComment {
  /** Everything before the first tag, as it was written. */
  readonly text: string;
  readonly tags: readonly DocTag[];
  /** Words with an `@` where a tag could be, which are text since no tag has that name. */
  readonly mentions: readonly Mention[];
}

/** A word in the text that looks like a tag. */
export interface Mention {
  readonly name: string;
  /** Offset of the `@` in the source file. */
  readonly offset: number;
  /** Whether it is at the beginning of a line or after a sentence or a tag, where tags are written. */
  readonly isPlacedAsTag: boolean;
  /** Whether a punctuation mark follows, unlike after a tag. */
  readonly isPunctuated: boolean;
  /** The rest of its line, up to the next word with an `@`. */
  readonly text: string;
}

/** Reads the doc comment of a node: the last one above it, or the one before it on its line. */
export function readDocComment(node: ts.Node): DocComment | undefined {
  // The comment of a constant is above the whole statement.
  const comment = docCommentsOf(ts.isVariableDeclaration(node) ? node.parent.parent : node).at(-1);
  return comment && readCommentAt(node.getSourceFile(), comment);
}

/** Whether the doc comment of a declaration has one of these tags. */
export function hasTag(node: ts.Node, tags: readonly string[]): boolean {
  if (node.pos < 0) return false; // The compiler synthesised it.
  // Most properties have none, and most comments need no parsing to know that.
  const text = node.getSourceFile().text.slice(node.pos, node.end);
  if (!tags.some((tag) => text.includes(`@${tag}`))) return false;
  return readDocComment(node)?.tags.some(({ name }) => tags.includes(name)) ?? false;
}

/** Several stages read the same comments. */
const commentsOfFiles = new WeakMap<ts.SourceFile, Map<number, DocComment>>();

export function readCommentAt(file: ts.SourceFile, { pos, end }: ts.TextRange): DocComment {
  const ofFile = commentsOfFiles.get(file) ?? new Map<number, DocComment>();
  commentsOfFiles.set(file, ofFile);
  return getOrCompute(ofFile, pos, () => parseDocComment(file.text.slice(pos, end), pos));
}

/** Every doc comment of a member or statement, in order; the last one is read. */
export function docCommentsOf(node: ts.Node): readonly ts.TextRange[] {
  const { text } = node.getSourceFile();
  const above = docCommentsIn(text, ts.getLeadingCommentRanges(text, node.pos));
  const before = commentsBefore(node);
  if (before.length === 0) return above;
  return [...before.filter(({ pos }) => above.every((comment) => comment.pos !== pos)), ...above];
}

const noComments: readonly ts.TextRange[] = [];

/** The doc comments among those that the compiler has found: none at most places. */
export function docCommentsIn(text: string, found: readonly ts.TextRange[] | undefined): readonly ts.TextRange[] {
  return found?.filter((comment) => isDocComment(text, comment)) ?? noComments;
}

/** Whether a comment is a doc comment, by the compiler's rule. */
export function isDocComment(text: string, { pos }: ts.TextRange): boolean {
  return text.startsWith("/**", pos) && text.charAt(pos + 3) !== "/";
}

/** In `{ /** Path. *\/ path: string }` the compiler attaches the comment to the brace, and drops it. */
function commentsBefore(node: ts.Node): readonly ts.TextRange[] {
  const isMember =
    ts.isTypeElement(node) || ts.isClassElement(node) || ts.isEnumMember(node) || ts.isNamedTupleMember(node);
  if (!isMember && !ts.isTypeParameterDeclaration(node)) return noComments;
  const { text } = node.getSourceFile();
  const comments = docCommentsIn(text, ts.getTrailingCommentRanges(text, node.pos));
  return comments.filter(({ end }) => !text.slice(end, node.getStart()).includes("\n"));
}

/** Parses the text of a doc comment, delimiters included, that begins at an offset of its file. */
function parseDocComment(comment: string, offset: number): DocComment {
  const allLines = commentLines(comment, offset);
  if (!comment.includes("@")) return { text: asMarkdown(allLines.map(({ text }) => text)), tags: [], mentions: [] };
  const description: string[] = [];
  const tags: { name: string; lines: string[]; offset: number; isInSentence: boolean }[] = [];
  const mentions: Mention[] = [];
  let fenced = false;
  for (const line of allLines) {
    const mayHaveTags = !fenced && line.text.includes("@");
    if (/^\s*(?:```|~~~)/.test(line.text)) fenced = !fenced;
    if (!mayHaveTags) {
      (tags.at(-1)?.lines ?? description).push(line.text);
      continue;
    }
    const words = taggedWords(line.text);
    const found = words.filter(({ isTag }) => isTag);
    for (const { index, isTag, isInSentence: _, ...mention } of words) {
      if (!isTag) mentions.push({ ...mention, offset: line.offset + index });
    }
    const before = line.text.slice(0, found[0]?.index);
    if (found.length === 0 || before !== "") (tags.at(-1)?.lines ?? description).push(before);
    found.forEach(({ index, name, isInSentence }, position) => {
      const text = line.text.slice(index + name.length + 1, found[position + 1]?.index);
      tags.push({ name, lines: [text.trim()], offset: line.offset + index, isInSentence });
    });
  }
  return {
    text: asMarkdown(description),
    tags: tags.map(({ lines, ...tag }) => {
      const text = asMarkdown(lines);
      return { ...tag, text, isInSentence: tag.isInSentence && text !== "" };
    }),
    mentions,
  };
}

interface TaggedWord extends Omit<Mention, "offset"> {
  readonly index: number;
  readonly isTag: boolean;
  readonly isInSentence: boolean;
}

/**
 * Tags of a line: any at its beginning, and known ones after a sentence or another tag. Elsewhere `@word` is text; but
 * `@hidden` and `@sensitive` count anywhere, since losing one would expose a value.
 */
function taggedWords(line: string): TaggedWord[] {
  const masked = line.replace(/(`+)(?!`).*?[^`]\1(?!`)/g, (code) => "x".repeat(code.length));
  const words: TaggedWord[] = [];
  for (const match of masked.matchAll(/(?<=^|[\s(])@([A-Za-z][\w-]*)(?=[\s.,;:!?)]|$)/g)) {
    const [tag, name = ""] = match;
    const before = masked.slice(0, match.index);
    const after = masked.slice(match.index + tag.length);
    const isBehindSentence = /[.!?:;)]\s+$/.test(before) || (!before.endsWith("(") && words.some(({ isTag }) => isTag));
    const isPunctuated = /^\S/.test(after);
    const isTagHere =
      anywhereTags.has(name) ||
      (midLineTags.has(name) && (isBehindSentence || (name === "internal" && after.trim() === "")));
    words.push({
      index: match.index,
      name,
      text: line
        .slice(match.index + tag.length)
        .replace(/\s@[A-Za-z].*$/, "")
        .trim(),
      isTag: !isPunctuated && (match.index === 0 || isTagHere),
      isPlacedAsTag: match.index === 0 || isBehindSentence,
      isInSentence: before.trim() !== "" && !/[.!?]\)?\s+$/.test(before),
      isPunctuated,
    });
  }
  return words;
}

/** The lines between the delimiters, without the column of asterisks. */
function commentLines(comment: string, offset: number): Pick<DocTag, "offset" | "text">[] {
  const lines: Pick<DocTag, "offset" | "text">[] = [];
  let at = offset;
  for (const raw of comment.replace(/\*\/$/, "").split("\n")) {
    const isFirst = at === offset;
    const margin = (isFirst ? /^\/\*\*[ \t]?/ : /^[ \t]*(?:\*[ \t]?)?/).exec(raw)?.[0].length ?? 0;
    const text = raw.slice(margin).trimEnd();
    lines.push({ text: isFirst ? text.trimStart() : text, offset: at + margin });
    at += raw.length + 1;
  }
  return lines;
}

/** Joins lines without outer blank ones; links become their text, and an escaped comment end is unescaped. */
function asMarkdown(lines: readonly string[]): string {
  const text = lines
    .join("\n")
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();
  const linked = text.includes("{@link") ? text.replace(codeOrLink, replaceLink) : text;
  return linked.replaceAll("*\\/", "*/");
}

/** Fenced blocks and backtick spans, which stay; `{@link Target}` and `{@link Target | text}`. */
const codeOrLink =
  /(?:^|\n)[ \t]*(```|~~~)[\s\S]*?(?:\n[ \t]*\1|$)|(`+)(?!`)[\s\S]*?[^`]\2(?!`)|\{@link(?:code|plain)?\s+([^\s|}]+)\s*(?:\|?\s*([^}]*))?\}/g;

/** The visible text of a link; code stays. */
function replaceLink(found: string, ...[, , target, text]: readonly (string | undefined)[]): string {
  const label = text?.trim() ?? "";
  return label === "" ? (target ?? found) : label;
}
