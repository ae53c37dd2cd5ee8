/** From the lists of MCP servers, one file each, to what a review finds from one release to the next: the rows of servers.txt. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process, { argv, exit, stderr, stdout } from "node:process";
import { fileURLToPath } from "node:url";

const [cli, preload] = ["dist/cli.js", "bench/resource-report.cjs"].map((path) =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url)),
);
const [, , task, target, ...command] = argv;

if (task === "list" && command.length > 0) await listTools(target, command);
else if (task === "measure" && target !== undefined) measure(target);
else if (task === "diagnose" && target !== undefined) diagnose(target);
else {
  stderr.write(
    "list <file> <command that starts a server>, measure <folder of lists>, or diagnose <folder of lists>\n",
  );
  exit(2);
}

/** Asks a server for its tools, as `npx -y <package>@<version>` starts it; `_` stands for the slash of a scope. */
async function listTools(file, [name, ...args]) {
  const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
  const { StdioClientTransport } = await import("@modelcontextprotocol/sdk/client/stdio.js");
  const client = new Client({ name: "toolwright-corpora", version: "1.0.0" });
  await client.connect(new StdioClientTransport({ command: name, args }));
  const tools = [];
  let cursor;
  do {
    const page = await client.listTools(cursor === undefined ? {} : { cursor });
    tools.push(...page.tools);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  await client.close();
  writeFileSync(file, `${JSON.stringify({ tools }, null, 2)}\n`);
}

/** Compares the two releases of each server, each list with itself, and writes a row each. */
function measure(folder) {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  const nameOf = (file) => file.slice(0, file.lastIndexOf("@"));
  const rows = [...new Set(files.map(nameOf))].toSorted().map((name) => {
    const own = files.filter((file) => nameOf(file) === name);
    const sorted = own.toSorted((one, other) => one.localeCompare(other, "en", { numeric: true }));
    const [before, after = before] = sorted;
    const paths = [before, after].map((file) => join(folder, file));
    const versions = [...new Set([before, after])].map((file) => file.slice(name.length + 1, -".json".length));
    const server = name.replace("__", "/").replace(/^(?=[^/]+\/)/, "@");
    return [server, versions.join(" → "), ...Object.values(review(...paths))].join(" :: ");
  });
  const head = "// server :: releases :: tools :: errors :: unlikely :: additions :: milliseconds of processor time";
  writeFileSync(new URL("servers.txt", import.meta.url), `${[head, ...rows].join("\n")}\n`);
}

/** Prints what doctor says of each list, as rows of a table. */
function diagnose(folder) {
  for (const file of readdirSync(folder).toSorted()) {
    if (!file.endsWith(".json")) continue;
    const args = [cli, "doctor", join(folder, file), "--format", "json", "--fail-on", "never"];
    const report = execFileSync(process.execPath, args, { encoding: "utf8", maxBuffer: 2 ** 28 });
    const [{ tools, tokens, refusals }] = JSON.parse(report).sources;
    const server = file
      .slice(0, -".json".length)
      .replace("__", "/")
      .replace(/^(?=[^/]+\/)/, "@");
    const totals = tokens.map(({ total }) => total);
    const refused = refusals.map(({ vendor, rule }) => `${vendor}: \`${rule}\``).join(", ");
    stdout.write(`| ${[server, tools.length, ...totals, refused || "nobody"].join(" | ")} |\n`);
  }
}

/** Reviews a step from one list to another, as a user does: what it finds, and the processor time of the whole process. */
function review(before, after) {
  const resources = join(mkdtempSync(join(tmpdir(), "toolwright-servers-")), "resources.json");
  const files = ["--against", before, "--current", after];
  const args = ["--require", preload, cli, "review", ...files, "--format", "json", "--fail-on", "never"];
  const env = { ...process.env, BENCH_RESOURCE_FILE: resources };
  const report = execFileSync(process.execPath, args, { encoding: "utf8", env, maxBuffer: 2 ** 28 });
  const [{ changes }, { userCPUTime, systemCPUTime }] = [
    JSON.parse(report),
    JSON.parse(readFileSync(resources, "utf8")),
  ];
  const [old, now] = [before, after].map((file) => JSON.parse(readFileSync(file, "utf8")).tools.length);
  const count = (isCounted) => changes.filter(isCounted).length;
  return {
    tools: before === after ? now : `${old} → ${now}`,
    errors: count(({ severity }) => severity === "error"),
    unlikely: count(({ unlikely }) => unlikely === true),
    additions: count(({ rule }) => rule === "tool-added"),
    time: Math.round((userCPUTime + systemCPUTime) / 1000),
  };
}
