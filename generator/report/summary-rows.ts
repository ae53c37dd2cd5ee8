/** From what happened to the tools of a review to a table of it. */

import type { Palette } from "./palette.js";
import type { SummaryRow } from "./review-summary.js";
import { makeVisible } from "./visible-text.js";
import { usualWidth, wrapLine } from "./wrapped-text.js";

/** A row for each kind of change, with how many tools and which. */
export function renderSummary(rows: readonly SummaryRow[], palette: Palette, mostLines: number): string {
  const heads = rows.map(({ word, tools }) => ({ word, number: String(tools.length) }));
  const widths = {
    number: Math.max(...heads.map(({ number }) => number.length)),
    word: Math.max(...heads.map(({ word }) => word.length)),
  };
  const indent = " ".repeat(2 + widths.number + 1 + widths.word + 2);
  return rows
    .flatMap(({ word, tools }) => {
      const [first = "", ...others] = listNames(tools, indent, mostLines);
      const head = `  ${String(tools.length).padStart(widths.number)} ${palette.bold(word)}`;
      return [`${head}${" ".repeat(widths.word - word.length)}  ${first.trimStart()}`, ...others];
    })
    .join("\n");
}

/** No line breaks within the name of a tool and its remark. */
function listNames(tools: SummaryRow["tools"], indent: string, mostLines: number): string[] {
  const items = tools.map(({ name, remark }) => makeVisible(`${name}${remark}`).replaceAll(" ", "\0"));
  const lines = wrapLine(`${indent}${items.join(", ")}`, usualWidth).map((line) => line.replaceAll("\0", " "));
  if (lines.length <= mostLines) return lines;
  // The names of removed tools cannot be read elsewhere, so what is cut is counted.
  const shown = lines.slice(0, mostLines);
  const named = shown.join("").split(", ").length - 1;
  const last = shown.at(-1) ?? "";
  return [...shown.slice(0, -1), `${last.replace(/,$/, "")} and ${tools.length - named} more`];
}
