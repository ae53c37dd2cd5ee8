/** The generated parts of the documentation page about the corpora. */

import { readFileSync } from "node:fs";
import { tableOf } from "../docs/markdown-blocks.js";
import type { JudgedCorpus } from "./judge-corpus.js";

/** Errors that no existing caller meets, as somebody found who read each: a placeholder that a list gave as a value. */
const unreal: ReadonlyMap<string, number> = new Map([["@brave/brave-search-mcp-server", 2]]);

/** The rows of servers.txt, with what was read. */
function readServers(): string[][] {
  const lines = readFileSync(new URL("servers.txt", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .slice(1);
  return lines.map((line) => {
    const [server = "", releases = "", tools = "", errors = "", ...figures] = line.split(" :: ");
    return [server, releases, tools, errors, String(unreal.get(server) ?? 0), ...figures];
  });
}

/** The tables of `docs/corpora.md`, by their markers. */
export function tablesOfCorpora(judged: readonly JudgedCorpus[]): ReadonlyMap<string, string> {
  const rows = judged.map(({ corpus, types }) => [
    `${corpus.package} ${corpus.version}`,
    String(types.length),
    String(types.filter(({ refusals, disagreements }) => refusals === undefined && disagreements.length === 0).length),
    String(types.filter(({ refusals }) => refusals !== undefined).length),
    String(types.reduce((sum, { instances }) => sum + instances, 0)),
  ]);
  const refused = judged.flatMap(({ corpus, types }) =>
    types.flatMap(({ type, refusals }) => (refusals ?? []).map((reason) => [corpus.package, `\`${type}\``, reason])),
  );
  const servers = readServers();
  const sumOf = (column: number): number => servers.reduce((sum, row) => sum + Number(row[column]), 0);
  const headings = ["server", "releases", "tools", "errors", "not real", "unlikely", "new tools", "time in ms"];
  return new Map([
    ["types", tableOf(["package", "types", "agree", "refused", "values tried"], rows)],
    ["refused types", tableOf(["package", "type", "reason"], refused)],
    ["servers", `${tableOf(headings, servers)}\n\nNot real: ${sumOf(4)} of ${sumOf(3)} errors.`],
  ]);
}
