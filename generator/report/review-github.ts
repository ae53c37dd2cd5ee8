/** From a review to the workflow commands that put annotations on a pull request on GitHub. */

import type { ChangeSeverity } from "../contract/change.js";
import type { Diagnostic } from "../diagnostics.js";
import type { ReviewResult } from "../review.js";
import type { ChangeLocation, ReviewedChange } from "../review/reviewed-change.js";
import { count, countDiagnostics } from "./diagnostics-text.js";
import {
  describePointer,
  explainChange,
  isAccepted,
  pathInRepository,
  severities,
  shownChanges,
  summarise,
} from "./review-words.js";
import { makeVisible, visibleLines } from "./visible-text.js";

/** GitHub shows no more of a level than this. */
const mostAnnotations = 10;

const levels: Readonly<Record<ChangeSeverity, string>> = { error: "error", warning: "warning", info: "notice" };

interface Annotation {
  readonly severity: ChangeSeverity;
  readonly location: ChangeLocation | null;
  readonly title: string;
  readonly lines: readonly string[];
}

/** Renders the gravest change of each tool, errors first; the whole list belongs into the step's summary. */
export function renderReviewGithub(result: ReviewResult): string {
  const { diagnostics, notes } = result;
  const open = shownChanges(result).filter((change) => !isAccepted(change));
  const annotations = [
    ...diagnostics.map((diagnostic) => annotateDiagnostic(diagnostic)),
    ...gravestOfEach(open).map((group) => annotateTool(group, result)),
  ];
  const stopped = diagnostics.some(({ severity }) => severity === "error");
  const end = stopped ? `${countDiagnostics(diagnostics)}. Nothing was compared.` : summarise(result);
  const lines = severities.flatMap((severity) => {
    const ofLevel = annotations.filter((annotation) => annotation.severity === severity);
    const rest = ofLevel.length - mostAnnotations;
    const commands = ofLevel.slice(0, mostAnnotations).map((annotation) => renderCommand(annotation, result));
    return [...commands, ...(rest > 0 ? [`... and ${count(rest, levels[severity])} more`] : [])];
  });
  return [...lines, ...notes.map((note) => `Note: ${makeVisible(note)}`), end].map((line) => `${line}\n`).join("");
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

function annotateDiagnostic({ code, severity, message, hint, locations }: Diagnostic): Annotation {
  const lines = [message, ...(hint === undefined ? [] : [hint])].flatMap(visibleLines);
  return { severity, location: locations[0] ?? null, title: code, lines };
}

function renderCommand({ severity, location, title, lines }: Annotation, result: ReviewResult): string {
  const place =
    location === null
      ? {}
      : { file: makeVisible(pathInRepository(result, location.file)), line: location.line, col: location.column };
  const properties = Object.entries({ ...place, title }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapeProperty(String(value))}`],
  );
  return `::${levels[severity]} ${properties.join(",")}::${escapeData(lines.join("\n"))}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
