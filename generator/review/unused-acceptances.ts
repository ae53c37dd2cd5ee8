/** From records that nothing needs any more to the findings that say so. */

import type { InventoryChange } from "../contract/change.js";
import { completeChange } from "../contract/complete-change.js";
import type { AcceptanceRecord } from "./acceptance-records.js";
import type { AcceptanceUse } from "./reviewed-change.js";

/** Name of the finding: it is about a record, not about the contract, so the table of rules does not have it. */
export const unusedRule = "acceptance-unused";

/** A finding about a record. */
export interface UnusedAcceptance {
  /** The record's file, relative to the root. */
  readonly file: string;
  readonly change: InventoryChange;
}

/** Finds the records that no change since the baseline or the last release needs. */
export function findUnused(records: readonly AcceptanceRecord[], uses: readonly AcceptanceUse[]): UnusedAcceptance[] {
  const unused = new Set(uses.filter(({ use }) => use === "unused").map(({ file }) => file));
  return records.flatMap(({ file, tool, fingerprint }) => {
    if (!unused.has(file)) return [];
    const finding = {
      pointer: "#",
      verdict: "compatible",
      severity: "warning",
      before: fingerprint,
      message: `the record ${file} is about no change since the baseline or the last release`,
      advice: ["npx toolwright accept --prune"],
    } as const;
    const subject = { rule: unusedRule, tool, family: null, stability: null, part: "fields" } as const;
    return [{ file, change: completeChange(finding, subject, []) }];
  });
}
