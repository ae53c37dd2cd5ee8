/** From what happened to the tools of a review to a table of it. */

import type { Palette } from "./palette.js";
import type { SummaryRow } from "./review-summary.js";
import { makeVisible } from "./visible-text.js";
import { usualWidth } from "./wrapped-text.js";

/** More lines than this of tools that are only changed or new are counted. */
export interface SummaryLimits {
  readonly changed: number;
  /** Whether broken tools are listed elsewhere. */
  readonly isBrokenBelow: boolean;
}

/** A row for each kind of change, with how many tools and which; of those whose calls fail, all. */
export function renderSummary(rows: readonly SummaryRow[], palette: Palette, limits: SummaryLimits): string {
  const heads = rows.map(({ word, tools }) => ({ word, number: String(tools.length) }));
  const widths = {
    number: Math.max(...heads.map(({ number }) => number.length)),
    word: Math.max(...heads.map(({ word }) => word.length)),
  };
  const indent = " ".repeat(2 + widths.number + 1 + widths.word + 2);
  return rows
    .flatMap(({ word, tools }) => {
      const isGrave = word === "removed" || word === "renamed" || word === "broken";
      const [first = "", ...others] =
        word === "broken" && limits.isBrokenBelow
          ? ["all below"]
          : listNames(tools, indent, isGrave ? Infinity : limits.changed);
      const head = `  ${String(tools.length).padStart(widths.number)} ${palette.bold(word)}`;
      return [`${head}${" ".repeat(widths.word - word.length)}  ${first.trimStart()}`, ...others];
    })
    .join("\n");
}

/** No line breaks within the name of a tool and its remark. */
function listNames(tools: SummaryRow["tools"], indent: string, mostLines: number): string[] {
  const lines: string[] = [];
  let [current, listed] = [indent, 0];
  for (const [index, { name, remark }] of tools.entries()) {
    const isLast = index === tools.length - 1;
    const item = `${makeVisible(`${name}${remark}`)}${isLast ? "" : ","}`;
    const longer = current === indent ? current + item : `${current} ${item}`;
    if (longer.length > usualWidth && current !== indent) {
      if (lines.length + 1 === mostLines)
        return [...lines, `${current.replace(/,$/, "")} and ${tools.length - listed} more`];
      lines.push(current);
      current = indent + item;
    } else current = longer;
    listed = index + 1;
  }
  return [...lines, current];
}
