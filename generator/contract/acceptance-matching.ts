/** From changes and acceptance records to which of the two belong together. */

import type { Acceptance } from "./acceptances.js";
import type { InventoryChange } from "./change.js";

/** A change with the record about it. */
export interface AcceptedChange<Record extends Acceptance> {
  readonly change: InventoryChange;
  readonly record: Record;
}

/** What the records come to. Every change is in one of the first three lists, every record in one of the last four. */
export interface AcceptanceMatches<Record extends Acceptance> {
  /** Changes that nobody has accepted. */
  readonly open: readonly InventoryChange[];
  /** Changes that a record accepts. */
  readonly accepted: readonly AcceptedChange<Record>[];
  /** Changes whose record counts no more. */
  readonly expired: readonly AcceptedChange<Record>[];
  /** Records that have the fingerprint of a change and say something else of it: they accept nothing. */
  readonly contradicting: readonly AcceptedChange<Record>[];
  /** Records of no change. */
  readonly unused: readonly Record[];
}

/**
 * Matches changes with records by fingerprint. `today` is a day as `YYYY-MM-DD`: a record counts until the end of the
 * day on which it expires.
 */
export function matchAcceptances<Record extends Acceptance>(
  changes: readonly InventoryChange[],
  records: readonly Record[],
  today: string,
): AcceptanceMatches<Record> {
  const pairs = changes.flatMap((change) =>
    records.filter(({ fingerprint }) => fingerprint === change.fingerprint).map((record) => ({ change, record })),
  );
  const contradicting = pairs.filter((pair) => !isAbout(pair));
  const about = pairs.filter(isAbout);
  const accepted = about.filter(({ record: { expires } }) => expires === null || expires >= today);
  const acceptedChanges = new Set(accepted.map(({ change }) => change));
  const expired = about.filter((pair) => !accepted.includes(pair) && !acceptedChanges.has(pair.change));
  const expiredChanges = new Set(expired.map(({ change }) => change));
  const used = new Set([...accepted, ...expired, ...contradicting].map(({ record }) => record));
  return {
    open: changes.filter((change) => !acceptedChanges.has(change) && !expiredChanges.has(change)),
    accepted,
    expired,
    contradicting,
    unused: records.filter((record) => !used.has(record)),
  };
}

/** A fingerprint is read by nobody: what a record says in words must be what it accepts. */
function isAbout({ change, record }: AcceptedChange<Acceptance>): boolean {
  return (
    record.rule === change.rule &&
    record.tool === change.tool &&
    record.pointer === change.pointer &&
    record.acceptedAtStability === change.stability
  );
}
