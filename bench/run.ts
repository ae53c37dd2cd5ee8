/** The command line of the benchmark. Each part runs in its own process. */

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem, type } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { measureApplication, measureGrowth, measureLargeType, measureTools } from "./generate.js";
import { measureCompany, type CompanyPlan } from "../test/company/measure-company.js";
import { repository } from "./measure.js";
import { measureReview } from "./review.js";
import { measureCalls, measureTargets } from "./runtime.js";
import { renderSection, type Section } from "./section.js";
import { measureValidation } from "./validation.js";
import { measureWatch } from "./watch.js";

/** In the order in which they run. */
const parts: Readonly<Record<string, (plan: CompanyPlan, tools: readonly number[]) => AsyncGenerator<Section, void>>> =
  {
    tools: measureTools,
    growth: measureGrowth,
    watch: measureWatch,
    application: measureApplication,
    "large-type": measureLargeType,
    review: measureReview,
    validation: measureValidation,
    calls: measureCalls,
    targets: measureTargets,
    company: measureCompany,
  };

const usage = `Usage: npm run bench -- [parts] [flags]

Parts: ${Object.keys(parts).join(", ")} (default: all but company)

  --tools <numbers>   sizes of the projects of the part tools, separated by commas (default: 30,1000)
  --rounds <number>   rounds of each measurement
  --seed <number>     seed of the synthetic projects (default: 1)
  --packages <numbers>     sizes of the part company (default: 20,60,200)
  --per-package <number>   tools of each of its packages (default: 50)
  --write-docs        also write each finished part to docs/performance.md
`;

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tools: { type: "string", default: "30,1000" },
      rounds: { type: "string" },
      seed: { type: "string", default: "1" },
      packages: { type: "string", default: "20,60,200" },
      "per-package": { type: "string", default: "50" },
      "write-docs": { type: "boolean", default: false },
    },
  });
  const unknown = positionals.find((part) => !(part in parts));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}".`);
  const rounds = values.rounds === undefined ? undefined : toCount("--rounds", values.rounds);
  return {
    chosen: positionals.length === 0 ? Object.keys(parts).filter((part) => part !== "company") : positionals,
    tools: values.tools.split(",").map((tools) => toCount("--tools", tools)),
    packages: values.packages.split(",").map((packages) => toCount("--packages", packages)),
    perPackage: toCount("--per-package", values["per-package"]),
    rounds: (usual: number) => rounds ?? usual,
    seed: toCount("--seed", values.seed),
    writeDocs: values["write-docs"],
  };
}

function toCount(flag: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text.trim())) throw new Error(`${flag} takes positive integers, not "${text}".`);
  return Number(text);
}

/** Holds the load average before the first of several parts: each part adds to that of the next. */
const loadBefore = "BENCHMARK_LOAD";

function loadAverage(): number {
  return Number(process.env[loadBefore] ?? loadavg()[0]);
}

/** Describes the machine, and whether other processes keep it busy. */
function describeMachine(seed: number): { readonly busy: boolean; readonly text: string } {
  const [cores, load] = [availableParallelism(), loadAverage()];
  const version = (...path: string[]): string =>
    JSON.parse(readFileSync(join(repository, ...path, "package.json"), "utf8")).version;
  const busy = load > cores / 4;
  const lines = [
    `toolwright ${version()} beside tsc ${version("node_modules", "typescript")}, Node ${process.version}, ` +
      `${type()} ${process.arch}, ${cores} cores (${cpus()[0]?.model.trim() ?? "unknown"}),`,
    `${Math.round(totalmem() / 2 ** 30)} GiB of memory, load average ${load.toFixed(1)} at the start, seed ${seed}.`,
  ];
  if (busy) lines.push("Provisional: the machine was busy, so times are too long and vary too much.");
  return { busy, text: lines.join("\n") };
}

/** Identifies the build in dist/, because all figures must come from one build. */
function readBuild(): string {
  const file = join(repository, "dist", "build-inputs.sha256");
  if (!existsSync(file)) throw new Error("There is no finished build: run node build.mjs first.");
  return readFileSync(file, "utf8");
}

async function runPart(part: string, options: ReturnType<typeof readOptions>) {
  const { tools, seed, writeDocs } = options;
  const progress = (message: string) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${message} ...`);
  };
  const { busy, text } = describeMachine(seed);
  if (busy) console.error("Warning: the machine is busy.");
  console.log(`${text}\n`);
  const build = readBuild();
  const page = [text];
  for await (const section of parts[part]?.({ ...options, progress }, tools) ?? []) {
    if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
    if (readBuild() !== build) throw new Error("Another build replaced dist/ while the benchmark ran.");
    page.push(renderSection(section));
    console.log(`${page.at(-1)}\n`);
    for (const bar of section.missed ?? []) {
      if (bar === false) continue;
      console.error(bar);
      process.exitCode = 1;
    }
  }
  if (writeDocs) writeDocumentation(part, page.join("\n\n"));
}

function writeDocumentation(part: string, report: string): void {
  const file = join(repository, "docs", "performance.md");
  const [start, end] = [`<!-- ${part}:start -->`, `<!-- ${part}:end -->`];
  const text = readFileSync(file, "utf8");
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md must have ${start} before ${end}.`);
  writeFileSync(file, `${text.slice(0, from + start.length)}\n\n${report}\n\n${text.slice(to)}`);
}

function start(): ReturnType<typeof readOptions> {
  try {
    return readOptions();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(2);
  }
}

const options = start();
const [only = "", ...others] = options.chosen;
if (others.length === 0) await runPart(only, options);
else {
  const flags = process.argv.slice(2).filter((argument) => !options.chosen.includes(argument));
  const launcher = join(repository, "test", "support", "run-typescript.mjs");
  const env = { ...process.env, [loadBefore]: String(loadAverage()) };
  for (const part of options.chosen) {
    const args = [launcher, fileURLToPath(import.meta.url), part, ...flags];
    if (spawnSync(process.execPath, args, { env, stdio: "inherit" }).status !== 0) process.exitCode = 1;
  }
}
