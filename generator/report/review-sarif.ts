/** From a review to SARIF 2.1.0, which code scanning services read. */

import type { ChangeSeverity } from "../contract/change.js";
import type { Diagnostic } from "../diagnostics.js";
import type { ReviewResult } from "../review.js";
import type { ChangeLocation, ReviewedChange } from "../review/reviewed-change.js";
import { version } from "../version.js";
import { describePointer, describeTool, explainChange, pathInRepository, shownChanges } from "./review-words.js";
import { visibleJson, visibleLines } from "./visible-text.js";

const levels: Readonly<Record<ChangeSeverity, string>> = { error: "error", warning: "warning", info: "note" };

/** Renders every change as a result; one that is accepted is suppressed, with the reason that was given. */
export function renderReviewSarif(result: ReviewResult): string {
  const { diagnostics, ran } = result;
  const changes = shownChanges(result);
  const rules = [...new Set(changes.map(({ rule }) => rule))].sort();
  const run = {
    tool: { driver: { name: "toolwright", version, rules: rules.map((id) => ({ id })) } },
    columnKind: "utf16CodeUnits",
    invocations: [
      {
        executionSuccessful: ran && diagnostics.every(({ severity }) => severity !== "error"),
        toolExecutionNotifications: diagnostics.map((diagnostic) => notificationOf(diagnostic, result)),
      },
    ],
    results: changes.map((change) => resultOf(change, rules.indexOf(change.rule), result)),
  };
  const log = { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run] };
  return `${visibleJson(log)}\n`;
}

function resultOf(change: ReviewedChange, ruleIndex: number, result: ReviewResult): object {
  const { rule, severity, location, fingerprint, acceptance, gates } = change;
  const lines = [`${describeTool(change)} ${describePointer(change)}`.trim(), ...explainChange(change, result)];
  const isSuppressed = acceptance !== null && !acceptance.isExpired;
  return {
    ruleId: rule,
    ruleIndex,
    level: levels[severity],
    message: { text: lines.join("\n") },
    locations: location === null ? [] : [locationOf(location, result)],
    partialFingerprints: { "toolwrightChange/v1": fingerprint },
    ...(isSuppressed ? { suppressions: [{ kind: "external", justification: acceptance.reason }] } : {}),
    properties: { gates },
  };
}

function notificationOf({ code, severity, message, hint, locations }: Diagnostic, result: ReviewResult): object {
  const text = [message, ...(hint === undefined ? [] : [hint])].flatMap(visibleLines).join("\n");
  return {
    descriptor: { id: code },
    level: severity,
    message: { text },
    locations: locations.map((location) => locationOf(location, result)),
  };
}

function locationOf({ file, line, column }: ChangeLocation, result: ReviewResult): object {
  const region = line === undefined ? {} : { region: { startLine: line, startColumn: column ?? 1 } };
  const uri = pathInRepository(result, file).split("/").map(encodeURIComponent).join("/");
  return { physicalLocation: { artifactLocation: { uri }, ...region } };
}
