/**
 * Reads public MCP servers with the command line, and prints what it says of them. Exits with 1 if a release is not read
 * that an earlier run could read, or a review takes 2 s of processor time or more.
 */

import { existsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { adoptionsFile, adoptLists } from "./adopted-servers.js";
import { type JudgedServer, judgeServer } from "./judge-server.js";
import { comparePeers } from "./peers.js";
import { folderOf, installPackages, readPublicServers, releaseIn, snapshotIn } from "./public-servers.js";
import { readResults, resultsFile } from "./server-tables.js";

const usage = `npm run servers -- [options]
  --only <text>         the servers whose names contain this text
  --count <number>      at most so many servers
  --folder <folder>     where they are installed, and used again (${join(tmpdir(), "toolwright-servers")})
  --adopt <folder>      adopts the lists in this folder instead, such as snapshots named scope__name@1.0.0.json
  --peers               compares our lint with other programs instead, on the lists of the latest releases
  --write               keep the results for docs/corpora.md, beside those of the other servers`;

const { values } = parseArgs({
  options: {
    help: { type: "boolean" },
    only: { type: "string", default: "" },
    count: { type: "string", default: "1000" },
    folder: { type: "string", default: join(tmpdir(), "toolwright-servers") },
    adopt: { type: "string" },
    peers: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
if (values.help === true) {
  console.error(usage);
  process.exit(0);
}
if (!/^\d+$/.test(values.count)) {
  console.error(`--count must be a whole number.\n\n${usage}`);
  process.exit(2);
}

const chosen = readPublicServers()
  .filter((server) => server.package.includes(values.only))
  .slice(0, Number(values.count));
if (values.adopt !== undefined) {
  const adopted = await adoptLists(values.adopt);
  for (const { release, tools, equivalent, listed, refused } of adopted)
    console.log(
      `${release}: ${tools} tools, ${equivalent} equivalent, ${listed} but for what is listed, ${refused} refused`,
    );
  if (values.write) writeFileSync(adoptionsFile, `${JSON.stringify(adopted, null, 2)}\n`);
  process.exit(0);
}
if (values.peers) {
  await comparePeers(
    chosen
      .map((server) => snapshotIn(folderOf(server, server.versions.at(-1) ?? "", values.folder)))
      .filter(existsSync),
    values.folder,
  );
  process.exit(0);
}
const kept = readResults();
let isBad = chosen.length === 0;
for (const server of chosen) {
  const judged = await judgeServer(server, async (version) => {
    const folder = folderOf(server, version, values.folder);
    await installPackages(folder, [`${server.package}@${version}`]);
    return releaseIn(folder, server);
  });
  console.log(describe(judged));
  isBad ||= isWorse(judged) || (judged.step?.milliseconds ?? 0) >= 2000;
  if (values.write) keep(judged);
}
console.log(`${chosen.length} servers.`);
process.exitCode = isBad ? 1 : 0;

/** Whether a release is not read that was read in an earlier run, or is new. */
function isWorse({ package: name, releases }: JudgedServer): boolean {
  const earlier = kept.find((server) => server.package === name)?.releases ?? [];
  return releases.some(
    (release) => "failure" in release && !earlier.some((one) => "failure" in one && one.version === release.version),
  );
}

/** A line for each release, and one for the step between them. */
function describe({ package: name, releases, step }: JudgedServer): string {
  const lines = releases.map((release) => {
    if ("failure" in release) return `${name}@${release.version}: ${release.failure}`;
    const tokens = `${release.tokens["openai"]} tokens`;
    const refused = release.refusals.length === 0 ? "" : `, refused by ${release.refusals.join(", ")}`;
    return `${name}@${release.version}: ${release.tools} tools, ${tokens}${refused}`;
  });
  if (step === undefined) return lines.join("\n");
  const breaks = Object.entries(step.errors).map(([rule, count]) => `${rule} ${count}`);
  const found = [...breaks, `unlikely ${step.unlikely}`, `new tools ${step.newTools}`].join(", ");
  return [...lines, `  ${found}; ${step.milliseconds} ms`].join("\n");
}

/** Replaces what was found of a server before. */
function keep(judged: JudgedServer): void {
  const others = readResults().filter((other) => other.package !== judged.package);
  const sorted = [...others, judged].toSorted((one, other) => (one.package < other.package ? -1 : 1));
  writeFileSync(resultsFile, `${JSON.stringify(sorted, null, 2)}\n`);
}
