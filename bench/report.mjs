/** Lays out the results of a benchmark for people: as text for a terminal, as Markdown for the documentation. */

/** @typedef {import("./machine.mjs").MachineFacts} MachineFacts */
/** @typedef {import("./statistics.mjs").CommandSummary} CommandSummary */
/** @typedef {import("./statistics.mjs").Spread} Spread */
/** @typedef {import("./large-type.mjs").LargeTypeResult} LargeTypeResult */

/**
 * @typedef {object} ProjectResult
 * @property {number} tools
 * @property {number} lines Lines of the sources.
 * @property {number} files Generated files.
 * @property {readonly import("./rounds.mjs").Round[]} rounds
 * @property {readonly CommandSummary[]} commands
 */

/**
 * @typedef {object} BenchmarkResult
 * @property {MachineFacts} machine
 * @property {number} seed
 * @property {readonly ProjectResult[]} projects
 */

/** @typedef {{ readonly headings: readonly string[], readonly rows: readonly (readonly string[])[] }} Table */

/** @param {BenchmarkResult} result */
export function renderText(result) {
  const sections = result.projects.map((project) => `${describeProject(project)}\n\n${textTable(tableOf(project))}`);
  return `${[describeMachine(result).join("\n"), ...sections, legend].join("\n\n")}\n`;
}

/** @param {BenchmarkResult} result */
export function renderMarkdown(result) {
  const sections = result.projects.map(
    (project) => `${describeProject(project)}:\n\n${markdownTable(tableOf(project))}`,
  );
  return `${[describeMachine(result).join("\n"), ...sections, legend].join("\n\n")}\n`;
}

/**
 * @param {{ readonly machine: MachineFacts, readonly large: LargeTypeResult }} result
 * @param {"text" | "markdown"} format
 */
export function renderLargeType({ machine, large }, format) {
  const { version, rounds, schemaBytes } = large;
  const subject = `vega-lite ${version}, TopLevelSpec, ${rounds.length} rounds`;
  const table = tableOf(large);
  const lines = [
    describeMachine({ machine }).join("\n"),
    format === "markdown" ? `${subject}:` : subject,
    format === "markdown" ? markdownTable(table) : textTable(table),
    `The schema that generate wrote has ${(schemaBytes / 2 ** 20).toFixed(1)} MiB and compiles in Ajv.`,
  ];
  return `${lines.join("\n\n")}\n`;
}

const legend =
  "Median, and smallest to largest, over the rounds. Ratio: to tsc in the same round, the median over the rounds.";

/** @param {{ readonly machine: MachineFacts, readonly seed?: number }} result */
export function describeMachine({ machine, seed }) {
  const { cores, processor, memoryBytes, system, node, toolwright, typescript, load } = machine;
  const lines = [
    `toolwright ${toolwright} beside tsc ${typescript}, Node ${node}, ${system}, ${cores} cores (${processor}),`,
    `${Math.round(memoryBytes / 2 ** 30)} GiB of memory, load average ${load.toFixed(1)} at the start${seed === undefined ? "" : `, seed ${seed}`}.`,
  ];
  if (machine.busy) lines.push("Provisional: the machine was busy with other work, so times are too long and spread.");
  return lines;
}

/** @param {ProjectResult} project */
function describeProject({ tools, lines, files, rounds }) {
  const count = `${rounds.length} ${rounds.length === 1 ? "round" : "rounds"}`;
  return `${tools} tools in ${lines} lines, ${files} generated files, ${count}`;
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
 * As prettier lays out a table, since it checks the documentation too.
 * @param {Table} table
 */
export function markdownTable(table) {
  const [first = "", ...lines] = textTable(table, " | ").split("\n");
  const rule = first
    .split(" | ")
    .map(({ length }, column) => (column === 0 ? "-".repeat(length) : `${"-".repeat(length - 1)}:`))
    .join(" | ");
  return [first, rule, ...lines].map((line) => `| ${line} |`).join("\n");
}
