/** The benchmark's command line: runs the chosen parts, and prints each measurement as soon as it finishes. */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readMachine } from "./machine.mjs";
import { readOptions, usage } from "./options.mjs";
import { parts } from "./parts.mjs";
import { profileGenerate } from "./profile.mjs";
import { describeMachine } from "./report.mjs";
import { createSyntheticProject } from "./synthetic-project.mjs";

/** @typedef {import("./machine.mjs").MachineFacts} MachineFacts */
/** @typedef {import("./options.mjs").BenchmarkOptions} BenchmarkOptions */
/** @typedef {import("./options.mjs").BenchmarkPart} BenchmarkPart */

const repository = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");

/** @param {BenchmarkOptions} options */
async function benchmark(options) {
  const machine = readMachine(repository);
  if (machine.busy) {
    const { load, cores } = machine;
    console.error(`Warning: the machine is busy (load average ${load.toFixed(1)} on ${cores} cores).`);
  }
  const build = readBuild();
  for (const part of options.parts) await runPart(part, { options, machine, build });
}

/**
 * @param {BenchmarkPart} part
 * @param {{ readonly options: BenchmarkOptions, readonly machine: MachineFacts, readonly build: string }} run
 */
async function runPart(part, { options, machine, build }) {
  const { format, seed, writeDocs } = options;
  const header = describeMachine({ machine, seed });
  if (format !== "json") process.stdout.write(`${header}\n\n`);
  const page = [header];
  for await (const { figures, render, missed = [] } of parts[part]({
    ...options,
    repository,
    progress: showProgress,
  })) {
    endProgress();
    if (readBuild() !== build) throw new Error("Another build replaced dist/ while the benchmark ran.");
    process.stdout.write(
      format === "json" ? `${JSON.stringify({ part, machine, seed, figures })}\n` : `${render(format)}\n\n`,
    );
    page.push(render("markdown"));
    if (missed.length === 0) continue;
    process.stderr.write(`${missed.join("\n")}\n`);
    process.exitCode = 1;
  }
  if (writeDocs) writeDocumentation(part, page.join("\n\n"));
}

/** @param {string} message */
function showProgress(message) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${message} ...`);
}

function endProgress() {
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
}

/** Identifies the build in dist/, so that all numbers come from one build. */
function readBuild() {
  const file = join(repository, "dist", "build-inputs.sha256");
  if (!existsSync(file)) throw new Error("There is no finished build: run node build.mjs first.");
  return readFileSync(file, "utf8");
}

/**
 * @param {BenchmarkPart} part
 * @param {string} report
 */
function writeDocumentation(part, report) {
  const file = join(repository, "docs", "performance.md");
  const [start, end] = [`<!-- ${part}:start -->`, `<!-- ${part}:end -->`];
  const text = readFileSync(file, "utf8");
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/performance.md must have ${start} before ${end}.`);
  writeFileSync(file, `${text.slice(0, from + start.length)}\n\n${report}\n\n${text.slice(to)}`);
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
