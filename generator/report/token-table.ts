/** From the tokens of each tool and target to a table. */

import type { TokenReport } from "../commands/generate.js";
import { compareText } from "@toolwright/runtime/json-schema";
import type { Palette } from "./palette.js";

/** For a target that is not sent the tool. */
const notSent = "-";

export function renderTokenTable({ estimate, targets }: TokenReport, palette: Palette): string {
  if (targets.length === 0) {
    return 'No target is configured, so there is nothing to count. Add one: "targets": { "openai": true }.\n';
  }
  const names = [...new Set(targets.flatMap(({ tools }) => tools.map(({ name }) => name)))].sort(compareText);
  const rows = names.map((name) => [
    name,
    ...targets.map(({ tools }) => String(tools.find((tool) => tool.name === name)?.tokens ?? notSent)),
  ]);
  const headings = ["TOKENS", ...targets.map(({ target }) => target)];
  const sums = ["all tools", ...targets.map(({ total }) => String(total))];
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...[...rows, sums].map((row) => row[column]?.length ?? 0)),
  );
  const layOut = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  const lines = [palette.bold(layOut(headings)), ...rows.map(layOut), palette.bold(layOut(sums))];
  return `${lines.join("\n")}\n\nestimated by ${estimate}\n`;
}
