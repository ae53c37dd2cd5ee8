/** Changes of a tool, and records that accept them. */

import { fingerprintOf } from "@toolwright/contract/internal/changes";
import { parseAcceptance, renderAcceptance, type Acceptance } from "@toolwright/contract/internal/review";
import type { InventoryChange } from "@toolwright/contract";

const base = {
  rule: "input-property-removed",
  severity: "error",
  tool: "tree_edit",
  family: "trees",
  stability: "stable",
  part: "input",
  pointer: "#/properties/width",
  place: "#/input_schema/properties/width",
  verdict: "breaking",
  before: { type: "integer", minimum: 0 },
  message: "`width` is no longer a parameter",
  advice: [],
} as const;

/** A change that differs from the first in something. */
export function createChange(difference: Partial<InventoryChange> = {}): InventoryChange {
  const change = { ...base, ...difference };
  return { ...change, fingerprint: fingerprintOf(change) };
}

/** The record of a change, read as it is written. */
export function recordOf(change: InventoryChange, expires?: string): Acceptance {
  const record = parseAcceptance(renderAcceptance(change, { reason: "Nobody uses it.", expires }));
  if (record.kind === "problem") throw new Error(record.message);
  return record;
}
