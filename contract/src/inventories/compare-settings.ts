/** From review settings and target payloads of two inventories to their changes. */

import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import type { InventoryChange } from "../change.js";
import { completeChange, sortChanges } from "../changes/complete-change.js";
import type { SeverityOverride } from "../changes/severities.js";
import { policyChanged, wireChanged } from "../tool-rules/settings.js";
import type { Findings, WirePayload } from "../tool-rules/tool-rule.js";

/** The key `review` of two configurations: an empty object where it is absent. */
export interface PolicySides {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** Compares the settings of reviews; no setting changes the severity of the result. */
export function comparePolicies({ before, after }: PolicySides): readonly InventoryChange[] {
  return complete("policy-changed", policyChanged.find(before, after), []);
}

/** Compares the payloads of targets where the inventories are equal. */
export function compareWirePayloads(
  payloads: readonly WirePayload[],
  overrides: readonly SeverityOverride[] = [],
): readonly InventoryChange[] {
  return complete("wire-changed", wireChanged.find(payloads), overrides);
}

function complete(
  rule: string,
  findings: Findings,
  overrides: readonly SeverityOverride[],
): readonly InventoryChange[] {
  const subject = { rule, tool: null, family: null, stability: null, part: "fields" } as const;
  return sortChanges([findings ?? []].flat().map((finding) => completeChange(finding, subject, overrides)));
}
