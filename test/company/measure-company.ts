/** Benchmark of a company's monorepo: with and without Turborepo, after edits, in a review, and all tools as one surface. */

import { join } from "node:path";
import { repository, toolwright, type Measurement, type Plan } from "../../bench/measure.js";
import { count, seconds, type Section } from "../../bench/section.js";
import { runTree } from "./process-tree.js";
import { createCompany, type Company, type CompanySize } from "./workspace.js";

export interface CompanyPlan extends Plan {
  /** Numbers of packages, the smallest first. */
  readonly packages: readonly number[];
  /** The number of tools in each package. */
  readonly perPackage: number;
}

type Rows = readonly (readonly [label: string, measured: Measurement])[];

/** Measures workspaces of several sizes, and how the figures grow with them. */
export async function* measureCompany(plan: CompanyPlan): AsyncGenerator<Section, void> {
  const found: { readonly size: CompanySize; readonly rows: Rows }[] = [];
  for (const packages of plan.packages) {
    const size = { packages, tools: plan.perPackage, seed: plan.seed };
    plan.progress(`writing ${count(packages, "package")}`);
    const company = createCompany(size);
    try {
      const rows = await measureSize(company, plan);
      found.push({
        size,
        rows: [...rows.packages, ...rows.surface.map(([label, row]) => [`all tools: ${label}`, row] as const)],
      });
      yield {
        title: `${count(packages, "package")} with ${count(size.tools, "tool")} each`,
        table: tableOf(rows.packages),
      };
      yield { title: `Their ${company.tools} tools as one surface`, table: tableOf(rows.surface) };
    } finally {
      company.dispose();
    }
  }
  if (found.length > 1) yield growthOf(found);
}

function tableOf(rows: Rows): Section["table"] {
  return {
    headings: ["", "wall time", "processor time", "memory"],
    rows: rows.map(([label, { wall, processor, peak }]) => [
      label,
      seconds(wall),
      seconds(processor),
      // A process may end before the first look at its memory.
      peak === 0 ? "" : `${Math.round(peak / 2 ** 20)} MiB`,
    ]),
  };
}

/** Compares processor times; a row is linear if it grows by the same factor as the number of packages, which is in the first row. */
function growthOf(found: readonly { readonly size: CompanySize; readonly rows: Rows }[]): Section {
  const [smallest, ...larger] = found;
  if (smallest === undefined) throw new Error("There must be a workspace to compare with.");
  const factors = (of: (one: (typeof found)[number]) => number): string[] =>
    larger.map((one) => (of(one) / of(smallest)).toFixed(2));
  const rows = smallest.rows.map(([label], index) => [
    label,
    ...factors(({ rows }) => rows[index]?.[1].processor ?? Number.NaN),
  ]);
  return {
    title: `Processor time as a multiple of that of ${smallest.size.packages} packages`,
    table: {
      headings: ["", ...larger.map(({ size }) => `${size.packages} packages`)],
      rows: [["packages", ...factors(({ size }) => size.packages)], ...rows],
    },
  };
}

const turbo = join(repository, "node_modules", "turbo", "bin", "turbo");

/** Runs a task in all packages except the application, and fails unless so many tasks ran. */
async function runTask(company: Company, task: string, ran: number): Promise<Measurement> {
  const args = [turbo, "--skip-infer", "run", task, "--filter=!@company/app", "--output-logs=none"];
  const { stdout, ...measured } = await runTree({
    args: [...args, "--concurrency=100%", "--env-mode=loose"],
    folder: company.root,
    environment: { TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", TURBO_NO_UPDATE_NOTIFIER: "1" },
  });
  const [, cached, all] = /Cached: +(\d+) cached, (\d+) total/.exec(stdout) ?? [];
  if (Number(all) - Number(cached) !== ran) throw new Error(`${ran} tasks must run.\n${stdout}`);
  return measured;
}

interface CompanyRows {
  readonly packages: Rows;
  readonly surface: Rows;
  /** The number of packages that the shared type concerns. */
  readonly dependents: number;
}

async function measureSize(company: Company, { progress }: CompanyPlan): Promise<CompanyRows> {
  const { names, folderOf, tools } = company;
  const rows = { packages: [] as [string, Measurement][], surface: [] as [string, Measurement][] };
  const measure = async (
    part: keyof typeof rows,
    label: string,
    run: () => Promise<Measurement | readonly Measurement[]>,
  ): Promise<void> => {
    progress(`${names.length} packages: ${label}`);
    rows[part].push([label, addUp([await run()].flat())]);
  };
  const run = (name: string, ...args: readonly string[]) =>
    runTree({ args: [toolwright, ...args], folder: folderOf(name) });
  const turbo = (task: string, ran: number) => () => runTask(company, task, ran);

  const each = async (command: string): Promise<readonly Measurement[]> => {
    const runs: Measurement[] = [];
    for (const name of names) runs.push(await run(name, command));
    return runs;
  };

  await measure("packages", "generate, one after another", () => each("generate"));
  company.removeOutput();
  await measure("packages", "turbo run codegen, nothing cached", turbo("codegen", names.length));
  await measure("packages", "turbo run codegen, after it has written", turbo("codegen", names.length));
  await measure("packages", "turbo run codegen, nothing changed", turbo("codegen", 0));
  await measure("packages", "turbo run codegen:check, nothing cached", turbo("codegen:check", names.length));
  await measure("packages", "check, one after another, remembered", () => each("check"));
  for (const name of names) expectTools(company, name, tools / names.length);
  await measure("surface", "generate, no output yet", () => run("app", "generate"));
  expectTools(company, "app", tools);
  company.commit();

  const edited = names.at(-1) ?? "";
  company.describeTool(edited, "See the manual.");
  await measure("packages", "turbo run codegen, one tool changed", turbo("codegen", 1));
  await measure("packages", "review of that package", () => run(edited, "review", "--against", "HEAD"));
  await measure("surface", "generate, one tool changed", () => run("app", "generate"));
  await measure("surface", "check", () => run("app", "check", "--no-cache"));
  await measure("surface", "review, one tool changed", () => run("app", "review", "--against", "HEAD"));
  await measure("surface", "catalogue", () => run("app", "catalogue", "--out", "catalogue.html"));

  await runTask(company, "codegen", 1);
  const shared = names[0] ?? "";
  company.describeReference(shared, "It never changes.");
  const dependents = company.dependentsOf(shared).length;
  await measure("packages", "turbo run codegen, a shared type changed", turbo("codegen", dependents));
  return { ...rows, dependents };
}

function expectTools(company: Company, name: string, expected: number): void {
  const found = company.countTools(name);
  if (found !== expected) throw new Error(`The inventory of ${name} must have ${expected} tools, not ${found}.`);
}

function addUp(runs: readonly Measurement[]): Measurement {
  const sum = (key: "processor" | "wall"): number => runs.reduce((total, run) => total + run[key], 0);
  return { wall: sum("wall"), processor: sum("processor"), peak: Math.max(...runs.map(({ peak }) => peak)) };
}
