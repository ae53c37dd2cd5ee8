/** Judges the changes of a review: whether a record accepts them, and whether they fail the run. */

import type { ChangeSeverity, InventoryChange } from "@toolwright/contract/internal/changes";
import { completeChange } from "@toolwright/contract/internal/review";
import type { FileLocation } from "../diagnostics/diagnostics.js";
import { type AcceptanceState, folderOf, matchRecords, type RecordRules } from "./acceptance-records.js";

/** A committed record that a change is intended. */
export interface ChangeAcceptance {
  /** The record's file, relative to the root. */
  readonly file: string;
  readonly reason: string;
  /** The last day on which it counts, or null. */
  readonly expires: string | null;
  readonly state: AcceptanceState;
  /** Folder where a record of the change counts, relative to the root. */
  readonly folder: string;
}

/** A change with its location, its acceptance, and whether it fails the run. */
export interface ReviewedChange extends InventoryChange {
  /** Null if it has no place in the sources. */
  readonly location: FileLocation | null;
  /** The record about it, even one that does not count. */
  readonly acceptance: ChangeAcceptance | null;
  /** Whether it fails the run. */
  readonly gates: boolean;
}

/** A record and its current use. */
export interface AcceptanceUse {
  readonly file: string;
  readonly fingerprint: string;
  readonly rule: string;
  readonly tool: string | null;
  readonly reason: string;
  /**
   * `baseline`: it covers a change since the baseline; `release`: only one since the last release; `void`: it is about a
   * change, but does not count; `unused`: none of these; `unknown`: none of these, and no release is known.
   */
  readonly use: "baseline" | "release" | "void" | "unused" | "unknown";
  readonly isExpired: boolean;
}

/** The lowest severity of a change that fails the run. */
export type FailOn = "error" | "warning" | "never";

/** Today's date in UTC, so that records expire everywhere at once. */
export function currentDay(): string {
  return new Date().toISOString().slice(0, "YYYY-MM-DD".length);
}

export interface Judging extends RecordRules {
  readonly failOn: FailOn;
  readonly locate: (change: InventoryChange) => FileLocation | undefined;
}

const ranks: Readonly<Record<ChangeSeverity | "never", number>> = { info: 0, warning: 1, error: 2, never: 3 };

/** Whether a change of this severity fails the run unless it is accepted. */
export function isFailing(severity: ChangeSeverity, failOn: FailOn): boolean {
  return ranks[severity] >= ranks[failOn];
}

/** Judges changes since the baseline: one fails the run if its severity is high enough and no record accepts it. */
export function judgeChanges(changes: readonly InventoryChange[], judging: Judging): ReviewedChange[] {
  const matched = matchRecords(changes, judging);
  return changes.map((change) => {
    const match = matched.get(change);
    const location = judging.locate(change) ?? null;
    const gates = match?.state !== "counts" && isFailing(change.severity, judging.failOn);
    if (match === undefined) return { ...change, location, acceptance: null, gates };
    const { file, reason, expires } = match.record;
    const acceptance = { file, reason, expires, state: match.state, folder: folderOf(change, judging.folder) };
    return { ...change, location, acceptance, gates };
  });
}

/** The changes of both comparisons. */
export interface ComparedChanges {
  /** Null if only the last release is compared. */
  readonly baseline: readonly InventoryChange[] | null;
  /** Undefined if no release is known. */
  readonly release: readonly InventoryChange[] | undefined;
}

/** Finds the use of each record. One that does not count for its change is void. */
export function findUses({ baseline, release }: ComparedChanges, judging: Judging): AcceptanceUse[] {
  const statesIn = (changes: readonly InventoryChange[], rules: RecordRules): ReadonlyMap<unknown, string> =>
    new Map([...matchRecords(changes, rules).values()].map(({ record, state }) => [record, state]));
  const now = statesIn(baseline ?? [], judging);
  const since = statesIn(release ?? [], sinceRelease(judging));
  const isUsed = (state: string | undefined): boolean => state === "counts" || state === "expired";
  return judging.records.map((record) => {
    const { file, fingerprint, rule, tool, reason, expires } = record;
    const common = { file, fingerprint, rule, tool, reason, isExpired: expires !== null && expires < judging.today };
    if (isUsed(now.get(record))) return { ...common, use: "baseline" };
    if (isUsed(since.get(record))) return { ...common, use: "release" };
    if (now.has(record) || since.has(record)) return { ...common, use: "void" };
    return { ...common, use: release === undefined ? "unknown" : "unused" };
  });
}

/** Since a release, nothing fails, and every record counts that was merged since. */
export function sinceRelease<Rules extends RecordRules>(rules: Rules): Rules & { readonly failOn: "never" } {
  return { ...rules, merged: new Set(), failOn: "never" };
}

/** A finding about a record, not the contract, so the rule table lacks it. */
export const unusedRule = "acceptance-unused";

export function findUnused(uses: readonly AcceptanceUse[], failOn: FailOn): ReviewedChange[] {
  return uses
    .filter(({ use }) => use === "unused")
    .map(({ file, tool, fingerprint }) => {
      const finding = {
        pointer: "#",
        verdict: "compatible",
        severity: "warning",
        before: fingerprint,
        message: `the record ${file} matches no change since the baseline or the last release`,
        advice: ["npx toolwright accept --prune"],
      } as const;
      const subject = { rule: unusedRule, tool, family: null, stability: null, part: "fields" } as const;
      const change = completeChange(finding, subject, []);
      return { ...change, location: { file }, acceptance: null, gates: isFailing(change.severity, failOn) };
    });
}
