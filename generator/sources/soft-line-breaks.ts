/** Folds the soft line breaks of Markdown, as in a wrapped paragraph; everything else stays as it is written. */

/** A block whose lines stay: until its last line, or until a blank line if it has none. */
interface OpenBlock {
  readonly endsAt: ((text: string) => boolean) | undefined;
}

interface FoldState {
  readonly folded: string[];
  /** The lines of the paragraph that is open, as they are written, and their text. */
  readonly paragraph: Pick<Line, "raw" | "text">[];
  /** The column of the content of each list item that is open, from the outside in. */
  readonly items: number[];
  block: OpenBlock | undefined;
  /** Whether the innermost item has no text yet: a blank line ends it. */
  isItemEmpty: boolean;
  /** Whether a line of text may belong to the block quote above it. */
  isQuoted: boolean;
}

/** A line, with the next one: a table begins above its delimiter row. */
interface Line {
  readonly raw: string;
  readonly text: string;
  readonly column: number;
  readonly next: string;
}

/**
 * Joins the lines of each paragraph, also in list items. Markdown renders both texts alike; the rules are those of
 * CommonMark, and of GitHub for tables. Block quotes and link definitions stay as they are.
 */
export function foldSoftBreaks(markdown: string): string {
  if (!markdown.includes("\n")) return markdown;
  const state: FoldState = {
    folded: [],
    paragraph: [],
    items: [],
    block: undefined,
    isItemEmpty: false,
    isQuoted: false,
  };
  const lines = markdown.split("\n");
  lines.forEach((raw, index) => {
    readLine(state, { raw, text: trimBlanks(raw), column: indentOf(raw), next: lines[index + 1] ?? "" });
  });
  endParagraph(state);
  return state.folded.join("\n");
}

function readLine(state: FoldState, line: Line): void {
  const { items } = state;
  if (line.text === "") return readBlankLine(state, line);
  state.isItemEmpty = false;
  const outside = items.findIndex((column) => line.column < column);
  const isInside = outside === -1;
  const base = (isInside ? items.at(-1) : items[outside - 1]) ?? 0;
  if (isInside && state.block !== undefined) return continueBlock(state, state.block, line, base);
  state.block = undefined;
  if (state.paragraph.length > 0 && continueParagraph(state, line, base, isInside)) return;
  if (!isInside) items.length = outside;
  openBlock(state, line, base);
}

function readBlankLine(state: FoldState, line: Line): void {
  endParagraph(state);
  if (state.block?.endsAt === undefined) state.block = undefined;
  if (state.isItemEmpty) state.items.pop();
  state.isItemEmpty = state.isQuoted = false;
  keepLine(state, line);
}

/** Reads a line below a paragraph, as part of it or of what it turns out to be; false for the first line of a block. */
function continueParagraph(state: FoldState, line: Line, base: number, isInside: boolean): boolean {
  const isUnderline = isInside && line.column - base < 4 && /^(?:=+|-+)$/.test(line.text);
  const isRow = !isUnderline && isTableHead(line, base);
  const isBlock = isUnderline || interrupts(line, base, isInside);
  if (!isBlock && !isRow) {
    state.paragraph.push(line);
    return true;
  }
  endParagraph(state);
  if (isRow && isInside && listMarker(line.text)?.mayInterrupt !== true) state.block = untilBlankLine;
  if (!isUnderline && state.block === undefined) return false;
  keepLine(state, line);
  return true;
}

/** Whether a line ends the paragraph above it; outside its list item, the line would begin a block of its own. */
function interrupts({ text, column }: Line, base: number, isInside: boolean): boolean {
  if (column - base >= 4) return false;
  const marker = listMarker(text);
  return (marker !== undefined && (!isInside || marker.mayInterrupt)) || blockOf(text, !isInside) !== undefined;
}

function continueBlock(state: FoldState, block: OpenBlock, line: Line, base: number): void {
  const isEnd = block.endsAt !== undefined && line.column - base < 4 && block.endsAt(line.text);
  if (isEnd) state.block = undefined;
  keepLine(state, line);
}

/** List items in list items that are read, so that the work does not grow with their number. */
const deepest = 50;

/** Reads a line that belongs to no paragraph: the list items that it opens, and what stands in the innermost. */
function openBlock(state: FoldState, line: Line, outer: number): void {
  let { text, column } = line;
  let base = outer;
  let { isQuoted } = state;
  while (column - base < 4 && state.items.length < deepest) {
    const marker = listMarker(text);
    if (marker === undefined) break;
    base = column + marker.width;
    state.items.push(base);
    column = base + marker.further;
    text = marker.text;
    isQuoted = false;
  }
  state.isItemEmpty = text === "";
  if (text === "" || column - base >= 4) return keepLine(state, line); // Indented code.
  const block = isTableHead({ ...line, column }, base) ? untilBlankLine : blockOf(text, true);
  if (block === undefined && !isQuoted) {
    state.paragraph.push({ raw: line.raw, text });
    return;
  }
  state.isQuoted = block === undefined || text.startsWith(">");
  if (block !== "line") state.block = block;
  keepLine(state, line);
}

function keepLine({ folded }: FoldState, { raw }: Line): void {
  folded.push(raw);
}

/** Writes the open paragraph: a line for each hard break. */
function endParagraph({ folded, paragraph }: FoldState): void {
  // A link definition ends with its line.
  const isDefinition = paragraph[0]?.text.startsWith("[") === true && paragraph.some(({ text }) => text.includes("]:"));
  let start = 0;
  paragraph.forEach((line, index) => {
    const isLast = index === paragraph.length - 1;
    if (!isLast && !isDefinition && !endsInHardBreak(line.raw)) return;
    folded.push(...joinLines(paragraph.slice(start, index + 1)));
    start = index + 1;
  });
  paragraph.length = 0;
}

/** Joins lines, unless a block would begin with what they are together, such as `_ _` and `_`. */
function joinLines(lines: FoldState["paragraph"]): string[] {
  const raws = lines.map(({ raw }) => raw);
  const [first = "", ...others] = raws;
  const text = lines.map((line) => line.text).join(" ");
  if (others.length > 0 && (listMarker(text) ?? blockOf(text, true)) !== undefined) return raws;
  const hardBreak = raws.at(-1)?.endsWith("  ") === true ? "  " : "";
  return [[first.trimEnd(), ...lines.slice(1).map((line) => line.text)].join(" ") + hardBreak];
}

function endsInHardBreak(line: string): boolean {
  return line.endsWith("  ") || (/(?<!\\)\\+$/.exec(line)?.[0].length ?? 0) % 2 === 1;
}

interface ListMarker {
  /** Columns from the marker to the item's content. */
  readonly width: number;
  /** Extra columns of indentation that make the content an indented code block; otherwise 0. */
  readonly further: number;
  readonly text: string;
  /** Whether it begins a list right below a paragraph. */
  readonly mayInterrupt: boolean;
}

function listMarker(text: string): ListMarker | undefined {
  const [whole, bullet] = /^([-+*]|\d{1,9}[.)])(?=[ \t]|$)/.exec(text) ?? [];
  if (whole === undefined || bullet === undefined || isThematicBreak(text)) return undefined;
  const rest = text.slice(bullet.length);
  const content = trimBlanks(rest);
  const space = indentOf(rest);
  const isCode = space > 4;
  return {
    width: bullet.length + (content === "" || isCode ? 1 : space),
    further: content === "" || !isCode ? 0 : space - 1,
    text: content,
    mayInterrupt: content !== "" && (bullet.length === 1 || /^1[.)]$/.test(bullet)),
  };
}

const untilBlankLine: OpenBlock = { endsAt: undefined };

/** The block that a line begins, other than a list or a table: `line` if it ends with it; undefined for a paragraph. */
function blockOf(text: string, mayBeAnyTag: boolean): OpenBlock | "line" | undefined {
  if (/^(?:>|#{1,6}(?:[ \t]|$))/.test(text) || isThematicBreak(text)) return "line";
  const [fence] = /^`{3,}(?=[^`]*$)|^~{3,}/.exec(text) ?? [];
  if (fence !== undefined) {
    return { endsAt: (line) => line.startsWith(fence) && new Set(line).size === 1 };
  }
  return text.startsWith("<") ? htmlBlock(text, mayBeAnyTag) : undefined;
}

function isThematicBreak(text: string): boolean {
  return /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(text);
}

/** HTML blocks with their own end, by their beginning. */
const rawHtml: readonly (readonly [start: RegExp, end: RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![A-Za-z]/, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
];

const htmlBlocks =
  "address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt " +
  "fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link " +
  "main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead " +
  "title tr track ul";
const htmlBlock6 = new RegExp(`^</?(?:${htmlBlocks.replaceAll(" ", "|")})(?=[\\s>]|/>|$)`, "i");
/** A tag alone on its line; CommonMark has further rules for its attributes. */
const anyTag = /^<\/?[A-Za-z][^<>]*>$/;

function htmlBlock(text: string, mayBeAnyTag: boolean): OpenBlock | "line" | undefined {
  const end = rawHtml.find(([start]) => start.test(text))?.[1];
  if (end !== undefined) return end.test(text) ? "line" : { endsAt: (line) => end.test(line) };
  return htmlBlock6.test(text) || (mayBeAnyTag && anyTag.test(text)) ? untilBlankLine : undefined;
}

/** Whether the line below is the delimiter row of a table, in the same list item. */
function isTableHead({ column, next }: Line, base: number): boolean {
  const isRow = /[|:]/.test(next) && next.includes("-") && !/[^-:| \t]/.test(next);
  return isRow && column - base < 4 && indentOf(next) >= base;
}

function trimBlanks(text: string): string {
  return text.replace(/^[ \t]+/, "").trimEnd();
}

/** The columns of the white space that a line begins with; a tab leads to a multiple of four. */
function indentOf(line: string): number {
  let column = 0;
  for (const character of line) {
    if (character === " ") column += 1;
    else if (character === "\t") column += 4 - (column % 4);
    else break;
  }
  return column;
}
