/** From the tools of a surface to a table. */

import type { ToolDefinition } from "../surface/tool-definition.js";
import type { Palette } from "./palette.js";
import { listedFields, listedValue, parameterNames, summaryOf } from "./tool-summary.js";

const widestParameters = 48;

/** Renders a table with one row per tool; `width` is the terminal's columns, or undefined for unlimited lines. */
export function renderToolTable(tools: readonly ToolDefinition[], width: number | undefined, palette: Palette): string {
  // A column that would be empty is left out.
  const fields = listedFields.filter((field) => tools.some((tool) => listedValue(tool, field) !== null));
  const headings = [...fields.map((field) => field.toUpperCase()), "PARAMETERS", "DESCRIPTION"];
  const rows = tools.map((tool) => {
    const parameters = parameterNames(tool).join(" ");
    return [
      ...fields.map((field) => listedValue(tool, field) ?? ""),
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
