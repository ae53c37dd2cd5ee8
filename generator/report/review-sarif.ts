/** From a review to SARIF 2.1.0, which code scanning services read. */

import type { ReviewResult } from "../commands/review.js";
import type { ReviewedChange } from "../review/reviewed-change.js";
import { describePointer, nameTool, explainChange, shownChanges } from "./review-words.js";
import type { InRepository } from "./diagnostics-text.js";
import { renderSarifLog, sarifLevels, sarifLocation } from "./sarif-log.js";

/** Renders every change as a result; an accepted one is suppressed, with its reason. */
export function renderReviewSarif(result: InRepository<ReviewResult>): string {
  const { diagnostics, ran, prefix } = result;
  const changes = shownChanges(result);
  const rules = [...new Set(changes.map(({ rule }) => rule))].sort();
  const results = changes.map((change) => resultOf(change, rules.indexOf(change.rule), result));
  return renderSarifLog({ rules, results, diagnostics, ran, prefix });
}

function resultOf(change: ReviewedChange, ruleIndex: number, result: InRepository<ReviewResult>): object {
  const { rule, severity, location, fingerprint, acceptance, gates } = change;
  const lines = [`${nameTool(change)} ${describePointer(change)}`.trim(), ...explainChange(change, result)];
  const isSuppressed = acceptance !== null && !acceptance.isExpired;
  return {
    ruleId: rule,
    ruleIndex,
    level: sarifLevels[severity],
    message: { text: lines.join("\n") },
    locations: location === null ? [] : [sarifLocation(location, result.prefix)],
    partialFingerprints: { "toolwrightChange/v1": fingerprint },
    ...(isSuppressed ? { suppressions: [{ kind: "external", justification: acceptance.reason }] } : {}),
    properties: { gates },
  };
}
