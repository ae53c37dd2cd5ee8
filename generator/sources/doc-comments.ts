/** Parses doc comments into Markdown and tags. */

import { ts } from "./compiler.js";
import { anywhereTags, meaningfulTags, modifierTags, tagsForPeople } from "./doc-tags.js";
import { getOrCompute } from "./memoize.js";
import { foldSoftBreaks } from "./soft-line-breaks.js";

/** A tag: `@name`, with the text up to the next one. */
export interface DocTag {
  readonly name: string;
  /** As it is written; `readProse` makes it a description. */
  readonly text: string;
  /** Offset of the `@` in the source file. */
  readonly offset: number;
  /** Whether it follows words that do not end a sentence, and text follows it. */
  readonly isInSentence: boolean;
  /** Whether something precedes it on its line. */
  readonly isInLine: boolean;
}

export interface DocComment {
  /** Everything before the first tag, as a description. */
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
  const text = node.getSourceFile().text.slice(node.pos, node.getStart());
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

const commentableTexts = new WeakMap<ts.SourceFile, string>();

/**
 * The text in which to search for comments, with line feeds in place of line and paragraph separators: these end a line,
 * but not for the compiler's search, which takes a comment after one for the end of the line before.
 */
export function commentableText(file: ts.SourceFile): string {
  return getOrCompute(commentableTexts, file, () => file.text.replaceAll(/[\u2028\u2029]/g, "\n"));
}

/** Every doc comment of a member or statement, in order; the last one is read. */
export function docCommentsOf(node: ts.Node): readonly ts.TextRange[] {
  const text = commentableText(node.getSourceFile());
  const above = docCommentsIn(text, ts.getLeadingCommentRanges(text, node.pos));
  const before = isMember(node) ? commentsBefore(node, text) : noComments;
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

/** Whether a node is a member, an element or a type parameter of another, and so may follow its opening bracket. */
export function isMember(node: ts.Node): boolean {
  return (
    ts.isTypeElement(node) ||
    ts.isClassElement(node) ||
    ts.isEnumMember(node) ||
    ts.isObjectLiteralElement(node) ||
    ts.isNamedTupleMember(node) ||
    ts.isTypeParameterDeclaration(node)
  );
}

/** In `{ /** Path. *\/ path: string }` the compiler attaches the comment to the brace, and drops it. */
function commentsBefore(node: ts.Node, text: string): readonly ts.TextRange[] {
  const comments = docCommentsIn(text, ts.getTrailingCommentRanges(text, node.pos));
  return comments.filter(({ end }) => !text.slice(end, node.getStart()).includes("\n"));
}

/** Parses the text of a doc comment, delimiters included, that begins at an offset of its file. */
export function parseDocComment(comment: string, offset: number): DocComment {
  const allLines = commentLines(comment, offset);
  if (!comment.includes("@")) {
    return { text: readProse(joinLines(allLines.map(({ text }) => text))), tags: [], mentions: [] };
  }
  const description: string[] = [];
  const tags: (Omit<DocTag, "text"> & { readonly lines: string[] })[] = [];
  const mentions: Mention[] = [];
  let block = description;
  let fenced = false;
  let isBelowBlank = true;
  let isIndentedCode = false;
  for (const { text: line, offset: start } of allLines) {
    isIndentedCode = /^ {4}/.test(line) && (isBelowBlank || isIndentedCode);
    isBelowBlank = line === "";
    const words = fenced || !line.includes("@") ? [] : taggedWords(line, isIndentedCode);
    if (/^\s*(?:```|~~~)/.test(line)) fenced = !fenced;
    const found = words.filter(({ isTag }) => isTag);
    for (const { index, isTag, isInSentence: _, isInLine: __, ...mention } of words) {
      if (!isTag) mentions.push({ ...mention, offset: start + index });
    }
    let parts = [line.slice(0, found[0]?.index)];
    found.forEach(({ index, name, isInSentence, isInLine }, position) => {
      const own = line.slice(index + name.length + 1, found[position + 1]?.index).trimStart();
      const tag = { name, lines: [] as string[], offset: start + index, isInSentence, isInLine };
      tags.push(tag);
      if (modifierTags.has(name)) {
        parts.push(own);
        return;
      }
      const text = joinParts(parts);
      if (text.trim() !== "") block.push(text.trimEnd());
      block = tag.lines;
      parts = [own];
    });
    const text = joinParts(parts);
    if (found.length === 0 || text !== "") block.push(text);
  }
  return {
    text: readProse(joinLines(description)),
    tags: tags.map(({ lines, ...tag }) => {
      const text = joinLines(lines);
      return { ...tag, text, isInSentence: tag.isInSentence && text !== "" };
    }),
    mentions,
  };
}

/** The text around modifiers, which leave one space. */
function joinParts(parts: readonly string[]): string {
  const trimmed = parts.slice(0, -1).map((part) => part.trim());
  return [...trimmed, parts.at(-1) ?? ""].filter((part) => part !== "").join(" ");
}

interface TaggedWord extends Omit<Mention, "offset">, Pick<DocTag, "isInLine" | "isInSentence"> {
  readonly index: number;
  readonly isTag: boolean;
}

/**
 * Tags of a line: any at its beginning and after a sentence, those for people anywhere, and the others that are known
 * also after a tag or a colon. Elsewhere, and in code, `@word` is text; but `@hidden` and `@sensitive` count anywhere,
 * since losing one would expose a value.
 */
function taggedWords(line: string, isCode: boolean): TaggedWord[] {
  const masked = maskCode(line);
  const found = [...masked.matchAll(/(?<=^|[\s(])@([A-Za-z][\w-]*)(?=[\s.,;:!?)]|$)/g)];
  const words: TaggedWord[] = [];
  let end = 0;
  let hasTag = false;
  for (const [position, match] of found.entries()) {
    const [tag, name = ""] = match;
    const between = masked.slice(end, match.index);
    end = match.index + tag.length;
    const after = masked.slice(end);
    const isBehindTag = !between.endsWith("(") && hasTag;
    const place: WordPlace = {
      isFirst: position === 0 && between.trim() === "",
      isBehindSentence: /[.!?]\)?\s+$/.test(between),
      isBehind: /[.!?:;)]\s+$/.test(between) || isBehindTag,
    };
    const isPunctuated = /^\S/.test(after);
    const isTag = isCode ? anywhereTags.has(name) && !isPunctuated : isTagAt(name, place, after);
    hasTag ||= isTag;
    words.push({
      index: match.index,
      name,
      text: line.slice(end, found[position + 1]?.index).trim(),
      isTag,
      isPlacedAsTag: match.index === 0 || place.isBehind,
      isInSentence: !place.isFirst && !place.isBehindSentence,
      isInLine: !place.isFirst,
      isPunctuated,
    });
  }
  return words;
}

interface WordPlace {
  /** At the beginning of the line. */
  readonly isFirst: boolean;
  readonly isBehindSentence: boolean;
  /** Behind a sentence, a colon or a tag. */
  readonly isBehind: boolean;
}

function isTagAt(name: string, { isFirst, isBehindSentence, isBehind }: WordPlace, after: string): boolean {
  const isForPeople = tagsForPeople.has(name);
  if (/^\S/.test(after)) return isForPeople && (isFirst || isBehind || after.startsWith(":"));
  if (isFirst || isBehindSentence || isForPeople || anywhereTags.has(name)) return true;
  return meaningfulTags.has(name) && (isBehind || (name === "internal" && after.trim() === ""));
}

/** A line separator or paragraph separator is one, too, if the column of asterisks continues after it. */
const lineBreak = /\n|\r(?!\n)|[\u2028\u2029](?=[^\S\n\r\u2028\u2029]*\*)/;

/** The lines between the delimiters, without the column of asterisks. */
function commentLines(comment: string, offset: number): Pick<DocTag, "offset" | "text">[] {
  const lines: Pick<DocTag, "offset" | "text">[] = [];
  let at = offset;
  for (const raw of comment.replace(/\*\/$/, "").split(lineBreak)) {
    const isFirst = at === offset;
    const margin = (isFirst ? /^\/\*\*[ \t]?/ : /^[ \t]*(?:\*[ \t]?)?/).exec(raw)?.[0].length ?? 0;
    // Two spaces at the end of a line are a hard break.
    const text = raw.slice(margin).trimEnd() + (/\S {2,}\r?$/.test(raw) ? "  " : "");
    lines.push({ text: isFirst ? text.trimStart() : text, offset: at + margin });
    at += raw.length + 1;
  }
  return lines;
}

/** Joins lines without outer blank ones, and unescapes an escaped end of the comment. */
function joinLines(lines: readonly string[]): string {
  const text = lines
    .join("\n")
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();
  return text.replaceAll("*\\/", "*/");
}

/** Makes the text of a comment a description: links become their text, `\@` becomes `@`, and soft line breaks fold. */
export function readProse(text: string): string {
  const linked = replaceInlineTags(text, (tag, body) =>
    /^link(?:code|plain)?$/.test(tag) && body !== "" ? readLink(body) : undefined,
  );
  return foldSoftBreaks(linked);
}

/** Fenced blocks and runs of backticks; `\@`; and inline tags such as `{@link Target | text}`. */
const codeOrTag =
  /(?:^|\n)[ \t]*(```|~~~)[\s\S]*?(?:\n[ \t]*\1|$)|(`+)|\\(@)|\{@([a-zA-Z]+)(?:\s((?:(?!\{@)[^}])*))?\}/g;

/** Maps the start of each code span to its end: after the next run of as many backticks, as in CommonMark. */
function codeSpans(text: string): ReadonlyMap<number, number> {
  const next = new Map<number, number>();
  const spans: [start: number, end: number][] = [];
  for (const { 0: run, index } of [...text.matchAll(/`+/g)].reverse()) {
    const end = next.get(run.length);
    if (end !== undefined) spans.push([index, end]);
    next.set(run.length, index + run.length);
  }
  return new Map(spans.reverse());
}

/** Replaces each code span with a word of the same length. */
function maskCode(line: string): string {
  let masked = "";
  let read = 0;
  for (const [start, end] of codeSpans(line)) {
    if (start < read) continue;
    masked += line.slice(read, start) + "x".repeat(end - start);
    read = end;
  }
  return masked + line.slice(read);
}

/** Replaces the inline tags of a text outside code, and unescapes `\@`; `undefined` leaves a tag as it is. */
export function replaceInlineTags(text: string, replace: (tag: string, body: string) => string | undefined): string {
  if (!text.includes("{@") && !text.includes("\\@")) return text;
  const spans = codeSpans(text);
  const pattern = new RegExp(codeOrTag);
  let replaced = "";
  let read = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [, , run, at, tag, body = ""] = match;
    if (run !== undefined) pattern.lastIndex = spans.get(match.index) ?? pattern.lastIndex;
    const own = at ?? (tag === undefined ? undefined : replace(tag, body.trim()));
    if (own === undefined) continue;
    replaced += text.slice(read, match.index) + own;
    read = pattern.lastIndex;
  }
  return replaced + text.slice(read);
}

/** The visible text of a link; an address stays. */
function readLink(body: string): string {
  const [, target = "", text = ""] = /^([^\s|]*)\s*\|?\s*([\s\S]*)$/.exec(body) ?? [];
  const isAddress = /^(?:[a-z][a-z\d+.-]*:|www\.)/i.test(target);
  return text === "" ? target : isAddress ? `[${text}](${target})` : text;
}
