/** Lays out benchmark results as text for a terminal or as Markdown for the documentation. */

/** @typedef {import("./machine.mjs").MachineFacts} MachineFacts */
/** @typedef {import("./statistics.mjs").CommandSummary} CommandSummary */
/** @typedef {import("./statistics.mjs").Spread} Spread */
/**
 * @typedef {object} ProjectResult
 * @property {number} tools
 * @property {number} lines Lines of the sources.
 * @property {number} files Generated files.
 * @property {readonly import("./rounds.mjs").Round[]} rounds
 * @property {readonly CommandSummary[]} commands
 */

/** @typedef {"text" | "markdown"} Layout For a terminal, or for the documentation. */

/** @typedef {{ readonly headings: readonly string[], readonly rows: readonly (readonly string[])[] }} Table */

/**
 * @param {ProjectResult} project
 * @param {Layout} layout
 */
export function renderProject(project, layout) {
  return renderTable(describeProject(project), tableOf(project), layout);
}

/**
 * @param {import("./large-type.mjs").LargeTypeResult} large
 * @param {Layout} layout
 */
export function renderLargeType(large, layout) {
  const { version, rounds, schemaBytes } = large;
  const table = renderTable(`vega-lite ${version}, TopLevelSpec, ${roundsOf(rounds)}`, tableOf(large), layout);
  const size = (schemaBytes / 2 ** 20).toFixed(1);
  return `${table}\n\nThe generated schema has ${size} MiB and compiles in Ajv.`;
}

export const legend =
  "Median and range over the rounds. Ratio: to the first row in the same round, the median over the rounds.";

/** @param {{ readonly machine: MachineFacts, readonly seed?: number }} result */
export function describeMachine({ machine, seed }) {
  const { cores, processor, memoryBytes, system, node, toolwright, typescript, load } = machine;
  const lines = [
    `toolwright ${toolwright} beside tsc ${typescript}, Node ${node}, ${system}, ${cores} cores (${processor}),`,
    `${Math.round(memoryBytes / 2 ** 30)} GiB of memory, load average ${load.toFixed(1)} at the start${seed === undefined ? "" : `, seed ${seed}`}.`,
  ];
  if (machine.busy) lines.push("Provisional: the machine was busy, so times are too long and vary too much.");
  return lines.join("\n");
}

/** @param {ProjectResult} project */
function describeProject({ tools, lines, files, rounds }) {
  return `${tools} tools in ${lines} lines, ${files} generated files, ${roundsOf(rounds)}`;
}

/** @param {readonly unknown[]} rounds */
export function roundsOf({ length }) {
  return `${length} ${length === 1 ? "round" : "rounds"}`;
}

/**
 * @param {string} title
 * @param {Table} table
 * @param {Layout} layout
 */
export function renderTable(title, table, layout) {
  return layout === "markdown" ? `${title}:\n\n${markdownTable(table)}` : `${title}\n\n${textTable(table)}`;
}

/**
 * @param {{ readonly commands: readonly CommandSummary[] }} measured
 * @returns {Table}
 */
export function tableOf({ commands }) {
  return {
    headings: ["", "wall time", "spread", "ratio", "processor time", "ratio", "peak memory", "ratio"],
    rows: commands.map(({ label, wallSeconds, processorSeconds, peakBytes, ratios }) => [
      label,
      seconds(wallSeconds.median),
      `${seconds(wallSeconds.minimum)} to ${seconds(wallSeconds.maximum)}`,
      ratios.wallSeconds.toFixed(2),
      seconds(processorSeconds.median),
      ratios.processorSeconds.toFixed(2),
      `${Math.round(peakBytes.median / 2 ** 20)} MiB`,
      ratios.peakBytes.toFixed(2),
    ]),
  };
}

/** @param {number} value */
function seconds(value) {
  return `${value.toFixed(2)} s`;
}

/**
 * The first column is text, the others are numbers.
 * @param {Table} table
 * @param {string} [separator]
 */
export function textTable({ headings, rows }, separator = "  ") {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))),
  );
  return lines.map((cells) => cells.join(separator)).join("\n");
}

/**
 * Lays out a table as prettier does, which checks the documentation.
 * @param {Table} table
 */
function markdownTable(table) {
  const [first = "", ...lines] = textTable(table, " | ").split("\n");
  const rule = first
    .split(" | ")
    .map(({ length }, column) => (column === 0 ? "-".repeat(length) : `${"-".repeat(length - 1)}:`))
    .join(" | ");
  return [first, rule, ...lines].map((line) => `| ${line} |`).join("\n");
}
