/** From the tools of public servers to what other programs say of them, beside our own lint. */

import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { repository, toolwright } from "../../bench/measure.js";
import { countBy } from "./judge-server.js";
import { installPackages } from "./public-servers.js";

const preload = join(repository, "bench", "resource-report.cjs");

/** A program that reads a file of tools, and how it reports. */
interface Peer {
  readonly name: string;
  /** Empty for ours. */
  readonly package?: string;
  readonly program: string;
  readonly args: (file: string) => readonly string[];
  /** The findings of a report: severities and rules. */
  readonly read: (report: unknown) => readonly (readonly [severity: string, rule: string])[];
}

const peers: readonly Peer[] = [
  {
    name: "toolwright lint",
    program: toolwright,
    args: (file) => ["lint", file, "--format", "json", "--infos"],
    read: (report) => (report as OwnReport).findings.map(({ severity, code }) => [severity, code]), // Our own format.
  },
  {
    name: "mcp-lint 0.5.3",
    package: "mcp-lint@0.5.3",
    program: "node_modules/mcp-lint/dist/index.js",
    args: (file) => ["check", file, "--format", "json"],
    read: (report) => (report as readonly LintFinding[]).map(({ severity, ruleId }) => [severity, ruleId]), // Its format.
  },
  {
    name: "mcpconform 0.2.1",
    package: "mcpconform@0.2.1",
    program: "node_modules/mcpconform/src/index.mjs",
    args: (file) => [file, "--target", "anthropic,openai,gemini", "--expand", "--format", "sarif"],
    read: (report) => (report as Sarif).runs.flatMap(({ results }) => results.map((one) => [one.level, one.ruleId])), // SARIF.
  },
];

interface OwnReport {
  readonly findings: readonly { readonly severity: string; readonly code: string }[];
}

interface LintFinding {
  readonly severity: string;
  readonly ruleId: string;
}

interface Sarif {
  readonly runs: readonly { readonly results: readonly { readonly level: string; readonly ruleId: string }[] }[];
}

/** Prints for each program how many of the lists it fails, and its findings by rule. `lists` are files with `tools`. */
export async function comparePeers(lists: readonly string[], folder: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), "toolwright-peers-"));
  const files = lists.map((list, index) => {
    const file = join(scratch, `${index}.json`);
    // The array of tools is the one form that all of them read.
    const { tools } = JSON.parse(readFileSync(list, "utf8")) as { readonly tools: unknown }; // As snapshots are.
    writeFileSync(file, JSON.stringify(tools));
    return file;
  });
  for (const peer of peers) console.log(await describePeer(peer, files, folder));
  rmSync(scratch, { recursive: true, force: true });
}

async function describePeer(peer: Peer, files: readonly string[], parent: string): Promise<string> {
  const folder = join(parent, peer.package ?? "");
  try {
    if (peer.package !== undefined) await installPackages(folder, [peer.package]);
  } catch (error) {
    return `${peer.name}: npm cannot install it: ${error instanceof Error ? error.message : String(error)}`;
  }
  const found: (readonly [string, string])[] = [];
  let [failed, processor] = [0, 0];
  for (const file of files) {
    const program = ["--require", preload, resolve(folder, peer.program), ...peer.args(file)];
    // A file, because some programs end before a pipe has taken all that they write.
    const report = openSync(`${file}.report`, "w");
    const env = { ...process.env, BENCH_RESOURCE_FILE: `${file}.resources` };
    const { status } = spawnSync(process.execPath, program, { cwd: folder, env, stdio: ["ignore", report, "inherit"] });
    closeSync(report);
    const used = JSON.parse(readFileSync(`${file}.resources`, "utf8")) as {
      userCPUTime: number;
      systemCPUTime: number;
    }; // As bench/resource-report.cjs writes it, in microseconds.
    processor += used.userCPUTime + used.systemCPUTime;
    if (status !== 0) failed += 1;
    found.push(...peer.read(JSON.parse(readFileSync(`${file}.report`, "utf8"))));
  }
  const each = Math.round(processor / 1000 / files.length);
  const rules = Object.entries(countBy(found.map((finding) => finding.join(" ")))).map(([rule, n]) => `  ${n} ${rule}`);
  return [`${peer.name}: fails ${failed} of ${files.length} lists; ${each} ms of processor time each`, ...rules].join(
    "\n",
  );
}
