/** From unused acceptance records to findings. */

import { completeChange } from "@toolwright/contract/internal/review";
import type { InventoryChange } from "@toolwright/contract/internal/changes";
import type { AcceptanceRecord } from "./matched-records.js";
import type { AcceptanceUse } from "./reviewed-change.js";

/** The finding is about a record, not about the contract, so the table of rules does not have it. */
export const unusedRule = "acceptance-unused";

export interface UnusedAcceptance {
  readonly file: string;
  readonly change: InventoryChange;
}

export function findUnused(records: readonly AcceptanceRecord[], uses: readonly AcceptanceUse[]): UnusedAcceptance[] {
  const unused = new Set(uses.filter(({ use }) => use === "unused").map(({ file }) => file));
  return records.flatMap(({ file, tool, fingerprint }) => {
    if (!unused.has(file)) return [];
    const finding = {
      pointer: "#",
      verdict: "compatible",
      severity: "warning",
      before: fingerprint,
      message: `the record ${file} matches no change since the baseline or the last release`,
      advice: ["npx toolwright accept --prune"],
    } as const;
    const subject = { rule: unusedRule, tool, family: null, stability: null, part: "fields" } as const;
    return [{ file, change: completeChange(finding, subject, []) }];
  });
}
