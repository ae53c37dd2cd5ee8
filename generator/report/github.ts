/** The format `github`: workflow commands that annotate a pull request, and a log below them. */

import type { LintResult } from "../commands/lint.js";
import type { ReviewResult } from "../commands/review.js";
import { severityOrder, type Severity } from "../diagnostics/diagnostic-kinds.js";
import { hasErrors, type Diagnostic, type FileLocation } from "../diagnostics/diagnostics.js";
import { groupBy } from "../diagnostics/collections.js";
import { describeBlock, foldTexts, nameBlock } from "./changed-texts.js";
import { count, countDiagnostics, type InRepository, messageLines, repositoryPath } from "./diagnostics-text.js";
import { summariseLint } from "./lint-text.js";
import { renderTools } from "./review-text.js";
import {
  adviceLines,
  type ChangeGroup,
  describePointer,
  explainInLines,
  isAccepted,
  nameFingerprint,
  orderChanges,
  shownChanges,
  summarise,
} from "./review-wording.js";
import { createPalette } from "./text-layout.js";
import { disarmCommands, makeVisible } from "./visible-text.js";

export function renderLintGithub(result: InRepository<LintResult>): string {
  const annotations = [...result.diagnostics, ...result.findings].map(annotateDiagnostic);
  return renderLog({ annotations, prefix: result.prefix, lines: [summariseLint(result)] });
}

/** Renders the most severe change of each tool, errors first; the log has what no annotation has room for. */
export function renderReviewGithub(result: InRepository<ReviewResult>): string {
  const { diagnostics, notes, prefix } = result;
  const open = orderChanges(shownChanges(result)).filter((change) => !isAccepted(change));
  const bySeverity = severityOrder.flatMap((severity) => open.filter((change) => change.severity === severity));
  const tools = [...groupBy(bySeverity, ({ tool }) => tool).values()];
  const annotations = [...diagnostics.map(annotateDiagnostic), ...tools.map(annotateTool)];
  const stopped = hasErrors(diagnostics);
  const lines = [
    ...(stopped ? [] : describeReview(result)),
    ...notes.map((note) => `Note: ${makeVisible(note)}`),
    stopped ? `${countDiagnostics(diagnostics)}. Nothing was compared.` : summarise(result),
  ];
  return renderLog({ annotations, prefix, lines });
}

function describeReview(result: ReviewResult): string[] {
  const texts = foldTexts(result);
  return [
    ...renderTools(result, createPalette(false), { mostRows: 4 }).flatMap((table) => table.split("\n")),
    ...(texts.length === 0 ? [] : ["Changed text that the model reads:"]),
    ...texts.flatMap((block) => [nameBlock(block), ...describeBlock(block)].map((line) => `  ${line}`)),
    ...adviceLines(result),
  ];
}

interface Annotation {
  readonly severity: Severity;
  readonly location: FileLocation | null;
  readonly title: string;
  readonly lines: readonly string[];
}

function annotateTool([change, ...others]: ChangeGroup): Annotation {
  const { severity, location, rule, tool } = change;
  const lines = [
    describePointer(change),
    ...explainInLines([change]),
    `fingerprint ${nameFingerprint(change)}`,
    ...(others.length === 0 ? [] : [`and ${count(others.length, "more change")} of this tool`]),
  ];
  const title = `${rule}${tool === null ? "" : ` in ${makeVisible(tool)}`}`;
  return { severity, location, title, lines: lines.filter((line) => line !== "") };
}

function annotateDiagnostic(diagnostic: Diagnostic): Annotation {
  const { code, severity, locations } = diagnostic;
  return { severity, location: locations[0] ?? null, title: code, lines: messageLines(diagnostic) };
}

interface WorkflowLog {
  readonly annotations: readonly Annotation[];
  /** Folder of the project in its repository: POSIX, empty or with a trailing slash. */
  readonly prefix: string;
  /** The text of the log below the commands. */
  readonly lines: readonly string[];
}

/** GitHub shows no more than this per level. */
const mostAnnotations = 10;

const levels: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "notice" };

/** Renders the commands, errors first, and counts those that GitHub would not show. */
export function renderLog({ annotations, prefix, lines }: WorkflowLog): string {
  const commands = severityOrder.flatMap((severity) => {
    const ofLevel = annotations.filter((annotation) => annotation.severity === severity);
    const rest = ofLevel.length - mostAnnotations;
    return [
      ...ofLevel.slice(0, mostAnnotations).map((annotation) => renderCommand(annotation, prefix)),
      ...(rest > 0 ? [`... and ${count(rest, `more ${levels[severity]}`)}`] : []),
    ];
  });
  return [...commands, ...lines.map(disarmCommands)].map((line) => `${line}\n`).join("");
}

function renderCommand({ severity, location, title, lines }: Annotation, prefix: string): string {
  const { file, line, column: col } = location ?? {};
  const place = file === undefined ? {} : { file: makeVisible(repositoryPath(prefix, file)), line, col };
  const properties = Object.entries({ ...place, title }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapeData(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C")}`],
  );
  return `::${levels[severity]} ${properties.join(",")}::${escapeData(lines.join("\n"))}`;
}

function escapeData(text: string): string {
  return disarmCommands(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
