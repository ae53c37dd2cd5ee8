/** From the tools of a surface to a table of them. */

import type { ToolDefinition } from "../definition.js";
import type { Palette } from "./palette.js";
import { parameterNames, summaryOf } from "./tool-summary.js";

const headings = ["NAME", "FAMILY", "STABILITY", "EFFECT", "PARAMETERS", "DESCRIPTION"];

/** Columns of a table cell on a terminal, where it would be longer. */
const widestParameters = 48;

/** Renders a table, one tool a line; `width` is the terminal's columns, or undefined where lines may be any length. */
export function renderToolTable(tools: readonly ToolDefinition[], width: number | undefined, palette: Palette): string {
  const rows = tools.map((tool) => {
    const parameters = parameterNames(tool).join(" ");
    return [
      tool.name,
      tool.family,
      tool.stability,
      tool.effect,
      width === undefined ? parameters : shorten(parameters, widestParameters),
      summaryOf(tool),
    ];
  });
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const layOut = (row: readonly string[]): string => {
    const line = row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join("  ");
    return width === undefined ? line : shorten(line, width);
  };
  return [palette.bold(layOut(headings)), ...rows.map(layOut)].map((line) => `${line.trimEnd()}\n`).join("");
}

function shorten(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 3)).trimEnd()}...`;
}
