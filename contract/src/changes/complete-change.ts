/** From what a rule found to a change, with its severity and its fingerprint. */

import type { ToolStability } from "@toolwright/runtime/internal/stabilities";
import { compareText } from "@toolwright/runtime/internal/json-schema";
import { changeSeverities, directions, type InventoryChange } from "../change.js";
import { fingerprintOf } from "./fingerprints.js";
import { positionOfRule, severityOf, type SeverityOverride } from "./severities.js";
import type { ToolFinding } from "../tool-rules/tool-rule.js";

export interface ChangeSubject {
  readonly rule: string;
  readonly tool: string | null;
  readonly family: string | null;
  readonly stability: ToolStability | null;
  readonly part: InventoryChange["part"];
}

/** Completes what a rule found. */
export function completeChange(
  finding: ToolFinding,
  subject: ChangeSubject,
  overrides: readonly SeverityOverride[],
): InventoryChange {
  const { severity: own, isMilder, most, ...found } = finding;
  const { rule, family, stability } = subject;
  // A change without a tool is judged as one of a stable tool: everybody relies on it.
  const question = { rule, family, stability: stability ?? "stable", own, isMilder, most };
  const change = { ...found, ...subject, place: found.pointer };
  return { ...change, severity: severityOf(question, overrides), fingerprint: fingerprintOf(change) };
}

const parts: readonly InventoryChange["part"][] = ["fields", ...directions];

/** Sorts changes: the most severe first, then by tool, rule and place. */
export function sortChanges(changes: readonly InventoryChange[]): InventoryChange[] {
  return [...changes].sort(
    (left, right) =>
      changeSeverities.indexOf(left.severity) - changeSeverities.indexOf(right.severity) ||
      compareText(left.tool ?? "", right.tool ?? "") ||
      positionOfRule(left.rule) - positionOfRule(right.rule) ||
      parts.indexOf(left.part) - parts.indexOf(right.part) ||
      compareText(left.pointer, right.pointer) ||
      compareText(left.fingerprint, right.fingerprint),
  );
}
