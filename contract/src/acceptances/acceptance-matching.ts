/** Matches changes with the records that accept them. */

import { type JsonValue, sameJson } from "@toolwright/runtime/internal/json-schema";
import type { Acceptance } from "./acceptances.js";
import type { InventoryChange } from "../change.js";

/** A change and its record. */
interface AcceptedChange<Record extends Acceptance> {
  readonly change: InventoryChange;
  readonly record: Record;
}

/** Matched changes and records: each change is in one of the first three arrays, each record in the last four. */
interface AcceptanceMatches<Record extends Acceptance> {
  /** Changes without a record. */
  readonly open: readonly InventoryChange[];
  /** Changes that a record accepts. */
  readonly accepted: readonly AcceptedChange<Record>[];
  /** Changes whose record has expired. */
  readonly expired: readonly AcceptedChange<Record>[];
  /** Records with the fingerprint of a change that they describe differently: they accept nothing. */
  readonly contradicting: readonly AcceptedChange<Record>[];
  /** Records without a change. */
  readonly unused: readonly Record[];
}

/** Matches by fingerprint. A record counts until the end of the day on which it expires; `today` is `YYYY-MM-DD`. */
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

/** Reviewers read the other fields, not the fingerprint, so these must match the change. */
function isAbout({ change, record }: AcceptedChange<Acceptance>): boolean {
  return (
    record.rule === change.rule &&
    record.tool === change.tool &&
    record.pointer === change.pointer &&
    record.acceptedAtStability === change.stability &&
    isSame(record.before, change.before) &&
    isSame(record.after, change.after)
  );
}

function isSame(recorded: JsonValue | undefined, actual: JsonValue | undefined): boolean {
  return recorded === undefined || actual === undefined ? recorded === actual : sameJson(recorded, actual);
}
