/** From lists of public servers to what `adopt` says of them, and to the table of the documentation. */

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { tableOf } from "../docs/markdown-blocks.js";
import { createScratchProject, runCommandLine } from "../support/scratch-project.js";
import type { AdoptionReport } from "../adopt/adoption.js";

export interface AdoptedServer {
  /** The package with its version. */
  readonly release: string;
  readonly tools: number;
  readonly equivalent: number;
  /** Tools that differ by what the command lists. */
  readonly listed: number;
  readonly refused: number;
  /** Tools whose effect the server does not say. */
  readonly assumed: number;
  /** What differs, a line for each kind. */
  readonly differences: readonly string[];
}

export const adoptionsFile = new URL("adopted-servers.json", import.meta.url);

/** Those of the last run. */
export function readAdoptions(): readonly AdoptedServer[] {
  return JSON.parse(readFileSync(adoptionsFile, "utf8")) as readonly AdoptedServer[]; // As the run writes it.
}

/** Adopts each list of a folder; the name of a file is that of the release, such as `scope__name@1.0.0.json`. */
export async function adoptLists(folder: string): Promise<readonly AdoptedServer[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const adopted: AdoptedServer[] = [];
  for (const file of files.sort()) {
    const { root } = createScratchProject({ "package.json": '{ "name": "scratch", "type": "module" }' });
    const args = ["adopt", join(folder, file), "--format", "json"];
    const { stdout, stderr } = await runCommandLine(args, { cwd: root });
    if (stdout === "") throw new Error(`${file}: ${stderr}`);
    adopted.push(summarise(basename(file, ".json").replace(/^(.*?)__/, "@$1/"), JSON.parse(stdout) as AdoptionReport)); // Its report.
  }
  return adopted;
}

function summarise(release: string, { tools }: AdoptionReport): AdoptedServer {
  const countOf = (state: string): number => tools.filter((tool) => tool.state === state).length;
  const reasons = tools.flatMap(({ reason, differences }) => [
    ...(reason === null ? [] : [`refused: ${reason}`]),
    ...differences.map(({ kind, reason: why }) => `${kind}: ${why}`),
  ]);
  return {
    release,
    tools: tools.length,
    equivalent: countOf("equivalent"),
    listed: countOf("equivalent-but"),
    refused: countOf("refused"),
    assumed: tools.filter(({ assumed }) => assumed.includes("effect")).length,
    differences: [...new Set(reasons)].sort(),
  };
}

/** The tables about adoptions, by their markers. */
export function tablesOfAdoptions(adopted: readonly AdoptedServer[]): ReadonlyMap<string, string> {
  const keys = ["tools", "equivalent", "listed", "refused", "assumed"] as const;
  const sums = keys.map((key) => adopted.reduce((sum, server) => sum + server[key], 0));
  const rows = adopted.map((server) => [server.release, ...keys.map((key) => String(server[key]))]);
  const headings = ["release", "tools", "equivalent", "but for what is listed", "refused", "effect assumed"];
  const differences = adopted.flatMap((server) => server.differences.map((one) => [server.release, one]));
  return new Map([
    ["adopted servers", tableOf(headings, [...rows, ["all", ...sums.map(String)]])],
    ["adopted differences", tableOf(["release", "difference"], differences)],
  ]);
}
