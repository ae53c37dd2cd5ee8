/** The benchmark's command line: from flags to synthetic projects, measured rounds, and a report. */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { largestRatio, measureLargeType } from "./large-type.mjs";
import { readMachine } from "./machine.mjs";
import { readOptions, usage } from "./options.mjs";
import { profileGenerate } from "./profile.mjs";
import { renderLargeType, renderMarkdown, renderText } from "./report.mjs";
import { measureReview } from "./review.mjs";
import { renderReview } from "./review-report.mjs";
import { commands, runRounds } from "./rounds.mjs";
import { summarizeCommands } from "./statistics.mjs";
import { createSyntheticProject } from "./synthetic-project.mjs";
import { measureValidation } from "./validation.mjs";
import { findMissedBars, renderValidation } from "./validation-report.mjs";

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
  if (options.parts.has("tools")) await benchmarkTools(options, machine);
  if (options.parts.has("large-type")) await benchmarkLargeType(options, machine);
  if (options.parts.has("review")) await benchmarkReview(options, machine);
  if (options.parts.has("validation")) await benchmarkValidation(options, machine);
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
  const generate = large.commands.find(({ key }) => key === "generate");
  if (generate === undefined) throw new Error("The rounds must have run generate.");
  const { processorSeconds, peakBytes } = generate.ratios;
  if (Math.max(processorSeconds, peakBytes) > largestRatio) {
    process.stderr.write(`generate takes more than ${largestRatio} times what the engine takes alone.\n`);
    process.exitCode = 1;
  }
}

/**
 * @param {BenchmarkOptions} options
 * @param {MachineFacts} machine
 */
async function benchmarkReview({ roundsFor, seed, format, writeDocs }, machine) {
  const review = await measureReview({ repository, seed, rounds: roundsFor(1000) }, showProgress);
  endProgress();
  const result = { machine, seed, review };
  if (writeDocs) writeDocumentation("review", renderReview(result, "markdown"));
  process.stdout.write(
    format === "json" ? `${JSON.stringify(result, null, 2)}\n` : `\n${renderReview(result, format)}`,
  );
}

/**
 * @param {BenchmarkOptions} options
 * @param {MachineFacts} machine
 */
async function benchmarkValidation({ roundsFor, seed, format, writeDocs }, machine) {
  const validation = await measureValidation({ repository, seed, rounds: roundsFor(1) }, showProgress);
  endProgress();
  const result = { machine, seed, validation };
  if (writeDocs) writeDocumentation("validation", renderValidation(result, "markdown"));
  process.stdout.write(
    format === "json" ? `${JSON.stringify(result, null, 2)}\n` : `\n${renderValidation(result, format)}`,
  );
  const missed = findMissedBars(validation);
  if (missed.length === 0) return;
  process.stderr.write(`${missed.join("\n")}\n`);
  process.exitCode = 1;
}

/** @param {string} message */
function showProgress(message) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${message} ...`);
}

function endProgress() {
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
}

/**
 * @param {number} tools
 * @param {BenchmarkOptions} options
 * @returns {Promise<ProjectResult>}
 */
async function benchmarkProject(tools, { seed, roundsFor }) {
  const project = createSyntheticProject({ tools, seed, repository });
  try {
    const rounds = await runRounds({ project, repository, rounds: roundsFor(tools) }, showProgress);
    endProgress();
    const { files } = project.readOutput();
    return { tools, lines: project.lines, files, rounds, commands: summarizeCommands(rounds, commands) };
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
 * @param {"bench" | "large-type" | "review" | "validation"} section
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
