/** From what stands beside two inventories, the settings of reviews and the targets' payloads, to what changed in it. */

import type { JsonObject } from "../definition.js";
import type { InventoryChange } from "./change.js";
import { completeChange, sortChanges } from "./complete-change.js";
import type { SeverityOverride } from "./severities.js";
import { policyChanged } from "./tool-rules/policy-changed.js";
import type { ToolFinding, WirePayload } from "./tool-rules/rule.js";
import { wireChanged } from "./tool-rules/wire-changed.js";

/** The key `review` of two configurations, as they have it: an empty object where there is none. */
export interface PolicySides {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** Compares the settings of reviews. Nobody can soften what comes of it. */
export function comparePolicies({ before, after }: PolicySides): readonly InventoryChange[] {
  return complete("policy-changed", policyChanged.find(before, after), []);
}

/** Compares the payloads of targets, where the inventories are the same. */
export function compareWirePayloads(
  payloads: readonly WirePayload[],
  overrides: readonly SeverityOverride[] = [],
): readonly InventoryChange[] {
  return complete("wire-changed", wireChanged.find(payloads), overrides);
}

function complete(
  rule: string,
  findings: readonly ToolFinding[],
  overrides: readonly SeverityOverride[],
): readonly InventoryChange[] {
  const subject = { rule, tool: null, family: null, stability: null, part: "fields" } as const;
  return sortChanges(findings.map((finding) => completeChange(finding, subject, overrides)));
}
