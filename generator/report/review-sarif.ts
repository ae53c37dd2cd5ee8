/** From a review to SARIF 2.1.0, which code scanning services read. */

import type { ReviewResult } from "../commands/review.js";
import type { ReviewedChange } from "../review/judge-changes.js";
import { describeBlock, foldTexts, nameBlock, type TextBlock } from "./changed-texts.js";
import { describePointer, nameTool, explainChange, shownChanges } from "./review-words.js";
import type { InRepository } from "./diagnostics-text.js";
import { renderSarifLog, sarifLevels, sarifLocation } from "./sarif-log.js";

/** Renders every change as a result; an accepted one is suppressed, with its reason. */
export function renderReviewSarif(result: InRepository<ReviewResult>): string {
  const { diagnostics, ran, prefix } = result;
  const changes = shownChanges(result);
  const texts = foldTexts(result);
  const found = changes.map(({ rule }) => rule);
  const rules = [...new Set(texts.length === 0 ? found : [...found, textRule])].sort();
  const results = [
    ...changes.map((change) => resultOf(change, rules.indexOf(change.rule), result)),
    ...texts.map((block) => resultOfText(block, rules.indexOf(textRule), result)),
  ];
  return renderSarifLog({ rules, results, diagnostics, ran, prefix });
}

/** Every changed text for the model is a note of its own. */
const textRule = "text-changed";

function resultOfText(block: TextBlock, ruleIndex: number, result: InRepository<ReviewResult>): object {
  const place = shownChanges(result).find((change) => change.tool === block.tools[0] && change.location !== null);
  const location = place?.location ?? null;
  return {
    ruleId: textRule,
    ruleIndex,
    level: sarifLevels.info,
    message: { text: [nameBlock(block), ...describeBlock(block)].join("\n") },
    locations: location === null ? [] : [sarifLocation(location, result.prefix)],
    properties: { gates: false },
  };
}

function resultOf(change: ReviewedChange, ruleIndex: number, result: InRepository<ReviewResult>): object {
  const { rule, severity, location, fingerprint, acceptance, gates } = change;
  const lines = [`${nameTool(change)} ${describePointer(change)}`.trim(), ...explainChange(change)];
  const isSuppressed = acceptance?.state === "counts";
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
