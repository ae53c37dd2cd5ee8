/** Benchmarks of the generator, compared with `tsc` and with the schema engine alone. */

import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { targetNames } from "@toolwright/runtime/targets";
import { measureRounds, repository, runNode, toolwright, tsc, type MeasuredRun, type Plan } from "./measure.js";
import { count, tableOf, type Section } from "./section.js";
import { createProject, createSyntheticProject, type SyntheticProject } from "./synthetic/project.js";

const legend =
  "Median and range over the rounds. Ratio: to the first row in the same round, the median over the rounds.";

/** Runs every command on projects of several sizes. */
export async function* measureTools(plan: Plan, sizes: readonly number[]): AsyncGenerator<Section, void> {
  for (const size of sizes) {
    const project = createSyntheticProject({ tools: size, seed: plan.seed });
    const rounds = plan.rounds(size < 500 ? 5 : 3);
    try {
      // Warms up the disk cache.
      for (const script of [tsc, toolwright]) await runNode([script, "--version"], project.root);
      const table = tableOf(await measureRounds(commandsOn(project), rounds, plan));
      const { files } = project.readOutput();
      const title = `${size} tools in ${project.lines} lines, ${files} generated files, ${count(rounds, "round")}`;
      yield { title, table, notes: size === sizes.at(-1) ? [legend] : [] };
    } finally {
      project.dispose();
    }
  }
}

function commandsOn(project: SyntheticProject) {
  let expected: string | undefined;
  /** Runs toolwright, and fails unless it says `says` and the generated files are those of the first run. */
  const run = async (args: readonly string[], says: string): Promise<MeasuredRun> => {
    const outcome = await runNode([toolwright, ...args], project.root);
    if (!outcome.stdout.includes(says)) throw new Error(`${args.join(" ")} does not say "${says}": ${outcome.stdout}`);
    const { tools, digest } = project.readOutput();
    if (tools !== project.tools) throw new Error(`${args.join(" ")}: ${tools} tools in the inventory.`);
    if (digest !== (expected ??= digest)) throw new Error(`${args.join(" ")}: the output differs from the first.`);
    return outcome;
  };
  // Every round has its own cache, which the first `generate` fills.
  const cache = (round: number): string[] => ["--cache", `node_modules/.cache/round-${round}`];
  const tools = `${project.tools} tools`;
  return {
    "tsc --noEmit": () => {
      project.removeOutput();
      return runNode([tsc, "--noEmit"], project.root);
    },
    "generate, no output yet": (round: number) => run(["generate", ...cache(round)], ", 0 unchanged"),
    "generate, nothing to write": () => run(["generate", "--no-cache"], ": 0 written, "),
    check: () => run(["check", "--no-cache"], tools),
    "lint, every target": () => {
      const targets = targetNames.flatMap((name) => ["--target", name]);
      return run(["lint", "--no-cache", "--fail-on", "never", ...targets], `${tools} for `);
    },
    "review, nothing changed": () =>
      run(["review", "--against", "generated/model-tool-schema-inventory.json"], "No contract changes"),
    "generate, one file changed": async (round: number) => {
      // The first run found no output, so its cache entry is stale.
      await run(["check", ...cache(round)], tools);
      project.changeOneFile(`round ${round}`);
      return run(["generate", ...cache(round)], ": 0 written, ");
    },
    "check, nothing changed": (round: number) => run(["check", ...cache(round)], tools),
    "check, remembered": (round: number) => run(["check", ...cache(round)], tools),
    "node -e 0": () => runNode(["-e", "0"], project.root),
  };
}

async function generateAnew(project: SyntheticProject): Promise<MeasuredRun> {
  project.removeOutput();
  const outcome = await runNode([toolwright, "generate"], project.root);
  const { tools } = project.readOutput();
  if (tools !== project.tools) throw new Error(`It generated ${tools} tools, not ${project.tools}.`);
  return outcome;
}

/** Largest ratio of the processor times for 5000 and 1000 tools. */
const largestGrowth = 5.3;

/** Checks that the time per tool does not grow with the number of tools. */
export async function* measureGrowth(plan: Plan): AsyncGenerator<Section, void> {
  const projects = [1000, 5000].map((tools) => createSyntheticProject({ tools, seed: plan.seed }));
  const rounds = plan.rounds(3);
  try {
    const commands = Object.fromEntries(
      projects.map((project) => [`generate, ${project.tools} tools`, () => generateAnew(project)]),
    );
    const results = await measureRounds(commands, rounds, plan);
    const ratio = results[1]?.ratios.processor ?? Number.NaN;
    yield {
      title: `A first generate, ${count(rounds, "round")}`,
      table: tableOf(results),
      missed: [
        !(ratio <= largestGrowth) &&
          `5000 tools take ${ratio.toFixed(2)} times the processor time of 1000, not ${largestGrowth}.`,
      ],
    };
  } finally {
    for (const project of projects) project.dispose();
  }
}

/** Generates for an application with many modules, which `generate` need not read. */
export async function* measureApplication(plan: Plan): AsyncGenerator<Section, void> {
  const [tools, modules] = [30, 500];
  const project = createSyntheticProject({ tools, modules, seed: plan.seed });
  const rounds = plan.rounds(5);
  try {
    const commands = {
      "tsc --noEmit": () => runNode([tsc, "--noEmit"], project.root),
      "generate, no output yet": () => generateAnew(project),
    };
    const table = tableOf(await measureRounds(commands, rounds, plan));
    const size = `${tools} tools in an application of ${modules} modules, ${project.lines} lines in all`;
    yield { title: `${size}, ${count(rounds, "round")}`, table };
  } finally {
    project.dispose();
  }
}

/** Largest ratio of processor time and memory to the schema engine alone. */
const largestRatio = 1.5;

/** Generates a very large type, vega-lite's `TopLevelSpec`, compared with ts-json-schema-generator alone. */
export async function* measureLargeType(plan: Plan): AsyncGenerator<Section, void> {
  const vegaLite = { "vega-lite": "node_modules/vega-lite" };
  const settings = { include: ["tools"], compilerOptions: { lib: ["es2023"] } };
  const root = createProject({ "tools/show-chart.ts": chartTool }, settings, vegaLite);
  const rounds = plan.rounds(5);
  const alone = join(repository, "bench", "libraries-alone.mjs");
  try {
    const commands = {
      "ts-json-schema-generator": () =>
        runNode([alone, "engine", "tools/show-chart.ts", "Chart", "engine.schema.json"], root),
      "generate, no output yet": () => {
        for (const made of ["generated", "node_modules/.cache"])
          rmSync(join(root, made), { recursive: true, force: true });
        return runNode([toolwright, "generate"], root);
      },
    };
    const results = await measureRounds(commands, rounds, plan);
    const schema = join(root, "generated", "schemas", "show_chart.input.json");
    await runNode([alone, "compile", schema], root);
    const manifest = join(repository, "node_modules", "vega-lite", "package.json");
    const { version } = JSON.parse(readFileSync(manifest, "utf8"));
    const { processor, peak } = results[1]?.ratios ?? { processor: Number.NaN, peak: Number.NaN };
    const size = (statSync(schema).size / 2 ** 20).toFixed(1);
    yield {
      title: `vega-lite ${version}, TopLevelSpec, ${count(rounds, "round")}`,
      table: tableOf(results),
      notes: [`The generated schema has ${size} MiB and compiles in Ajv.`],
      missed: Object.entries({ "processor time": processor, memory: peak }).map(
        ([what, ratio]) =>
          !(ratio <= largestRatio) &&
          `generate takes ${ratio.toFixed(2)} times the ${what} of the engine, not ${largestRatio}.`,
      ),
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The chart's type holds an object of the DOM, which has no schema, so the library of browsers is left out. */
const chartTool = `import type { ToolDeclaration } from "@toolwright/runtime";
import type { TopLevelSpec } from "vega-lite";

declare global {
  interface EventTarget {
    id: string;
  }
}

/** The specification of a chart. */
export type Chart = TopLevelSpec;

/** Shows a chart. */
export const showChart: ToolDeclaration<TopLevelSpec> = { name: "show_chart", effect: "read_only" };
`;
