/** From the newer side of a contract to what it changes for its users. */

import { createValuesInUse, type ReplayReport, type ReplaySides } from "@toolwright/contract/internal/review";
import type { UnlikelySeverity } from "@toolwright/contract/internal/changes";
import {
  createDiagnostic,
  hasErrors,
  sortDiagnostics,
  type Diagnostic,
  type Report,
} from "../diagnostics/diagnostics.js";
import { nearest } from "../diagnostics/spelling.js";
import type { GenerateOptions } from "./generate.js";
import { compareSides } from "../review/compare-sides.js";
import { fileSide, type CurrentSide } from "../review/current-side.js";
import { readRecords } from "../review/acceptance-records.js";
import { findUnused } from "../review/unused-acceptances.js";
import { currentDay, findUses, judgeChanges, lookBack, type FailOn, type Judging } from "../review/judge-changes.js";
import { readOlderSides, type OlderSides } from "../review/older-sides.js";
import { replayLog } from "../review/replay-log.js";
import { openProject, type ReviewedProject } from "../review/reviewed-project.js";
import type { ReviewedSide, ReviewSide } from "../review/review-side.js";
import type { AcceptanceUse, ReviewedChange } from "../review/reviewed-change.js";
import type { RecordRules } from "../review/matched-records.js";
import { findTextChanges, type TextChange } from "../review/text-changes.js";

/** Which project to review, and what to compare it with: a baseline, a release, or both. */
export interface ReviewOptions extends GenerateOptions {
  /** What to compare with: an inventory file, or a git ref, of which the merge base with the current commit counts. */
  readonly against?: string;
  /** The release to look back at, a tag or another ref; by default the newest release tag, by the settings. */
  readonly since?: string;
  /** An inventory file to take as the newer side, instead of the sources. */
  readonly current?: string;
  /** A log of recorded calls, one JSON object per line: counts those that worked before and fail now. */
  readonly calls?: string;
  /** The severity of breaks that nobody is likely to meet; by default as configured. */
  readonly unlikely?: UnlikelySeverity;
  /** Folder that the paths above are relative to; by default the root. */
  readonly folder?: string;
  /** The lowest severity that fails the review; by default `error`. */
  readonly failOn?: FailOn;
  /** Today as `YYYY-MM-DD`; by default the date in UTC. */
  readonly today?: string;
  /** Shows every change in full, however many there are. */
  readonly verbose?: boolean;
  /** Tools whose changes to show in full; by default all. What fails the run does not depend on it. */
  readonly tools?: readonly string[];
  /** Further options that a command printed for the reader must have. */
  readonly commandOptions?: readonly string[];
}

/** A comparison with the last release. */
export interface ReleaseReview extends ReviewedSide {
  readonly changes: readonly ReviewedChange[];
}

/** The result of `review`. */
export interface ReviewResult {
  readonly diagnostics: readonly Diagnostic[];
  /** False if one of the sides could not be read. */
  readonly ran: boolean;
  /** What was compared with; null if only with a release. */
  readonly baseline: ReviewedSide | null;
  /** Whether the baseline is the current commit, so that only what is not committed is compared. */
  readonly isBaselineCurrent: boolean;
  /** Every change since the baseline, most severe first. */
  readonly changes: readonly ReviewedChange[];
  /** Every string for the model that differs from the baseline or, without one, from the release. */
  readonly texts: readonly TextChange[];
  /** Null if no release was compared. */
  readonly release: ReleaseReview | null;
  /** `none`: there is no release; `unknown`: there may be one, but it cannot be read. */
  readonly releaseState: "compared" | "none" | "unknown";
  /** The result of the recorded calls; null if none were named. */
  readonly replay: ReplayReport | null;
  readonly acceptances: readonly AcceptanceUse[];
  /** Folder of the acceptance records, relative to the root. */
  readonly acceptanceFolder: string;
  /** Names of the tools of both sides, in the order of the newer one. */
  readonly tools: readonly string[];
  /** Sentences about the comparison, for the reader. */
  readonly notes: readonly string[];
  readonly failOn: FailOn;
  /** Whether the newer side is what the project's sources declare. */
  readonly isOwn: boolean;
  /** What a report for people shows in full. */
  readonly shown: { readonly verbose: boolean; readonly tools: readonly string[] | null };
  /** Options with which `accept` finds the same changes. */
  readonly acceptOptions: readonly string[];
}

/** Reads the newer side of a comparison. */
export type ReadCurrent = (project: ReviewedProject, report: Report) => CurrentSide | undefined;

/** Compares an inventory file, for which no compiler is loaded. */
export function reviewFile(options: ReviewOptions, name: string): ReviewResult {
  return reviewSides(options, ({ root, folder }, report) => fileSide({ root, folder, name }, report));
}

/** Compares two contracts and judges every change; writes nothing. */
export function reviewSides(options: ReviewOptions, readCurrent: ReadCurrent): ReviewResult {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => void diagnostics.push(diagnostic);
  const stage = options.onStage ?? (() => undefined);
  stage("Reading the baseline");
  const project = openProject(options, report);
  const sides = project && readOlderSides(project, report);
  // A baseline that cannot be read never means "no changes".
  const hasBaseline = sides !== undefined && !hasErrors(diagnostics);
  const rules = project && hasBaseline ? readRecords(project, sides, report) : undefined;
  const current = project && rules && !hasErrors(diagnostics) ? readCurrent(project, report) : undefined;
  const isSound = project && sides && rules && current && !hasErrors(diagnostics);
  const judged = isSound ? compare({ project, sides, rules, current }, options, report) : {};
  const isNamed = !isSound || reportUnknown(options.tools ?? [], judged.tools ?? [], report);
  const isReplayed = options.calls === undefined || judged.replay !== null;
  const ran = current !== undefined && isReplayed && isNamed;
  const run = describeRun(options);
  const shown = { ...run.shown, tools: oldNames(run.shown.tools, judged) };
  return { ...run, ...judged, shown, ran, diagnostics: sortDiagnostics(diagnostics) };
}

/** The names under which changes have the tools that a reader names; a renamed tool may be called by either. */
function oldNames(names: readonly string[] | null, { changes = [] }: Partial<ReviewResult>): readonly string[] | null {
  const oldName = new Map(changes.flatMap(({ rule, tool, after }) => (rule === "tool-renamed" ? [[after, tool]] : [])));
  return names?.map((name) => oldName.get(name) ?? name) ?? null;
}

/** Whether both sides have every tool that the reader names. */
function reportUnknown(names: readonly string[], tools: readonly string[], report: Report): boolean {
  const unknown = names.filter((name) => !tools.includes(name));
  for (const name of unknown) report(createDiagnostic("tool-not-compared", { name, nearest: nearest(name, tools) }));
  return unknown.length === 0;
}

interface Sides {
  readonly project: ReviewedProject;
  readonly sides: OlderSides;
  readonly rules: Omit<RecordRules, "today">;
  readonly current: CurrentSide;
}

function compare(
  { project, sides, rules, current }: Sides,
  options: ReviewOptions,
  report: Report,
): Partial<ReviewResult> {
  const { baseline, release } = sides;
  const { today = currentDay(), failOn = "error" } = options;
  const older = baseline ?? release ?? null;
  const calls = options.calls === undefined ? undefined : createValuesInUse();
  const replayed = replay(
    options,
    { before: older?.inventory, after: current.inventory, inUse: calls, folder: project.folder },
    report,
  );
  const { views, newNames, locate } = compareSides({
    ...{ project, sides, current, today },
    unlikely: options.unlikely,
    inUse: calls,
  });
  const judging: Judging = { ...rules, today, failOn, locate };
  const acceptances = findUses(views, judging);
  const unused = findUnused(rules.records, acceptances).flatMap(({ file, change }) =>
    judgeChanges([change], { ...judging, records: [], locate: () => ({ file }) }),
  );
  return {
    baseline: baseline && { name: baseline.name, commit: baseline.commit },
    isBaselineCurrent: baseline?.isCurrent ?? false,
    changes: baseline === null ? [] : [...judgeChanges(views.baseline ?? [], judging), ...unused],
    release: release
      ? { name: release.name, commit: release.commit, changes: judgeChanges(views.release ?? [], lookBack(judging)) }
      : null,
    texts:
      older === null
        ? []
        : findTextChanges({
            ...{ baseline: older.inventory, current: current.inventory, newNames },
            changes: views.baseline ?? views.release ?? [],
          }),
    replay: replayed,
    releaseState: release ? "compared" : release === null ? "none" : "unknown",
    acceptances,
    acceptanceFolder: rules.folder,
    tools: toolNames(current, older),
    notes: sides.notes,
  };
}

type ReplayedSides = { readonly [Side in keyof ReplaySides]: ReplaySides[Side] | undefined } & {
  readonly folder: string;
};

function replay(
  { calls, onStage: stage = () => undefined }: ReviewOptions,
  { before, after, inUse, folder }: ReplayedSides,
  report: Report,
): ReplayReport | null {
  if (calls === undefined || before === undefined || after === undefined) return null;
  stage("Replaying the calls");
  return replayLog({ folder, name: calls }, { before, after, ...(inUse && { inUse }) }, report);
}

function toolNames({ inventory }: CurrentSide, older: ReviewSide | null): string[] {
  return [...new Set([...inventory.tools, ...(older?.inventory.tools ?? [])].map(({ name }) => name))];
}

/** The parts of the result that are known before the comparison. */
function describeRun(options: ReviewOptions): Omit<ReviewResult, "diagnostics" | "ran"> {
  const { against, current, since, unlikely, calls } = options;
  const { failOn = "error", verbose = false, tools = null, commandOptions = [] } = options;
  const named = {
    "--against": against,
    "--current": current,
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
    shown: { verbose, tools },
    acceptOptions: [
      ...commandOptions,
      ...Object.entries(named).flatMap(([option, value]) => (value === undefined ? [] : [option, value])),
    ],
  };
}
