/** Finds what is wrong with one run of a command: each fault breaks a promise that holds for any input. */

import { targetNames } from "@toolwright/runtime/targets";
import { diagnosticCodes } from "toolwright/generator";
import { findForgeries, type ReportFormat } from "../support/report-safety.js";
import type { Answer } from "./command-line-worker.js";
import type { FuzzCommand } from "./fuzz-case.js";

/** A broken promise. */
export interface Fault {
  /** What is broken: the same for faults that may have the same cause. */
  readonly kind: string;
  readonly details: string;
}

/** Milliseconds of processor time that a command may take. */
const longest = 2_000;

interface Judged<One extends Answer = Answer> {
  readonly command: FuzzCommand;
  readonly answer: One;
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
}

type JudgedOutcome = Judged<Extract<Answer, { readonly kind: "outcome" }>>;

export function judgeCommand({ answer, ...judged }: Judged): Fault[] {
  if (answer.kind === "ended") return [{ kind: `ended: ${answer.reason.split("\n", 1)[0]}`, details: answer.reason }];
  const outcome = { ...judged, answer };
  return [...findCrashes(outcome), ...findForged(outcome), ...findWrites(outcome), ...findWrongFindings(outcome)];
}

function findCrashes({ answer, command }: JudgedOutcome): Fault[] {
  const { exitCode, stdout, stderr, milliseconds } = answer;
  const printed = `${stderr}\n${stdout}`;
  const start = Math.max(0, printed.search(/\[object Object\]|OUTSIDE-SECRET/) - 500);
  const details = printed.slice(start, start + 3_000);
  const crash = /^toolwright could not run: (.*)(?:\n {4}at (.*))?/m.exec(printed);
  const kinds: string[] = [];
  if (crash !== null) kinds.push(`crash: ${nameCrash(crash)}`);
  else if (/^\s+at .*(?:file:|node:|\/)[^\s]*:\d+:\d+\)?$/m.test(printed)) kinds.push("stack trace");
  if (![0, 1, 2, 129].includes(exitCode)) kinds.push(`exit code ${exitCode}`);
  // Git itself says that its driver has left a conflict.
  if (exitCode !== 0 && printed.trim() === "" && command.args[0] !== "merge")
    kinds.push(`exit code ${exitCode} without a word`);
  if (command.confirms === true && exitCode !== 0) kinds.push(`${command.args[0]} contradicts what ran before`);
  if (printed.includes("OUTSIDE-SECRET")) kinds.push("shows what is outside the root");
  if (printed.includes("[object Object]")) kinds.push("an object as text");
  const faults = kinds.map((kind) => ({ kind, details }));
  if (milliseconds <= longest) return faults;
  return [...faults, { kind: "slow", details: `${milliseconds.toFixed(0)} ms of processor time` }];
}

/** The message and the place; a stack overflows at one of many places. */
function nameCrash([, message = "", frame = ""]: readonly string[]): string {
  return message.startsWith("Maximum call stack")
    ? message
    : `${message.slice(0, 60)} ${/[^/]*$/.exec(frame)?.[0] ?? ""}`;
}

function findForged({ answer: { stdout, stderr }, command: { args } }: JudgedOutcome): Fault[] {
  const [inOutput = []] = formatsOf(args)
    .map((format) => findForgeries(stdout, format).map((details) => ({ where: format, details })))
    .sort((one, other) => one.length - other.length);
  const inErrors = findForgeries(stderr, "text").map((details) => ({ where: "errors", details }));
  return [...inOutput, ...inErrors].map(({ where, details }) => ({
    kind: `forged in ${where}: ${details.split(/[:\n]/, 1)[0]}`,
    details,
  }));
}

const formats: readonly ReportFormat[] = ["json", "markdown", "github", "sarif", "junit", "html"];

/** The formats that a command line may ask for: `--format=json` may also be the value of another option. */
function formatsOf(args: readonly string[]): readonly ReportFormat[] {
  if (args.some((arg) => /^(?:help|--help|-h|--version|-V)$/.test(arg))) return ["text"];
  const index = args.indexOf("--format");
  const named = formats.filter((format) => index >= 0 && format === args[index + 1]);
  const joined = formats.filter((format) => args.includes(`--format=${format}`));
  return [...named, ...joined, ...(named.length > 0 ? [] : (["text"] as const))];
}

/** The cache, in which commands may always write. */
const cache = "project/node_modules/.cache/toolwright/";

function findWrites({ command: { owns }, answer, before, after }: JudgedOutcome): Fault[] {
  const changed = [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path) && !path.startsWith(cache))
    .map((path) => ({
      path: path.startsWith("project/") ? path.slice("project/".length) : undefined,
      details: `${after.has(path) ? (before.has(path) ? "changed" : "made") : "deleted"} ${path}`,
    }));
  const isFailed = answer.exitCode === 2 || hasErrors(answer.stdout);
  return changed.flatMap(({ path, details }) => {
    if (path === undefined) return [{ kind: "writes outside the root", details }];
    if (owns?.(path) !== true) return [{ kind: "touches what it does not own", details }];
    return isFailed ? [{ kind: "writes despite an error", details }] : [];
  });
}

interface Finding {
  readonly code?: unknown;
  readonly severity: string;
  readonly message: string;
  readonly locations?: unknown;
}

/** The findings of a run, and of what it judged; none in formats other than JSON. */
function findingsIn(stdout: string): {
  readonly diagnostics: readonly Finding[];
  readonly findings: readonly Finding[];
} {
  const none = { diagnostics: [], findings: [] };
  try {
    return { ...none, ...(JSON.parse(stdout) as object) };
  } catch {
    return none;
  }
}

function hasErrors(stdout: string): boolean {
  return findingsIn(stdout).diagnostics.some(({ severity }) => severity === "error");
}

function findWrongFindings({ answer: { stdout, exitCode }, after, command: { args } }: JudgedOutcome): Fault[] {
  if (!formatsOf(args).includes("json")) return [];
  const { diagnostics, findings } = findingsIn(stdout);
  const isSilent = hasErrors(stdout) && exitCode === 0;
  return [
    ...(isSilent ? [{ kind: "exit code 0 despite an error", details: stdout.slice(0, 1_000) }] : []),
    ...[...diagnostics, ...findings].flatMap((finding) => {
      const details = JSON.stringify(finding).slice(0, 1_000);
      return problemsOf(finding, after, args).map((kind) => ({ kind, details }));
    }),
  ];
}

function problemsOf(
  { code, message, locations }: Finding,
  files: ReadonlyMap<string, string>,
  args: readonly string[],
): string[] {
  const name = String(code);
  // The compiler's own messages name types.
  const isOurs = name !== "type-error";
  const isOdd = isOurs && /\b(?:undefined|NaN)\b/.test(message) && !/undefined|NaN/.test([...args, ...files].join());
  const places = Array.isArray(locations) ? (locations as readonly Position[]) : [];
  const wrong = new Set(places.map((place) => positionProblem(place, files)));
  return [
    ...(isKnown(name) ? [] : [`unknown code ${name}`]),
    ...(isOdd ? [`undefined in ${name}`] : []),
    ...[...wrong].flatMap((problem) => (problem === undefined ? [] : [`${problem} of ${name}`])),
  ];
}

/** Codes of vendors' rules begin with the name of their target. */
function isKnown(code: string): boolean {
  return diagnosticCodes.some((known) => known === code) || targetNames.some((name) => code.startsWith(`${name}-`));
}

/** The breaks that TypeScript sees, and those of other texts. */
const lineBreaks = [/\r\n|[\n\r\u2028\u2029]/, /\r\n|[\n\r]/];

interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What is wrong with a position; those in packages are not looked at. */
function positionProblem({ file, line, column }: Position, files: ReadonlyMap<string, string>): string | undefined {
  if (typeof file !== "string" || file === "" || file.startsWith("/")) return "no path as the file";
  if (file.startsWith("../") || file.startsWith("node_modules/")) return undefined;
  const text = files.get(`project/${file}`);
  if (text === undefined) return "no such file";
  const written = lineBreaks.map((lineBreak) => text.replace(/^\ufeff/, "").split(lineBreak)[line - 1] ?? "");
  // A finding may be about the end of a line, and about an empty file.
  const isInside = written.some(
    (one, way) => column <= one.length + 1 && line <= text.split(lineBreaks[way] ?? "").length,
  );
  return line >= 1 && column >= 1 && isInside ? undefined : "no such position";
}
