/** From the changes of two comparisons and the acceptance records to what each means for the run. */

import { matchAcceptances } from "@toolwright/contract/review";
import type { ChangeSeverity, InventoryChange } from "@toolwright/contract/rules";
import type { AcceptanceRecord } from "./acceptance-records.js";
import type { AcceptanceUse, ChangeAcceptance, ChangeLocation, ReviewedChange } from "./reviewed-change.js";

/** The lowest severity of a change that fails the run. */
export type FailOn = "error" | "warning" | "never";

/** Today's date in UTC, so that records expire everywhere at once. */
export function currentDay(): string {
  return new Date().toISOString().slice(0, "YYYY-MM-DD".length);
}

export interface Judging {
  readonly records: readonly AcceptanceRecord[];
  /** Today as `YYYY-MM-DD`. */
  readonly today: string;
  readonly failOn: FailOn;
  readonly locate: (change: InventoryChange) => ChangeLocation | undefined;
}

const ranks: Readonly<Record<ChangeSeverity | "never", number>> = { info: 0, warning: 1, error: 2, never: 3 };

/** Judges changes since the baseline: one fails the run if its severity is high enough and no record accepts it. */
export function judgeChanges(changes: readonly InventoryChange[], judging: Judging): ReviewedChange[] {
  const { accepted, expired } = matchAcceptances(changes, judging.records, judging.today);
  const acceptances = new Map([
    ...expired.map(({ change, record }) => [change, describeRecord(record, true)] as const),
    ...accepted.map(({ change, record }) => [change, describeRecord(record, false)] as const),
  ]);
  return changes.map((change) => {
    const acceptance = acceptances.get(change) ?? null;
    const isOpen = acceptance === null || acceptance.isExpired;
    return {
      ...change,
      location: judging.locate(change) ?? null,
      acceptance,
      gates: isOpen && ranks[change.severity] >= ranks[judging.failOn],
    };
  });
}

function describeRecord({ file, reason, expires }: AcceptanceRecord, isExpired: boolean): ChangeAcceptance {
  return { file, reason, expires, isExpired };
}

/** The changes that decide whether a record is in use. */
export interface Views {
  /** Null if only the last release is compared. */
  readonly baseline: readonly InventoryChange[] | null;
  /** Undefined if no release is known. */
  readonly release: readonly InventoryChange[] | undefined;
}

/** Finds the use of each record. One that contradicts its change accepts nothing, and so is unused. */
export function findUses({ baseline, release }: Views, { records, today }: Judging): AcceptanceUse[] {
  const usedIn = (changes: readonly InventoryChange[]): ReadonlySet<AcceptanceRecord> => {
    const { accepted, expired } = matchAcceptances(changes, records, today);
    return new Set([...accepted, ...expired].map(({ record }) => record));
  };
  const [now, since] = [usedIn(baseline ?? []), release && usedIn(release)];
  return records.map((record) => {
    const { file, fingerprint, rule, tool, expires } = record;
    const said = { file, fingerprint, rule, tool, isExpired: expires !== null && expires < today };
    if (now.has(record)) return { ...said, use: "baseline" };
    if (since === undefined) return { ...said, use: "unknown" };
    return { ...said, use: since.has(record) ? "release" : "unused" };
  });
}
