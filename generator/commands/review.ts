/** Reviews the changes between two contracts. */

import { fieldsNotListed, type InventoryChange, type UnlikelySeverity } from "@toolwright/contract/internal/changes";
import {
  createReplay,
  createValuesInUse,
  type ReplayReport,
  type ReplaySides,
} from "@toolwright/contract/internal/review";
import {
  createDiagnostic,
  hasErrors,
  sortDiagnostics,
  type Diagnostic,
  type Report,
  relativePath,
} from "../diagnostics/diagnostics.js";
import { nearest } from "../diagnostics/spelling.js";
import { findNamedFile, kindOfNamed, readLines } from "../disk/text-files.js";
import { readRecords, type RecordRules } from "../review/acceptance-records.js";
import { compareSides, type Comparison } from "../review/compare-sides.js";
import {
  currentDay,
  findUnused,
  findUses,
  judgeChanges,
  sinceRelease,
  type AcceptanceUse,
  type FailOn,
  type Judging,
  type ReviewedChange,
} from "../review/judge-changes.js";
import { openProject, type LoadSettings, type ReviewedProject } from "../review/reviewed-project.js";
import { createSourcedSide, readOlderSides, type CurrentSide, type ReviewedSide } from "../review/sides.js";
import { findTextChanges, type TextChange } from "../review/text-changes.js";
import { readToolFile, type SourcedTools } from "../tool-sources/tool-source.js";
import type { GenerateOptions } from "./generate.js";

export interface ReviewOptions extends GenerateOptions {
  /**
   * The baseline: an inventory file, a git ref, which stands for its merge base with the current commit, or tools that
   * are read already.
   */
  readonly against?: string | SourcedTools;
  /** The release to compare with, a tag or another ref; by default the newest release tag. */
  readonly since?: string;
  /** An inventory file, or tools that are read already, to compare instead of the sources. */
  readonly current?: string | SourcedTools;
  /** Why one of the sides could not be read; the review then reports only that. */
  readonly unread?: readonly Diagnostic[];
  /** A log of calls to replay, with one JSON object per line. */
  readonly calls?: string;
  /** Severity of breaks that calls are unlikely to hit; by default as configured. */
  readonly unlikely?: UnlikelySeverity;
  /** Folder that the paths above are relative to; by default the root. */
  readonly folder?: string;
  /** The lowest severity that fails the review; by default `error`. */
  readonly failOn?: FailOn;
  /** Today as `YYYY-MM-DD`; by default the date in UTC. */
  readonly today?: string;
  /** Shows every change in full. */
  readonly verbose?: boolean;
  /** Shows only the changes of these tools, in full; which changes fail the review does not depend on it. */
  readonly tools?: readonly string[];
  /** Options of the command line that locate the project and name servers, for the commands that the report prints. */
  readonly commandOptions?: Readonly<Record<string, string | undefined>>;
  /** Whether a command starts the newer side: it may hold secrets, so the report does not repeat it. */
  readonly isStarted?: boolean;
}

export interface ReleaseReview extends ReviewedSide {
  readonly changes: readonly ReviewedChange[];
}

/** The result of `review`. */
export interface ReviewResult {
  readonly diagnostics: readonly Diagnostic[];
  /** False if one of the sides could not be read. */
  readonly ran: boolean;
  /** Null if only a release was compared. */
  readonly baseline: ReviewedSide | null;
  /** Whether the baseline is the current commit, so that only uncommitted changes are compared. */
  readonly isBaselineCurrent: boolean;
  /** Every change since the baseline, most severe first. */
  readonly changes: readonly ReviewedChange[];
  /** The strings for the model that differ from the baseline or, without one, from the release. */
  readonly texts: readonly TextChange[];
  /** Null if no release was compared. */
  readonly release: ReleaseReview | null;
  /** `none`: no release exists; `unknown`: one may exist, but cannot be read. */
  readonly releaseState: "compared" | "none" | "unknown";
  /** Null without a log of calls. */
  readonly replay: ReplayReport | null;
  readonly acceptances: readonly AcceptanceUse[];
  /** Folder of the acceptance records, relative to the root. */
  readonly acceptanceFolder: string;
  /** Names of the tools of both sides, in the order of the newer one. */
  readonly tools: readonly string[];
  /** Sentences about the comparison. */
  readonly notes: readonly string[];
  readonly failOn: FailOn;
  /** Whether the newer side is the sources of the project. */
  readonly isOwn: boolean;
  readonly shown: { readonly verbose: boolean; readonly tools: readonly string[] | null };
  /** Options with which `accept` finds the same changes. */
  readonly acceptOptions: readonly string[];
  /** Whether `accept` needs the command that starts the newer side, too. */
  readonly isStarted: boolean;
}

/** Compares two contracts and judges every change; writes nothing. */
export type Review = (options: ReviewOptions) => ReviewResult;

export interface CurrentReader {
  readonly loadSettings?: LoadSettings;
  readonly read: (project: ReviewedProject, report: Report) => CurrentSide | undefined;
}

/** Reviews tools that belong to no project, without loading the compiler. */
export function reviewSource(options: ReviewOptions, current: string | SourcedTools): ReviewResult {
  return reviewSides(options, {
    read: ({ root, folder }, report) => {
      const read = typeof current === "string" ? readToolFile({ root, folder, name: current }, report) : current;
      return read && createSourcedSide(read, report);
    },
  });
}

export function reviewSides(options: ReviewOptions, reader: CurrentReader): ReviewResult {
  const { unread } = options;
  if (unread !== undefined) return { ...describeRun(options), ran: false, diagnostics: sortDiagnostics(unread) };
  return compareNamed(options, reader);
}

function compareNamed(options: ReviewOptions, { loadSettings, read }: CurrentReader): ReviewResult {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => void diagnostics.push(diagnostic);
  const stage = options.onStage ?? (() => undefined);
  stage("Reading the baseline");
  const project = openProject(options, loadSettings, report);
  const sides = project && readOlderSides(project, report);
  const hasBaseline = sides !== undefined && !hasErrors(diagnostics);
  const rules = project && hasBaseline ? readRecords(project, sides, report) : undefined;
  const current = project && rules && !hasErrors(diagnostics) ? read(project, report) : undefined;
  const isSound = project && sides && rules && current && !hasErrors(diagnostics);
  const judged = isSound ? compare({ project, sides, rules, current }, options, report) : {};
  const isNamed = !isSound || reportUnknown(options.tools ?? [], judged.tools ?? [], report);
  const isReplayed = options.calls === undefined || judged.replay !== null;
  const ran = current !== undefined && isReplayed && isNamed;
  const run = describeRun(options);
  const shown = { ...run.shown, tools: oldNames(run.shown.tools, judged) };
  return { ...run, ...judged, shown, ran, diagnostics: sortDiagnostics(diagnostics) };
}

/** Replaces new names of renamed tools with the old ones, which changes have. */
function oldNames(names: readonly string[] | null, { changes = [] }: Partial<ReviewResult>): readonly string[] | null {
  const oldName = new Map(changes.flatMap(({ rule, tool, after }) => (rule === "tool-renamed" ? [[after, tool]] : [])));
  return names?.map((name) => oldName.get(name) ?? name) ?? null;
}

function reportUnknown(names: readonly string[], tools: readonly string[], report: Report): boolean {
  const unknown = names.filter((name) => !tools.includes(name));
  for (const name of unknown) report(createDiagnostic("tool-not-compared", { name, nearest: nearest(name, tools) }));
  return unknown.length === 0;
}

interface Sides extends Pick<Comparison, "current" | "project" | "sides"> {
  readonly rules: Omit<RecordRules, "today">;
}

function compare(
  { project, sides, rules, current }: Sides,
  options: ReviewOptions,
  report: Report,
): Partial<ReviewResult> {
  const { baseline, release, compared } = sides;
  const { calls, today = currentDay(), failOn = "error", unlikely, onStage: stage = () => undefined } = options;
  const inventories = { before: compared.inventory, after: current.inventory };
  const inUse = calls === undefined ? undefined : createValuesInUse();
  if (calls !== undefined) stage("Replaying the calls");
  const log = { folder: project.folder, name: calls };
  const replay = replayCalls(log, { ...inventories, ...(inUse && { inUse }) }, report);
  const { changes, newNames, locate } = compareSides({ project, sides, current, today, unlikely, inUse });
  const judging: Judging = { ...rules, today, failOn, locate };
  const acceptances = findUses(changes, judging);
  const judged = judgeChanges(changes.baseline ?? [], judging);
  const nameSide = ({ name, commit }: ReviewedSide): ReviewedSide => ({ name, commit });
  return {
    baseline: baseline && nameSide(baseline),
    isBaselineCurrent: baseline?.isCurrent ?? false,
    changes: baseline === null ? [] : [...judged, ...findUnused(acceptances, failOn)],
    release: release
      ? { ...nameSide(release), changes: judgeChanges(changes.release ?? [], sinceRelease(judging)) }
      : null,
    texts: findTextChanges({ ...inventories, newNames, changes: changes.baseline ?? changes.release ?? [] }),
    replay,
    releaseState: release ? "compared" : release === null ? "none" : "unknown",
    acceptances,
    acceptanceFolder: rules.folder,
    tools: [...new Set([...inventories.after.tools, ...inventories.before.tools].map((tool) => tool.name))],
    notes: [
      ...sides.notes,
      ...noteGaps(changes.baseline ?? changes.release ?? []),
      ...noteUnmatched(acceptances, { folder: rules.folder, since: compared.name }),
    ],
  };
}

/** Without a release, a record that matches nothing may be of a change that is merged already. */
function noteUnmatched(
  acceptances: readonly AcceptanceUse[],
  { folder, since }: { readonly folder: string; readonly since: string },
): readonly string[] {
  const { length: number } = acceptances.filter(({ use }) => use === "unknown");
  if (number === 0) return [];
  const records = number === 1 ? "1 record matches" : `${number} records match`;
  return [
    `${records} no change since ${since} (${folder}/); \`accept --prune --since <release>\` removes those without use.`,
  ];
}

/** The fields that could not be compared are no change, but a reader must know about them. */
function noteGaps(changes: readonly InventoryChange[]): readonly string[] {
  return changes.flatMap(({ rule, message }) =>
    rule === fieldsNotListed.name ? `${message.charAt(0).toUpperCase()}${message.slice(1)}.` : [],
  );
}

/** Replays every call of a log; null without a log, and for a missing file, which is reported. */
function replayCalls(
  { folder, name }: { readonly folder: string; readonly name: string | undefined },
  sides: ReplaySides,
  report: Report,
): ReplayReport | null {
  if (name === undefined) return null;
  const named = { root: folder, folder, name };
  const path = findNamedFile(named);
  if (path === undefined) {
    const kind = kindOfNamed(named);
    report(
      kind === undefined
        ? createDiagnostic("calls-not-found", { file: name })
        : createDiagnostic("not-a-file", { path: name, kind }),
    );
    return null;
  }
  const replay = createReplay(sides);
  for (const line of readLines(path)) replay.add(line);
  const result = replay.report();
  const last = result.unreadableLines.length - 1;
  for (const [index, { line, problem }] of result.unreadableLines.entries()) {
    const further = index === last ? result.unreadable - result.unreadableLines.length : 0;
    const location = { file: relativePath(folder, path), line, column: 1 };
    report(createDiagnostic("call-not-readable", { problem, further }, location));
  }
  return result;
}

/** The result without a comparison. */
function describeRun(options: ReviewOptions): Omit<ReviewResult, "diagnostics" | "ran"> {
  const { against, current, since, unlikely, calls } = options;
  const { failOn = "error", verbose = false, tools = null, commandOptions } = options;
  const named = {
    ...commandOptions,
    ...(typeof against === "string" && { "--against": against }),
    ...(typeof current === "string" && { "--current": current }),
    "--since": since,
    "--unlikely": unlikely,
    "--calls": calls,
  };
  return {
    baseline: null,
    isBaselineCurrent: false,
    changes: [],
    texts: [],
    release: null,
    releaseState: "unknown",
    replay: null,
    acceptances: [],
    acceptanceFolder: "",
    tools: [],
    notes: [],
    failOn,
    isOwn: current === undefined,
    isStarted: options.isStarted ?? false,
    shown: { verbose, tools },
    acceptOptions: Object.entries(named).flatMap(([option, value]) => (value === undefined ? [] : [option, value])),
  };
}
