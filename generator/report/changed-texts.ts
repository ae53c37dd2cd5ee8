/** Groups the changed texts of a review into blocks, one for each difference. */

import { joinPhrases } from "@toolwright/contract/internal/inventories";
import { pointerTokens } from "@toolwright/runtime/internal/json-schema";
import { diffArrays } from "diff";
import type { ReviewResult } from "../commands/review.js";
import { groupBy } from "../diagnostics/collections.js";
import type { TextChange } from "../review/text-changes.js";
import { shownChanges, shownTexts } from "./review-wording.js";
import { mostEdits } from "./text-layout.js";
import { makeVisible } from "./visible-text.js";

export interface TextBlock {
  /** Tools that share the change. */
  readonly tools: readonly string[];
  /** Where the text is in the tool; empty for the texts of a new tool. */
  readonly pointer: string;
  readonly lines: readonly DifferenceLine[];
}

/** Makes one block of the texts of a new tool, and one of the same change in several tools. */
export function foldTexts(result: ReviewResult): TextBlock[] {
  const { verbose } = result.shown;
  const added = new Set(shownChanges(result).flatMap(({ rule, tool }) => (rule === "tool-added" ? [tool] : [])));
  const texts = shownTexts(result).map((text) => {
    const isNew = added.has(text.tool);
    const whole = isNew ? labelText(text) : differenceLines(text.before, text.after);
    const lines = verbose ? whole : shortenLines(whole);
    const key = isNew ? [text.tool] : [verbose && text.tool, text.pointer, lines];
    return { tool: text.tool, pointer: isNew ? "" : text.pointer, lines, isNew, key: JSON.stringify(key) };
  });
  return [...groupBy(texts, ({ key }) => key).values()].map((group) => {
    const [{ tool, pointer, lines, isNew }] = group;
    if (isNew) return { tools: [tool], pointer, lines: group.flatMap((text) => text.lines) };
    return { tools: group.map((text) => text.tool), pointer, lines };
  });
}

/** A text after its name, except for the tool's own description. */
function labelText({ pointer, after }: TextChange): DifferenceLine[] {
  const label = nameText(pointer);
  return (after ?? "").split("\n").map((line, index) => ({
    mark: "+",
    text: index > 0 || label === "" ? line : `${label}: ${line}`,
  }));
}

/** Pointers to the schemas of a tool in lists of every format, with the prefix of names in each. */
const schemaRoots = new Map([
  ["#/input_schema", ""],
  ["#/inputSchema", ""],
  ["#/function/parameters", ""],
  ["#/parameters", ""],
  ["#/result_envelope/success_result_schema", "result"],
  ["#/outputSchema", "result"],
]);

/** `path` for the description of a parameter, `path enum` for its values, `result.kind` for what is returned. */
function nameText(pointer: string): string {
  const [root = "", base = ""] = [...schemaRoots].find(([start]) => pointer.startsWith(`${start}/`)) ?? [];
  const tokens = pointerTokens(root === "" ? pointer : `#${pointer.slice(root.length)}`);
  const keyword = tokens.pop() ?? "";
  const names = tokens.flatMap((token, index) => {
    const isHolder = (token === "properties" || /^(?:any|one|all)Of$/.test(token)) && tokens[index - 1] !== token;
    return isHolder ? [] : [token === "items" ? "[]" : token];
  });
  const name = [base, ...names]
    .filter((one) => one !== "")
    .join(".")
    .replaceAll(".[]", "[]");
  if (root === "" && tokens.length === 0) return keyword === "description" ? "" : keyword;
  const subject = name === "" ? "arguments" : name;
  return keyword === "description" ? subject : `${subject} ${keyword}`;
}

const mostNames = 6;

/** The tools of a block. */
export function nameTools({ tools }: Pick<TextBlock, "tools">, most = mostNames): string {
  return makeVisible(joinPhrases(tools, { most }));
}

/** The tools of a block, and where the text is in them. */
export function nameBlock(block: TextBlock, most = mostNames): string {
  return [nameTools(block, most), block.pointer]
    .filter((part) => part !== "")
    .map(makeVisible)
    .join(" ");
}

/** The texts of a block as lines, each after its mark. */
export function describeBlock({ lines }: TextBlock): string[] {
  return lines.map(describeLine);
}

/** A line after its mark; trailing spaces are made visible, since they may be the change. */
export function describeLine({ mark, text }: DifferenceLine): string {
  if (text === "") return mark.trimEnd();
  return `${mark} ${makeVisible(text).replace(/(?<! ) +$/, (spaces) => "\\u{20}".repeat(spaces.length))}`;
}

export interface DifferenceLine {
  /** A space before an unchanged line, and before a gap in place of others. */
  readonly mark: "-" | "+" | " ";
  readonly text: string;
}

/** Unchanged lines around a change. */
const context = 1;

/** Stands for unchanged text. */
const gap = "…";

function differenceLines(before: string | null, after: string | null): DifferenceLine[] {
  const [old, now] = [before, after].map((text) => (text === null ? [] : text.split("\n")));
  const marked = (lines: readonly string[], mark: DifferenceLine["mark"]): DifferenceLine[] =>
    lines.map((text) => ({ mark, text }));
  const parts = diffArrays(old ?? [], now ?? [], { maxEditLength: mostEdits });
  if (parts === undefined) return [...marked(old ?? [], "-"), ...marked(now ?? [], "+")];
  return parts.flatMap(({ added, removed, value }, index) => {
    if (added || removed) return marked(value, added ? "+" : "-");
    const head = index === 0 ? [] : value.slice(0, context);
    const tail = index === parts.length - 1 ? [] : value.slice(Math.max(head.length, value.length - context));
    const isWhole = head.length + tail.length === value.length;
    return marked([...head, ...(isWhole ? [] : [gap]), ...tail], " ");
  });
}

/** A line and its replacement are shortened where they have more characters than this in common. */
const longestCommon = 48;
const keptCommon = 24;

/** Shortens what removed lines and their replacements have in common, except for the words around the change. */
function shortenLines(lines: readonly DifferenceLine[]): DifferenceLine[] {
  const shortened = [...lines];
  for (const [index, line] of lines.entries()) {
    if (line.mark !== "-" || lines[index - 1]?.mark === "-") continue;
    const length = lines.slice(index).findIndex(({ mark }) => mark !== "-");
    for (let offset = 0; offset < length; offset += 1) {
      const [old, now] = [lines[index + offset], lines[index + length + offset]];
      if (old === undefined || now?.mark !== "+") break;
      const [before, after] = shortenPair(old.text, now.text);
      shortened[index + offset] = { ...old, text: before };
      shortened[index + length + offset] = { ...now, text: after };
    }
  }
  return shortened;
}

function shortenPair(before: string, after: string): readonly [string, string] {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const from = start > longestCommon ? wordStart(before, start - keptCommon) : 0;
  const rest = end > longestCommon ? end - keptCommon : 0;
  const cut = (text: string): string => {
    const to = rest === 0 ? text.length : wordEnd(text, text.length - rest);
    return `${from === 0 ? "" : gap}${text.slice(from, to)}${to === text.length ? "" : gap}`;
  };
  return [cut(before), cut(after)];
}

function wordStart(text: string, index: number): number {
  const space = text.lastIndexOf(" ", index);
  return space < 0 ? splitSafely(text, index) : space + 1;
}

function wordEnd(text: string, index: number): number {
  const space = text.indexOf(" ", index);
  return space < 0 ? splitSafely(text, index) : space;
}

/** Moves an index out of a surrogate pair. */
function splitSafely(text: string, index: number): number {
  return /[\uDC00-\uDFFF]/.test(text[index] ?? "") ? index + 1 : index;
}
