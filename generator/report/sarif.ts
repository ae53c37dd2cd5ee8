/** The format `sarif`: SARIF 2.1.0, which code scanning services read. */

import type { LintResult } from "../commands/lint.js";
import type { FleetResult } from "../commands/review-fleet.js";
import type { ReviewResult } from "../commands/review.js";
import { version } from "../config/version.js";
import { hasErrors, type Diagnostic, type Severity, type FileLocation } from "../diagnostics/diagnostics.js";
import { describeBlock, foldTexts, nameBlock } from "./changed-texts.js";
import { type InRepository, messageLines, repositoryPath } from "./diagnostics-text.js";
import { describePointer, explainInLines, nameSubject, shownChanges } from "./review-wording.js";
import { visibleJson } from "./visible-text.js";

/** Renders each lint finding as a result. */
export function renderLintSarif(result: InRepository<LintResult>): string {
  const findings = result.findings.map((finding) => ({
    ruleId: finding.code,
    ...describeDiagnostic(finding, result.prefix),
  }));
  return renderRuns([describeRun(result, findings)]);
}

/** The rule for changed texts that the model reads; each is a note. */
const textRule = "text-changed";

/** Renders every change as a result; an accepted one is suppressed, with its reason. */
export function renderReviewSarif(result: InRepository<ReviewResult>): string {
  return renderRuns([describeReview(result)]);
}

/** Renders a run for each server that was reviewed, and one with what could not be read. */
export function renderFleetSarif({ diagnostics, ran, servers, prefix }: InRepository<FleetResult>): string {
  const reviews = servers.flatMap(({ review }) => (review === null ? [] : [describeReview({ ...review, prefix })]));
  return renderRuns([describeRun({ diagnostics, ran, prefix }, []), ...reviews]);
}

function describeReview(result: InRepository<ReviewResult>): object {
  const { prefix } = result;
  const changes = shownChanges(result);
  const locate = (location: FileLocation | null): object[] =>
    location === null ? [] : [renderLocation(location, prefix)];
  return describeRun(result, [
    ...changes.map((change) => {
      const { rule, severity, location, fingerprint, acceptance, gates } = change;
      const lines = [`${nameSubject([change])} ${describePointer(change)}`.trim(), ...explainInLines([change])];
      return {
        ruleId: rule,
        level: levels[severity],
        message: { text: lines.join("\n") },
        locations: locate(location),
        partialFingerprints: { "toolwrightChange/v1": fingerprint },
        ...(acceptance?.state === "counts" && {
          suppressions: [{ kind: "external", justification: acceptance.reason }],
        }),
        properties: { gates },
      };
    }),
    ...foldTexts(result).map((block) => {
      const change = changes.find(({ tool, location }) => tool === block.tools[0] && location !== null);
      return {
        ruleId: textRule,
        level: levels.info,
        message: { text: [nameBlock(block), ...describeBlock(block)].join("\n") },
        locations: locate(change?.location ?? null),
        properties: { gates: false },
      };
    }),
  ]);
}

const levels: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };

function renderRuns(runs: readonly object[]): string {
  return visibleJson({ $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs });
}

/** Describes the results, and each other diagnostic as a notification. */
function describeRun(
  { diagnostics, ran, prefix }: InRepository<Pick<LintResult, "diagnostics" | "ran">>,
  found: readonly { readonly ruleId: string }[],
): object {
  const rules = [...new Set(found.map(({ ruleId }) => ruleId))].sort();
  return {
    tool: { driver: { name: "toolwright", version, rules: rules.map((id) => ({ id })) } },
    columnKind: "utf16CodeUnits",
    invocations: [
      {
        executionSuccessful: ran && !hasErrors(diagnostics),
        toolExecutionNotifications: diagnostics.map((diagnostic) => ({
          descriptor: { id: diagnostic.code },
          ...describeDiagnostic(diagnostic, prefix),
        })),
      },
    ],
    results: found.map(({ ruleId, ...result }) => ({ ruleId, ruleIndex: rules.indexOf(ruleId), ...result })),
  };
}

function describeDiagnostic(diagnostic: Diagnostic, prefix: string): object {
  return {
    level: levels[diagnostic.severity],
    message: { text: messageLines(diagnostic).join("\n") },
    locations: diagnostic.locations.map((location) => renderLocation(location, prefix)),
  };
}

function renderLocation({ file, line, column }: FileLocation, prefix: string): object {
  const region = line === undefined ? {} : { region: { startLine: line, startColumn: column ?? 1 } };
  const path = repositoryPath(prefix, file).replaceAll(/\p{Cs}/gu, "\ufffd");
  const uri = path.split("/").map(encodeURIComponent).join("/");
  return { physicalLocation: { artifactLocation: { uri }, ...region } };
}
