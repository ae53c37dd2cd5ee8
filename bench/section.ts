/** Renders the sections of the benchmark's report, for a terminal or for the documentation. */

import type { CommandResult } from "./measure.js";

export type Layout = "text" | "markdown";

export interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Section {
  readonly title: string;
  readonly table: Table;
  /** Sentences below the table. */
  readonly notes?: readonly string[];
  /** A sentence for each missed bar. */
  readonly missed?: readonly (string | false)[];
}

export function tableOf(commands: readonly CommandResult[]): Table {
  return {
    headings: ["", "wall time", "spread", "ratio", "processor time", "ratio", "peak memory", "ratio"],
    rows: commands.map(({ label, wall, processor, peak, ratios }) => [
      label,
      seconds(wall.median),
      `${seconds(wall.minimum)} to ${seconds(wall.maximum)}`,
      ratios.wall.toFixed(2),
      seconds(processor.median),
      ratios.processor.toFixed(2),
      `${Math.round(peak.median / 2 ** 20)} MiB`,
      ratios.peak.toFixed(2),
    ]),
  };
}

export function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}

export function milliseconds(value: number): string {
  return `${(value * 1000).toFixed(1)} ms`;
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

export function renderSection({ title, table, notes = [] }: Section, layout: Layout): string {
  const lines = layout === "markdown" ? [`${title}:`, markdownTable(table)] : [title, alignCells(table, "  ")];
  return [...lines, ...notes].join("\n\n");
}

function alignCells({ headings, rows }: Table, separator: string): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number): string =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return all.map((row) => row.map(pad).join(separator)).join("\n");
}

/** Uses the layout of prettier, which checks the documentation. */
function markdownTable(table: Table): string {
  const [first = "", ...lines] = alignCells(table, " | ").split("\n");
  const rule = first
    .split(" | ")
    .map(({ length }, column) => (column === 0 ? "-".repeat(length) : `${"-".repeat(length - 1)}:`))
    .join(" | ");
  return [first, rule, ...lines].map((line) => `| ${line} |`).join("\n");
}
