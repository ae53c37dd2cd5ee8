/** From a review to the workflow commands that put annotations on a pull request on GitHub. */

import type { ReviewResult } from "../review.js";
import type { ReviewedChange } from "../review/reviewed-change.js";
import { count, countDiagnostics, severities } from "./diagnostics-text.js";
import { annotateDiagnostic, renderAnnotations, type Annotation } from "./github-annotations.js";
import { describePointer, explainChange, isAccepted, shownChanges, summarise } from "./review-words.js";
import { makeVisible } from "./visible-text.js";

/** Renders the gravest change of each tool, errors first; the whole list belongs into the step's summary. */
export function renderReviewGithub(result: ReviewResult): string {
  const { diagnostics, notes, prefix } = result;
  const open = shownChanges(result).filter((change) => !isAccepted(change));
  const annotations = [
    ...diagnostics.map((diagnostic) => annotateDiagnostic(diagnostic)),
    ...gravestOfEach(open).map((group) => annotateTool(group, result)),
  ];
  const stopped = diagnostics.some(({ severity }) => severity === "error");
  const end = stopped ? `${countDiagnostics(diagnostics)}. Nothing was compared.` : summarise(result);
  const lines = [...renderAnnotations(annotations, prefix), ...notes.map((note) => `Note: ${makeVisible(note)}`), end];
  return lines.map((line) => `${line}\n`).join("");
}

/** The changes of each tool; they come in order of severity, and so do the tools. */
function gravestOfEach(changes: readonly ReviewedChange[]): (readonly [ReviewedChange, ...ReviewedChange[]])[] {
  const groups = new Map<string | null, [ReviewedChange, ...ReviewedChange[]]>();
  for (const severity of severities) {
    for (const change of changes.filter((one) => one.severity === severity)) {
      const group = groups.get(change.tool);
      if (group === undefined) groups.set(change.tool, [change]);
      else group.push(change);
    }
  }
  return [...groups.values()];
}

function annotateTool(
  [change, ...others]: readonly [ReviewedChange, ...ReviewedChange[]],
  result: ReviewResult,
): Annotation {
  const { severity, location, rule, tool } = change;
  const more = others.length === 0 ? [] : [`and ${count(others.length, "more change")} of this tool`];
  return {
    severity,
    location,
    title: `${rule}${tool === null ? "" : ` in ${makeVisible(tool)}`}`,
    lines: [describePointer(change), ...explainChange(change, result), ...more].filter((line) => line !== ""),
  };
}
