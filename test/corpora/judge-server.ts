/** From a public MCP server to what the command line says of its releases, and of the step between them. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runNode, toolwright } from "../../bench/measure.js";
import { runProcess } from "../support/scratch-project.js";
import { type InstalledRelease, type PublicServer, snapshotIn } from "./public-servers.js";

/** A release that was read. */
export interface JudgedRelease {
  readonly version: string;
  /** Whether a second start lists the same tools. */
  readonly isSteady: boolean;
  readonly tools: number;
  /** Estimates by vendor. */
  readonly tokens: Readonly<Record<string, number>>;
  /** The rules by which vendors refuse a request with its tools. */
  readonly refusals: readonly string[];
  /** Findings by rule. */
  readonly findings: Readonly<Record<string, number>>;
}

/** A release that was not read: the sentence that says why. */
export interface UnreadRelease {
  readonly version: string;
  readonly failure: string;
}

/** What a review finds; a server with one release is compared with itself. */
export interface JudgedStep {
  readonly errors: Readonly<Record<string, number>>;
  readonly unlikely: number;
  readonly newTools: number;
  /** Processor time of the whole process. */
  readonly milliseconds: number;
}

export interface JudgedServer {
  readonly package: string;
  readonly releases: readonly (JudgedRelease | UnreadRelease)[];
  readonly step?: JudgedStep;
}

/**
 * Starts each release of a server twice, and reviews the step between them.
 *
 * @throws {Error} when a command ends without a report.
 */
export async function judgeServer(
  server: PublicServer,
  install: (version: string) => Promise<InstalledRelease>,
): Promise<JudgedServer> {
  const releases: (JudgedRelease | UnreadRelease)[] = [];
  const snapshots: string[] = [];
  for (const version of server.versions) {
    const { folder, command } = await install(version);
    const file = snapshotIn(folder);
    const home = mkdtempSync(join(tmpdir(), "toolwright-home-"));
    const variables = server.variables.flatMap((variable) => ["--env", variable]);
    const snapshot = ["snapshot", file, "--format", "json", "--timeout", "60", ...variables];
    rmSync(file, { force: true });
    const { exitCode, result } = await runToolwright([...snapshot, "--", ...command], { folder, home });
    if (exitCode === 0) {
      const again = await runToolwright([...snapshot, "--check", "--", ...command], { folder, home });
      releases.push({ version, isSteady: again.exitCode === 0, ...(await judgeRelease(file, { folder, home })) });
      snapshots.push(file);
    } else releases.push({ version, failure: failureOf(result, folder) });
    rmSync(home, { recursive: true, force: true });
  }
  const [before, after = before] = snapshots;
  if (before === undefined || after === undefined || snapshots.length < releases.length)
    return { package: server.package, releases };
  return { package: server.package, releases, step: await judgeStep(before, after) };
}

async function judgeRelease(file: string, where: Places): Promise<Omit<JudgedRelease, "version" | "isSteady">> {
  const doctor = await runToolwright(["doctor", file, "--format", "json", "--fail-on", "never"], where);
  const { sources } = doctor.result as DoctorReport; // As the command writes it.
  const [source] = sources;
  if (source === undefined) throw new Error(`doctor must judge ${file}.`);
  const lint = await runToolwright(["lint", file, "--format", "json", "--fail-on", "never"], where);
  const { findings } = lint.result as LintReport; // As the command writes it.
  return {
    tools: source.tools.length,
    tokens: Object.fromEntries(source.tokens.map(({ target, total }) => [target, total])),
    refusals: source.refusals.map(({ vendor, rule }) => `${vendor}: ${rule}`),
    findings: countBy(findings.map(({ code }) => code)),
  };
}

async function judgeStep(before: string, after: string): Promise<JudgedStep> {
  const args = ["review", "--against", before, "--current", after, "--format", "json", "--fail-on", "never"];
  const { stdout, processor } = await runNode([toolwright, ...args], tmpdir());
  const { changes } = JSON.parse(stdout) as ReviewReport; // As the command writes it.
  return {
    errors: countBy(changes.filter(({ severity }) => severity === "error").map(({ rule }) => rule)),
    unlikely: changes.filter(({ unlikely }) => unlikely === true).length,
    newTools: changes.filter(({ rule }) => rule === "tool-added").length,
    milliseconds: Math.round(processor * 1000),
  };
}

interface DoctorReport {
  readonly sources: readonly {
    readonly tools: readonly string[];
    readonly tokens: readonly { readonly target: string; readonly total: number }[];
    readonly refusals: readonly { readonly vendor: string; readonly rule: string }[];
  }[];
}

interface LintReport {
  readonly findings: readonly { readonly code: string }[];
}

interface ReviewReport {
  readonly changes: readonly { readonly rule: string; readonly severity: string; readonly unlikely?: boolean }[];
}

/** Where a command runs, and the home folder of the servers that it starts. */
interface Places {
  readonly folder: string;
  readonly home: string;
}

async function runToolwright(
  args: readonly string[],
  { folder, home }: Places,
): Promise<{ readonly exitCode: number; readonly result: unknown }> {
  const env = { ...process.env, HOME: home };
  const { exitCode, stdout, stderr } = await runProcess(process.execPath, [toolwright, ...args], { cwd: folder, env });
  if (stdout === "") throw new Error(`toolwright ${args.join(" ")} must print a report; it wrote:\n${stderr}`);
  return { exitCode, result: JSON.parse(stdout) };
}

/** The first diagnostic and the line that it quotes of an error, without the path of the folder. */
function failureOf(result: unknown, folder: string): string {
  const { diagnostics } = result as { readonly diagnostics: readonly QuotingDiagnostic[] }; // As each command writes it.
  const [first] = diagnostics;
  if (first === undefined) throw new Error(`A command that fails in ${folder} must say why.`);
  const { quotes = [] } = first;
  const quoted = quotes.find((line) => /Error(?: \[\w+\])?: /.test(line)) ?? quotes[0] ?? "";
  return `${first.message} ${quoted.trim()}`.trim().replaceAll(folder, "…");
}

interface QuotingDiagnostic {
  readonly message: string;
  readonly quotes?: readonly string[];
}

/** How often each name occurs, in the order of the names. */
export function countBy(names: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const name of names.toSorted()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}
