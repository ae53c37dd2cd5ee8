/** Writes text from outside into Markdown and MDX so that it stays text. */

import { findInvisible } from "../../diagnostics/invisible-characters.js";

/** Markup anywhere in a line. MDX evaluates braces, and tables end cells at bars. */
const markup = /[\\`*{}[\]|~$]|&(?=#?\w+;)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** Markup at the start of a line only: headings, quotes, list items, rules, directives. */
const markupAtStart = /^(?:#(?=[#\s]|$)|>|[-+](?=[-+\s]|$)|=(?==*\s*$)|:(?=::))|(?<=^\d{1,9})[.)](?=\s|$)/;

/** MDX runs lines that begin with these words. */
const codeAtStart = /^(?=(?:import|export)\b)./;

const entityOf = (character: string): string => `&#${character.charCodeAt(0)};`;

/** Code in single backticks; at odd indexes of a split. */
const codeMark = /`([^`\n]+)`/;

/** Names the characters that nobody sees, as `U+202E`. */
function showInvisible(text: string): string {
  const found = findInvisible(text);
  let end = 0;
  const parts = found.map(({ character, index }) => {
    const before = text.slice(end, index);
    end = index + character.length;
    return `${before}⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
  });
  return parts.join("") + text.slice(end);
}

/** Angle brackets become entities: simple readers find comments after a backslash too. */
function escapeMarkup(text: string): string {
  return text
    .replaceAll(markup, "\\$&")
    .replaceAll("<", "&lt;")
    .replaceAll(/(?<=--)>/g, "&gt;");
}

type Place = "cell" | "line";

function escapeLine(line: string, place: Place): string {
  const parts = line.trim().split(codeMark);
  const escaped = parts.map((part, index) => (index % 2 === 1 ? renderCode(part, place) : escapeMarkup(part)));
  const text = escaped.join("");
  return place === "cell" ? text : text.replace(markupAtStart, "\\$&").replace(codeAtStart, entityOf);
}

/** Renders a text as one line, such as a cell of a table. */
export function renderLine(text: string, place: Place = "line"): string {
  return escapeLine(showInvisible(text).replaceAll(/\s+/g, " "), place);
}

/** Renders a text of several paragraphs as a cell of a table. */
export function renderCell(text: string): string {
  const paragraphs = showInvisible(text.trim()).split(/\r?\n[^\S\n]*\r?\n\s*/);
  return paragraphs.map((paragraph) => escapeLine(paragraph.replaceAll(/\s+/g, " "), "cell")).join("<br />");
}

/** A line that opens or closes code. */
const fenceLine = /^\s*(`{3,}(?=[^`]*$)|~{3,})\s*([\w+-]*)/;

const listItem = /^\s*(?:[-*+]|(\d{1,9})[.)])\s+(?=\S)/;

interface Block {
  readonly kind: "code" | "list" | "paragraph";
  readonly lines: string[];
  /** The language of code. */
  readonly language?: string;
}

/** Renders a text with its paragraphs, lines, lists and fenced code; everything else in it is shown as written. */
export function renderText(text: string): string {
  const blocks: Block[] = [];
  let fence: string | undefined;
  let isOpen = false;
  for (const line of showInvisible(text.replaceAll("\r\n", "\n")).split("\n")) {
    const mark = fenceLine.exec(line);
    const last = isOpen ? blocks.at(-1) : undefined;
    if (fence !== undefined) {
      if (mark?.[1]?.startsWith(fence) === true && mark[1] === line.trim()) [fence, isOpen] = [undefined, false];
      else last?.lines.push(line);
    } else if (mark?.[1] !== undefined) {
      fence = mark[1];
      isOpen = true;
      blocks.push({ kind: "code", lines: [], language: mark[2] ?? "" });
    } else if (line.trim() === "") {
      isOpen = false;
    } else {
      addLine(blocks, line, last);
      isOpen = true;
    }
  }
  return blocks.map(renderBlock).join("\n\n");
}

function addLine(blocks: Block[], line: string, last: Block | undefined): void {
  const item = listItem.exec(line);
  const list = last?.kind === "list" ? last : undefined;
  if (item !== null) {
    const text = `${item[1] === undefined ? "-" : `${item[1]}.`} ${escapeLine(line.slice(item[0].length), "line")}`;
    if (list === undefined) blocks.push({ kind: "list", lines: [text] });
    else list.lines.push(text);
  } else if (list !== undefined) {
    list.lines.push(`${list.lines.pop() ?? ""} ${escapeLine(line, "line")}`);
  } else if (last === undefined) {
    blocks.push({ kind: "paragraph", lines: [escapeLine(line, "line")] });
  } else {
    last.lines.push(escapeLine(line, "line"));
  }
}

function renderBlock({ kind, lines, language = "" }: Block): string {
  if (kind === "code" && lines.some((line) => unsafeInCode.test(line)))
    return lines.map((line) => renderCode(line || " ", "line")).join("\\\n");
  if (kind === "code") return renderFence(lines.join("\n"), language);
  // A backslash at the end of a line keeps the break.
  return lines.join(kind === "list" ? "\n" : "\\\n");
}

/** Renders fenced code, with a fence that is longer than any in it. */
export function renderFence(code: string, language: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(code) + 1));
  return `${fence}${language}\n${code}\n${fence}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
}

/** Comments, which simple readers find in code too, and bars that tables would split at. */
const unsafeInCode = /<!--|-->|\{\/\*|\*\/\}|\\\|/;

/** Renders inline code. */
export function renderCode(code: string, place: Place = "cell"): string {
  const text = showInvisible(code).replaceAll(/\s+/g, " ");
  if (unsafeInCode.test(text)) return `<code>${text.replaceAll(/[!-/:-@[-`{-~]/g, entityOf)}</code>`;
  const fence = "`".repeat(longestRun(text) + 1);
  const pad = /^[` ]|[` ]$/.test(text) || text === "" ? " " : "";
  return `${fence}${pad}${place === "cell" ? text.replaceAll("|", "\\|") : text}${pad}${fence}`;
}

/** Renders rows of cells, which are Markdown already, below a heading. */
export function renderTable(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heading, heading.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
