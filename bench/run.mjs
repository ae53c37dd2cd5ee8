/** The benchmark's command line: from flags to synthetic projects, measured rounds, and a report. */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { largestRatio, measureLargeType } from "./large-type.mjs";
import { readMachine } from "./machine.mjs";
import { readOptions, usage } from "./options.mjs";
import { profileGenerate } from "./profile.mjs";
import { renderLargeType, renderMarkdown, renderText } from "./report.mjs";
import { runRounds } from "./rounds.mjs";
import { summarizeRounds } from "./statistics.mjs";
import { createSyntheticProject } from "./synthetic-project.mjs";

/** @typedef {import("./options.mjs").BenchmarkOptions} BenchmarkOptions */
/** @typedef {import("./report.mjs").BenchmarkResult} BenchmarkResult */
/** @typedef {import("./report.mjs").ProjectResult} ProjectResult */

const repository = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");

/** @param {BenchmarkOptions} options */
async function benchmark(options) {
  const machine = readMachine(repository);
  if (machine.busy) {
    const { load, cores } = machine;
    console.error(`Warning: the machine is busy (load average ${load.toFixed(1)} on ${cores} cores).`);
  }
  const build = readBuild();
  if (!options.largeTypeOnly) await benchmarkTools(options, machine);
  await benchmarkLargeType(options, machine);
  if (readBuild() !== build) throw new Error("Another build replaced dist/ while the benchmark ran.");
}

/** @typedef {import("./machine.mjs").MachineFacts} MachineFacts */

/**
 * @param {BenchmarkOptions} options
 * @param {MachineFacts} machine
 */
async function benchmarkTools(options, machine) {
  const projects = [];
  for (const tools of options.tools) projects.push(await benchmarkProject(tools, options));
  /** @type {BenchmarkResult} */
  const result = { machine, seed: options.seed, projects };
  if (options.writeDocs) writeDocumentation("bench", renderMarkdown(result));
  const json = () => `${JSON.stringify(result, null, 2)}\n`;
  process.stdout.write(
    { json, markdown: () => renderMarkdown(result), text: () => renderText(result) }[options.format](),
  );
}

/**
 * @param {BenchmarkOptions} options
 * @param {MachineFacts} machine
 */
async function benchmarkLargeType({ roundsFor, format, writeDocs }, machine) {
  const large = await measureLargeType({ repository, rounds: roundsFor(1) });
  const result = { machine, large };
  if (writeDocs) writeDocumentation("large-type", renderLargeType(result, "markdown"));
  process.stdout.write(
    format === "json" ? `${JSON.stringify(result, null, 2)}\n` : `\n${renderLargeType(result, format)}`,
  );
  const { processorSeconds, peakBytes } = large.ratios;
  if (Math.max(processorSeconds, peakBytes) > largestRatio) {
    process.stderr.write(`generate takes more than ${largestRatio} times what the engine takes alone.\n`);
    process.exitCode = 1;
  }
}

/**
 * @param {number} tools
 * @param {BenchmarkOptions} options
 * @returns {Promise<ProjectResult>}
 */
async function benchmarkProject(tools, { seed, roundsFor }) {
  const project = createSyntheticProject({ tools, seed, repository });
  try {
    const rounds = await runRounds({ project, repository, rounds: roundsFor(tools) }, (message) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${message} ...`);
    });
    if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
    const { files } = project.readOutput();
    return { tools, lines: project.lines, files, rounds, commands: summarizeRounds(rounds) };
  } finally {
    project.dispose();
  }
}

/** What dist/ was built from: the numbers are those of one build or of none. */
function readBuild() {
  const file = join(repository, "dist", "build-inputs.sha256");
  if (!existsSync(file)) throw new Error("There is no finished build: run node build.mjs first.");
  return readFileSync(file, "utf8");
}

/**
 * @param {"bench" | "large-type"} section
 * @param {string} report
 */
function writeDocumentation(section, report) {
  const file = join(repository, "docs", "performance.md");
  const [start, end] = [`<!-- ${section}:start -->`, `<!-- ${section}:end -->`];
  const text = readFileSync(file, "utf8");
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/performance.md must hold ${start} before ${end}.`);
  writeFileSync(file, `${text.slice(0, from + start.length)}\n\n${report}\n${text.slice(to)}`);
}

const options = readOptions(process.argv.slice(2));
if ("problem" in options) {
  process.stderr.write(`${options.problem}\n\n${usage}`);
  process.exitCode = 2;
} else if (options.profile) {
  const project = createSyntheticProject({ tools: Math.max(...options.tools), seed: options.seed, repository });
  try {
    process.stdout.write(await profileGenerate({ project, repository }));
  } finally {
    project.dispose();
  }
} else {
  await benchmark(options);
}
