/** Converts a review to the comparison that a catalogue page shows. */

import type { CatalogueChange, CatalogueComparison } from "../catalogue/catalogue-data.js";
import type { ReviewedChange } from "../review/judge-changes.js";
import type { ReviewResult } from "./review.js";

/** Undefined if nothing was compared. */
export function describeComparison(review: ReviewResult): CatalogueComparison | undefined {
  const { baseline, release, replay, notes } = review;
  const side = baseline ?? release;
  if (side === null) return undefined;
  const changes = baseline === null ? (release?.changes ?? []) : review.changes;
  const failing = replay === null ? [] : [`${replay.failing} of ${replay.calls} recorded calls fail now.`];
  return {
    since: side.commit === null ? side.name : `${side.name} (${side.commit.slice(0, 7)})`,
    changes: changes.map(describeChange),
    texts: review.texts,
    notes: [...failing, ...notes],
  };
}

function describeChange(change: ReviewedChange): CatalogueChange {
  const { rule, severity, verdict, gates, tool, stability, family, part, pointer, message, advice } = change;
  const { before, after, witness, tried, unlikely, acceptance, fingerprint } = change;
  return {
    ...{ rule, severity, verdict, gates, tool, stability, family, part, pointer, message, advice },
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...(witness !== undefined && { witness: { instance: witness.instance, reason: witness.reason } }),
    ...(tried !== undefined && { tried }),
    ...(unlikely !== undefined && { unlikely }),
    ...(acceptance?.state === "counts" && { accepted: acceptance.reason }),
    fingerprint,
  };
}
