/** Renders the sections of the benchmark's report as Markdown, whose tables are aligned for terminals too. */

import type { CommandResult } from "./measure.js";

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

export function renderSection({ title, table, notes = [] }: Section): string {
  return [`${title}:`, renderTable(table), ...notes].join("\n\n");
}

/** Uses the layout of prettier, which checks the documentation. */
function renderTable({ headings, rows }: Table): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const rule = widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  const lines = [headings, rule, ...rows].map(([first = "", ...others]) => [
    first.padEnd(widths[0] ?? 0),
    ...others.map((cell, index) => cell.padStart(widths[index + 1] ?? 0)),
  ]);
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
