/** From the changes of two comparisons and the acceptance records to what each means for the run. */

import type { ChangeSeverity, InventoryChange } from "@toolwright/contract/internal/changes";
import { folderOf, matchRecords, type MatchedRecord, type RecordRules } from "./matched-records.js";
import type { AcceptanceUse, ChangeAcceptance, ChangeLocation, ReviewedChange } from "./reviewed-change.js";

/** The lowest severity of a change that fails the run. */
export type FailOn = "error" | "warning" | "never";

/** Today's date in UTC, so that records expire everywhere at once. */
export function currentDay(): string {
  return new Date().toISOString().slice(0, "YYYY-MM-DD".length);
}

export interface Judging extends RecordRules {
  readonly failOn: FailOn;
  readonly locate: (change: InventoryChange) => ChangeLocation | undefined;
}

const ranks: Readonly<Record<ChangeSeverity | "never", number>> = { info: 0, warning: 1, error: 2, never: 3 };

/** Whether a change of this severity fails the run unless it is accepted. */
export function isGrave(severity: ChangeSeverity, failOn: FailOn): boolean {
  return ranks[severity] >= ranks[failOn];
}

/** Judges changes since the baseline: one fails the run if its severity is high enough and no record accepts it. */
export function judgeChanges(changes: readonly InventoryChange[], judging: Judging): ReviewedChange[] {
  const matched = matchRecords(changes, judging);
  return changes.map((change) => {
    const match = matched.get(change);
    return {
      ...change,
      location: judging.locate(change) ?? null,
      acceptance: match === undefined ? null : describeRecord(match, folderOf(change, judging.folder)),
      gates: match?.state !== "counts" && isGrave(change.severity, judging.failOn),
    };
  });
}

function describeRecord({ record, state }: MatchedRecord, folder: string): ChangeAcceptance {
  const { file, reason, expires } = record;
  return { file, reason, expires, state, folder };
}

/** The changes that decide whether a record is in use. */
export interface Views {
  /** Null if only the last release is compared. */
  readonly baseline: readonly InventoryChange[] | null;
  /** Undefined if no release is known. */
  readonly release: readonly InventoryChange[] | undefined;
}

/** Finds the use of each record. One that does not count for its change is void. */
export function findUses({ baseline, release }: Views, judging: Judging): AcceptanceUse[] {
  const { records, today } = judging;
  const statesIn = (changes: readonly InventoryChange[], rules: RecordRules): ReadonlyMap<unknown, string> =>
    new Map([...matchRecords(changes, rules).values()].map(({ record, state }) => [record, state]));
  const now = statesIn(baseline ?? [], judging);
  const since = statesIn(release ?? [], lookBack(judging));
  const isUsed = (state: string | undefined): boolean => state === "counts" || state === "expired";
  return records.map((record) => {
    const { file, fingerprint, rule, tool, reason, expires } = record;
    const said = { file, fingerprint, rule, tool, reason, isExpired: expires !== null && expires < today };
    if (isUsed(now.get(record))) return { ...said, use: "baseline" };
    if (isUsed(since.get(record))) return { ...said, use: "release" };
    if (now.has(record) || since.has(record)) return { ...said, use: "void" };
    return { ...said, use: release === undefined ? "unknown" : "unused" };
  });
}

/** Since a release, nothing fails, and every record counts that was merged since. */
export function lookBack<Rules extends RecordRules>(rules: Rules): Rules & { readonly failOn: "never" } {
  return { ...rules, merged: new Set(), failOn: "never" };
}
