/** From the results of `npm run servers` to tables of the documentation. */

import { readFileSync } from "node:fs";
import { tableOf } from "../docs/markdown-blocks.js";
import type { JudgedRelease, JudgedServer } from "./judge-server.js";

/** Errors that no existing caller meets, as somebody found who read each. */
const unreal: ReadonlyMap<string, number> = new Map([
  ["@brave/brave-search-mcp-server", 2], // A placeholder that a list gave as a value.
  ["figma-developer-mcp", 2], // A pattern that all keys of Figma match.
]);

export const resultsFile = new URL("public-servers.json", import.meta.url);

/** Those of earlier runs, in the order of their names. */
export function readResults(): readonly JudgedServer[] {
  return JSON.parse(readFileSync(resultsFile, "utf8")) as readonly JudgedServer[]; // As the run writes it.
}

/** The tables about public servers, by their markers. */
export function tablesOfServers(results: readonly JudgedServer[]): ReadonlyMap<string, string> {
  const releases = results.flatMap((server) => server.releases.map((release) => ({ server, release })));
  const odd = releases.flatMap(({ server, release }) => {
    const name = `${server.package} ${release.version}`;
    if ("failure" in release) return [[name, release.failure]];
    return release.isSteady
      ? []
      : [[name, "`snapshot --check` fails: the server lists other tools each time it starts."]];
  });
  const lists = releases.flatMap(({ release }) => ("failure" in release ? [] : [release.findings]));
  const steps = results.flatMap(({ step }) => (step === undefined ? [] : [step]));
  const notReal = [...unreal.values()].reduce((sum, count) => sum + count, 0);
  const rows = results.map(rowOf);
  const headings = ["server", "releases", "tools", "tokens", "refused by", "errors", "unlikely", "new", "ms"];
  const sum = `Not real: ${notReal} of ${steps.reduce((all, { errors }) => all + total(errors), 0)} errors.`;
  return new Map([
    ["servers", `${tableOf(headings, rows)}\n\n${sum}`],
    ["exceptions", tableOf(["release", "toolwright says"], odd)],
    [
      "breaks",
      countsOf(
        "errors",
        "reviews",
        steps.map(({ errors }) => errors),
      ),
    ],
    ["findings", countsOf("findings", "lists", lists)],
  ]);
}

function rowOf({ package: name, releases, step }: JudgedServer): string[] {
  const read = releases.filter((release): release is JudgedRelease => !("failure" in release));
  const steps = (values: readonly (number | string)[]): string => values.join(" → ");
  const refusals = new Set(read.flatMap((release) => release.refusals));
  return [
    name,
    steps(releases.map(({ version }) => version)),
    steps(read.map(({ tools }) => tools)),
    steps(read.map(({ tokens }) => tokens["openai"] ?? 0)),
    [...refusals].join(", ") || "nobody",
    ...(step === undefined ? ["", "", "", ""] : [total(step.errors), step.unlikely, step.newTools, step.milliseconds]),
  ].map(String);
}

function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** A row for each rule, the most frequent first: how often, and in how many. */
function countsOf(what: string, places: string, all: readonly Readonly<Record<string, number>>[]): string {
  const rules = [...new Set(all.flatMap((counts) => Object.keys(counts)))].map((rule) => {
    const found = all.map((counts) => counts[rule] ?? 0);
    return { rule, sum: found.reduce((sum, count) => sum + count, 0), places: found.filter((n) => n > 0).length };
  });
  const sorted = rules.toSorted((one, other) => other.sum - one.sum || (one.rule < other.rule ? -1 : 1));
  return tableOf(
    ["rule", what, places],
    sorted.map(({ rule, sum, places: count }) => [`\`${rule}\``, String(sum), String(count)]),
  );
}
