/** Finds the comments of a Markdown or MDX document outside its code. */

export interface Comment {
  /** The text between its delimiters. */
  readonly text: string;
  /** Offset of `text`. */
  readonly textStart: number;
  readonly start: number;
  /** Offset after the comment; undefined if it does not end. */
  readonly end: number | undefined;
}

export interface DocumentComments {
  readonly comments: readonly Comment[];
  /** Whether an offset is in a code block. */
  readonly isCode: (offset: number) => boolean;
}

const delimiters = [
  { open: "<!--", close: "-->" },
  { open: "{/*", close: "*/}" },
] as const;

/** A code fence, in quotes and list items too. */
const fenceStart = /^[ \t]*((?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*)*)(`{3,}(?=[^`\r\n]*$)|~{3,})/;

/** A line that begins a block of its own, in which no inline code goes on. */
const blockStart = /^[ \t]*(?:[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|[|>]|<!--)/;

const listStart = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;

interface Line {
  readonly text: string;
  readonly start: number;
  /** After its line break. */
  readonly end: number;
}

function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(/\r\n|\n|\r/g)) {
    lines.push({ text: text.slice(start, index), start, end: index + mark.length });
    start = index + mark.length;
  }
  if (start < text.length) lines.push({ text: text.slice(start), start, end: text.length });
  return lines;
}

/** Finds the comments in linear time. In MDX, indented lines are no code. */
export function findComments(text: string, { isMdx }: { readonly isMdx: boolean }): DocumentComments {
  const lines = splitLines(text);
  const comments: Comment[] = [];
  const code: [start: number, end: number][] = [];
  const lastOf = Object.fromEntries(delimiters.map(({ close }) => [close, text.lastIndexOf(close)]));
  let after = 0;
  let isInList = false;
  let mayIndent = true;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (line === undefined || line.end <= after) continue;
    if (line.text.trim() === "") {
      mayIndent = true;
      continue;
    }
    const start = Math.max(line.start, after);
    const isWhole = start === line.start;
    if (isWhole && !isMdx && mayIndent && !isInList && /^(?: {4}| {0,3}\t)/.test(line.text)) {
      code.push([line.start, line.end]);
      continue;
    }
    mayIndent = false;
    if (listStart.test(line.text)) isInList = true;
    else if (/^\S/.test(line.text)) isInList = false;
    const fence = isWhole ? fenceStart.exec(line.text) : null;
    if (fence !== null) {
      const last = endOfFence(lines, index, fence);
      code.push([line.start, lines[last]?.end ?? text.length]);
      index = last;
      mayIndent = true;
      continue;
    }
    const end = endOfBlock(lines, index);
    after = scanBlock({ text, start, end, lastOf }, comments);
  }
  return { comments, isCode: (offset) => isWithin(code, offset) };
}

/** Whether one of the ranges, which are in order, has an offset. */
function isWithin(ranges: readonly (readonly [start: number, end: number])[], offset: number): boolean {
  let [first, after] = [0, ranges.length];
  while (first < after) {
    const middle = (first + after) >> 1;
    const [start, end] = ranges[middle] ?? [0, 0];
    if (offset < start) after = middle;
    else if (offset >= end) first = middle + 1;
    else return true;
  }
  return false;
}

/** The index of the last line of a fence: that which closes it, or the last of its quote or the document. */
function endOfFence(lines: readonly Line[], opening: number, [, around = "", mark = ""]: RegExpExecArray): number {
  const isQuoted = around.includes(">");
  const closing = new RegExp(`^[ \\t>]*${mark.charAt(0)}{${mark.length},}[ \\t]*$`);
  for (let index = opening + 1; index < lines.length; index++) {
    const { text } = lines[index] as Line; // The index is below the length.
    if (isQuoted && !/^[ \t]*>/.test(text)) return index - 1;
    if (closing.test(text)) return index;
  }
  return lines.length - 1;
}

function endOfBlock(lines: readonly Line[], first: number): number {
  const isNext = ({ text }: Line): boolean => text.trim() === "" || fenceStart.test(text) || blockStart.test(text);
  let last = first;
  for (let next = lines[last + 1]; next !== undefined && !isNext(next); next = lines[last + 1]) last++;
  return lines[last]?.end ?? 0;
}

interface Span {
  /** The last offset of each closing delimiter. */
  readonly lastOf: Readonly<Record<string, number>>;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Adds the comments that begin in a block, and returns the offset after the block, or after a comment that leaves it. */
function scanBlock({ text, start, end, lastOf }: Span, comments: Comment[]): number {
  const tokens = /\\[^]|`+|<!--|\{\/\*/g;
  const closingRun = findRuns(text.slice(start, end), start);
  tokens.lastIndex = start;
  for (let token = tokens.exec(text); token !== null && token.index < end; token = tokens.exec(text)) {
    const { 0: mark, index } = token;
    if (mark.startsWith("\\")) continue;
    if (mark.startsWith("`")) {
      const next = closingRun(mark.length, index);
      if (next !== undefined) tokens.lastIndex = next + mark.length;
      continue;
    }
    const close = delimiters.find(({ open }) => open === mark)?.close ?? "";
    const textStart = index + mark.length;
    // Without this check, every unterminated comment would search the rest of the text again.
    const found = (lastOf[close] ?? -1) < textStart ? -1 : text.indexOf(close, textStart);
    const stop = found < 0 ? Math.min(end, text.length) : found;
    const after = found < 0 ? undefined : found + close.length;
    comments.push({ text: text.slice(textStart, stop), textStart, start: index, end: after });
    tokens.lastIndex = after ?? textStart;
    if (after !== undefined && after >= end) return after;
  }
  return end;
}

/** Finds the next run of backticks of a length, in a block; the offsets asked for increase. */
function findRuns(block: string, start: number): (length: number, after: number) => number | undefined {
  const runs = new Map<number, { readonly offsets: number[]; next: number }>();
  for (const { 0: run, index } of block.matchAll(/`+/g)) {
    const known = runs.get(run.length);
    if (known === undefined) runs.set(run.length, { offsets: [start + index], next: 0 });
    else known.offsets.push(start + index);
  }
  return (length, after) => {
    const known = runs.get(length);
    if (known === undefined) return undefined;
    while ((known.offsets[known.next] ?? Infinity) <= after) known.next++;
    return known.offsets[known.next];
  };
}
