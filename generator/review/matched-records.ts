/** From changes and acceptance records to the record about each change, and whether it counts. */

import { posix } from "node:path";
import { type Acceptance, acceptancePath, matchAcceptances } from "@toolwright/contract/internal/review";
import type { InventoryChange } from "@toolwright/contract/internal/changes";
import type { AcceptanceState } from "./reviewed-change.js";

export interface AcceptanceRecord extends Acceptance {
  readonly file: string;
}

/** The conditions for a record to count. */
export interface RecordRules {
  readonly records: readonly AcceptanceRecord[];
  /** Folder of the records, relative to the root. */
  readonly folder: string;
  /** The records that are older than the changes: an accepted break that comes back needs another one. */
  readonly merged: ReadonlySet<AcceptanceRecord>;
  /** Today as `YYYY-MM-DD`. */
  readonly today: string;
}

export interface MatchedRecord {
  readonly record: AcceptanceRecord;
  readonly state: AcceptanceState;
}

/** Of several states, the first decides. */
const states: readonly AcceptanceState[] = ["counts", "expired", "merged", "contradicting", "misplaced"];

/** Finds the record about each change that has one: one that counts, if there is any. */
export function matchRecords(
  changes: readonly InventoryChange[],
  rules: RecordRules,
): ReadonlyMap<InventoryChange, MatchedRecord> {
  const pairs = changes.flatMap((change) => {
    const [best] = rules.records
      .filter(({ fingerprint }) => fingerprint === change.fingerprint)
      .map((record) => ({ record, state: stateOf(change, record, rules) }))
      .sort((left, right) => states.indexOf(left.state) - states.indexOf(right.state));
    return best === undefined ? [] : [[change, best] as const];
  });
  return new Map(pairs);
}

/** A family's reviewers own the records in its folder, so a record elsewhere counts for none of its tools. */
export function folderOf(change: InventoryChange, folder: string): string {
  return posix.dirname(posix.join(folder, acceptancePath(change, [])));
}

function stateOf(
  change: InventoryChange,
  record: AcceptanceRecord,
  { folder, merged, today }: RecordRules,
): AcceptanceState {
  if (posix.dirname(record.file) !== folderOf(change, folder)) return "misplaced";
  const { accepted, contradicting } = matchAcceptances([change], [record], today);
  if (contradicting.length > 0) return "contradicting";
  if (merged.has(record)) return "merged";
  return accepted.length > 0 ? "counts" : "expired";
}
