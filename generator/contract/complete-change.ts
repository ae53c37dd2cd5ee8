/** From what a rule found to a change, with its severity and its fingerprint. */

import type { ToolStability } from "@toolwright/runtime";
import { compareText } from "../stable-json.js";
import type { ChangeSeverity, InventoryChange } from "./change.js";
import { fingerprintOf } from "./fingerprints.js";
import { positionOfRule, severityOf, type SeverityOverride } from "./severities.js";
import type { ToolFinding } from "./tool-rules/rule.js";

/** What a change is about. */
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
  const { severity: own, ...found } = finding;
  const { rule, family, stability } = subject;
  // What is about no tool is judged as for stable ones: everybody relies on it.
  const question = { rule, family, stability: stability ?? "stable", own };
  const change = { ...found, ...subject };
  return { ...change, severity: severityOf(question, overrides), fingerprint: fingerprintOf(change) };
}

const gravity: readonly ChangeSeverity[] = ["error", "warning", "info"];
const parts: readonly InventoryChange["part"][] = ["fields", "input", "output"];

/** Sorts changes: the gravest first, then by tool, rule and place. */
export function sortChanges(changes: readonly InventoryChange[]): InventoryChange[] {
  return [...changes].sort(
    (left, right) =>
      gravity.indexOf(left.severity) - gravity.indexOf(right.severity) ||
      compareText(left.tool ?? "", right.tool ?? "") ||
      positionOfRule(left.rule) - positionOfRule(right.rule) ||
      parts.indexOf(left.part) - parts.indexOf(right.part) ||
      compareText(left.pointer, right.pointer) ||
      compareText(left.fingerprint, right.fingerprint),
  );
}
