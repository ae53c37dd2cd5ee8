/** From two versions of a text to the lines on which they differ. */

import { diffArrays } from "diff";

export interface DifferenceLine {
  /** A space before a line that did not change, and before the sign of those that are left out. */
  readonly mark: "-" | "+" | " ";
  readonly text: string;
}

/** Beyond this many edits a difference helps nobody, and finding it takes quadratic time. */
const mostEdits = 2000;

/** Lines around a change that show where it is. */
const context = 1;

/** Stands for what did not change. */
const gap = "…";

export function differenceLines(before: string | null, after: string | null): DifferenceLine[] {
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

/** A line and the one that takes its place are shortened if they have more than this in common on one side. */
const longestCommon = 48;
const keptCommon = 24;

/** Leaves out what a removed line and the added one after it have in common, but for the words around the change. */
export function shortenLines(lines: readonly DifferenceLine[]): DifferenceLine[] {
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

/** No index between the halves of a character. */
function splitSafely(text: string, index: number): number {
  return /[\uDC00-\uDFFF]/.test(text[index] ?? "") ? index + 1 : index;
}
