/** Completes the findings of rules to changes, with severities and fingerprints. */

import { createHash } from "node:crypto";
import { type JsonValue, canonicalJson, compareText } from "@toolwright/runtime/internal/json-schema";
import { changeSeverities, directions, type InventoryChange } from "../change.js";
import { positionOfRule, severityOf, type SeverityOverride } from "./severities.js";
import type { ToolFinding } from "../tool-rules/tool-rule.js";

type ChangeSubject = Pick<InventoryChange, "family" | "part" | "rule" | "stability" | "tool">;

export function completeChange(
  finding: ToolFinding,
  subject: ChangeSubject,
  overrides: readonly SeverityOverride[],
): InventoryChange {
  const { severity: own, isMilder, most, ...found } = finding;
  const { rule, family, stability } = subject;
  // A change of the whole inventory counts as one of a stable tool: everybody relies on it.
  const input = { rule, family, stability: stability ?? "stable", own, isMilder, most };
  const change = { ...found, ...subject, place: found.pointer };
  return { ...change, severity: severityOf(input, overrides), fingerprint: fingerprintOf(change) };
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

/** The fields that identify a change; its message and severity do not. */
type FingerprintedChange = Pick<
  InventoryChange,
  "after" | "before" | "part" | "pointer" | "referenced" | "rule" | "stability" | "tool"
>;

/** SHA-256, in hexadecimal; the same whatever the order of the keys in the values. */
export function fingerprintOf(change: FingerprintedChange): string {
  const { rule, tool, part, pointer, stability } = change;
  // Wrapped, to distinguish null from an absent value.
  const values = [change.before, change.after].map((value): JsonValue => (value === undefined ? [] : [value]));
  // Accepted once, a definition must not change under its reference.
  const referenced = change.referenced === undefined ? [] : [change.referenced];
  const text = canonicalJson([rule, tool, part, pointer, ...values, stability, ...referenced]);
  return createHash("sha256").update(text).digest("hex");
}

/** Characters of a fingerprint that are shown: enough to distinguish the changes of one review. */
export const shownLength = 12;
