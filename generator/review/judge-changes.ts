/** From the changes of two comparisons, and the records of what is accepted, to what each of them means for the run. */

import type { ChangeSeverity, InventoryChange } from "../contract/change.js";
import { matchAcceptances } from "../contract/acceptance-matching.js";
import type { AcceptanceRecord } from "./acceptance-records.js";
import type { AcceptanceUse, ChangeAcceptance, ChangeLocation, ReviewedChange } from "./reviewed-change.js";

/** From which severity on a change fails the run. */
export type FailOn = "error" | "warning" | "never";

/** Today's date in UTC: what expires does so everywhere at once. */
export function currentDay(): string {
  return new Date().toISOString().slice(0, "YYYY-MM-DD".length);
}

/** How changes are judged. */
export interface Judging {
  readonly records: readonly AcceptanceRecord[];
  /** Today as `YYYY-MM-DD`. */
  readonly today: string;
  readonly failOn: FailOn;
  readonly locate: (change: InventoryChange) => ChangeLocation | undefined;
}

const ranks: Readonly<Record<ChangeSeverity | "never", number>> = { info: 0, warning: 1, error: 2, never: 3 };

/** Judges changes since the baseline: what nobody has accepted fails the run from a severity on. */
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

/** The changes that tell whether a record is still in use. */
export interface Views {
  /** Null where nothing is compared but the last release. */
  readonly baseline: readonly InventoryChange[] | null;
  /** Undefined where nothing is known of a release. */
  readonly release: readonly InventoryChange[] | undefined;
}

/** Tells what each record is good for. One that contradicts its change accepts nothing, and so is good for nothing. */
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
