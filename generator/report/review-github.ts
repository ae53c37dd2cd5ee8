/** From a review to the workflow commands that annotate a pull request on GitHub. */

import type { ReviewResult } from "../commands/review.js";
import type { ReviewedChange } from "../review/judge-changes.js";
import { severityOrder } from "../diagnostics/diagnostic-kinds.js";
import { count, countDiagnostics, type InRepository } from "./diagnostics-text.js";
import { annotateDiagnostic, type Annotation, renderLog } from "./github-annotations.js";
import { describeBlock, foldTexts, nameBlock } from "./changed-texts.js";
import {
  adviceLines,
  describePointer,
  explainChange,
  isAccepted,
  nameFingerprint,
  orderChanges,
  shownChanges,
  summarise,
} from "./review-words.js";
import { renderSummary, summariseTools } from "./review-summary.js";
import { createPalette } from "./screen.js";
import { makeVisible } from "./visible-text.js";

/** Renders the most severe change of each tool, errors first; the step's summary shows them all. */
export function renderReviewGithub(result: InRepository<ReviewResult>): string {
  const { diagnostics, notes, prefix } = result;
  const open = orderChanges(shownChanges(result)).filter((change) => !isAccepted(change));
  const annotations = [
    ...diagnostics.map((diagnostic) => annotateDiagnostic(diagnostic)),
    ...gravestOfEach(open).map(annotateTool),
  ];
  const stopped = diagnostics.some(({ severity }) => severity === "error");
  const end = stopped ? `${countDiagnostics(diagnostics)}. Nothing was compared.` : summarise(result);
  const texts = stopped ? [] : foldTexts(result);
  const lines = [
    // The log has what no annotation has room for.
    ...(stopped ? [] : renderTable(result)),
    ...(texts.length === 0 ? [] : ["Changed text that the model reads:"]),
    ...texts.flatMap((block) => [nameBlock(block), ...describeBlock(block)].map((line) => `  ${line}`)),
    ...(stopped ? [] : adviceLines(result)),
    ...notes.map((note) => `Note: ${makeVisible(note)}`),
    end,
  ];
  return renderLog({ annotations, prefix, lines });
}

/** The changes of each tool, as in the text for a terminal. */
function renderTable(result: ReviewResult): string[] {
  const rows = summariseTools(result);
  const limits = { changed: 4, isBrokenBelow: false };
  return rows.length === 0 ? [] : renderSummary(rows, createPalette(false), limits).split("\n");
}

/** Changes come sorted by severity, and so do the tools. */
function gravestOfEach(changes: readonly ReviewedChange[]): (readonly [ReviewedChange, ...ReviewedChange[]])[] {
  const groups = new Map<string | null, [ReviewedChange, ...ReviewedChange[]]>();
  for (const severity of severityOrder) {
    for (const change of changes.filter((one) => one.severity === severity)) {
      const group = groups.get(change.tool);
      if (group === undefined) groups.set(change.tool, [change]);
      else group.push(change);
    }
  }
  return [...groups.values()];
}

function annotateTool([change, ...others]: readonly [ReviewedChange, ...ReviewedChange[]]): Annotation {
  const { severity, location, rule, tool } = change;
  const more = others.length === 0 ? [] : [`and ${count(others.length, "more change")} of this tool`];
  return {
    severity,
    location,
    title: `${rule}${tool === null ? "" : ` in ${makeVisible(tool)}`}`,
    lines: [
      describePointer(change),
      ...explainChange(change),
      `fingerprint ${nameFingerprint(change)}`,
      ...more,
    ].filter((line) => line !== ""),
  };
}
