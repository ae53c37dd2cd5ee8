/** Renders a review as Markdown: a pull request comment or step summary, or release notes since a release. */

import { findRule } from "@toolwright/contract/internal/changes";
import type { ReplayReport } from "@toolwright/contract/internal/review";
import type { ReleaseReview, ReviewResult } from "../commands/review.js";
import { hasErrors, type Diagnostic } from "../diagnostics/diagnostics.js";
import { groupBy } from "../diagnostics/collections.js";
import type { ReviewedChange } from "../review/judge-changes.js";
import { describeBlock, foldTexts, nameBlock } from "./changed-texts.js";
import { count, countDiagnostics, type InRepository, messageLines, repositoryPath } from "./diagnostics-text.js";
import {
  adviseOn,
  type ChangeGroup,
  countChanges,
  describeCauses,
  describeLocation,
  describePointer,
  describeOtherCalls,
  describeSide,
  describeSource,
  describeWitness,
  explain,
  foldChanges,
  isAccepted,
  isBreakingRow,
  nameFingerprint,
  nameInList,
  orderChanges,
  shownChanges,
  summarise,
  summariseReplay,
  summariseTools,
} from "./review-wording.js";
import { makeVisible } from "./visible-text.js";

/** Renders a summary, failing changes as a table, the others folded, and the changed texts for the model. */
export function renderReviewMarkdown(result: InRepository<ReviewResult>): string {
  const { baseline, release } = result;
  const diagnostics = result.diagnostics.map(renderDiagnostic);
  const failed = `**Nothing was compared.** ${countDiagnostics(result.diagnostics)}.`;
  const blocks = hasErrors(result.diagnostics)
    ? ["## Contract review", failed, ...diagnostics]
    : [...diagnostics, ...(baseline === null && release !== null ? renderReleaseNotes(release) : renderBody(result))];
  return `${blocks.join("\n\n")}\n`;
}

export function renderDiagnostic(diagnostic: Diagnostic): string {
  const { code, severity, locations } = diagnostic;
  const places = locations.map((location) => ` ${inlineCode(describeLocation(location))}`).join("");
  const lines = messageLines(diagnostic).map((line) => `  ${escapeProse(line)}`);
  return [`- **${severity}** ${inlineCode(code)}${places}`, ...lines].join("\\\n");
}

/** GitHub takes 65 kB for a comment, and a step may add to it. Cut parts are counted. */
const mostBytes = { all: 38_000, gating: 12_000, ways: 7_000, accepted: 3_000, others: 8_000 };

const waysToSeeAll = "`--verbose` shows everything.";

function renderBody(result: InRepository<ReviewResult>): string[] {
  const { changes, replay } = result;
  const gating = foldChanges(orderChanges(changes.filter(({ gates }) => gates)));
  const accepted = changes.filter(isAccepted);
  const others = shownChanges(result).filter((change) => !change.gates && !isAccepted(change));
  const foldTable = (title: string, groups: readonly ChangeGroup[], most: number): string[] =>
    groups.length === 0 ? [] : [fold(title, [renderTable(groups, result, most)])];
  const blocks = [
    "## Contract review",
    escapeProse(summarise(result)),
    ...renderSummary(result),
    ...(replay === null ? [] : renderReplay(replay)),
    ...(gating.length === 0 ? [] : [renderTable(gating, result, mostBytes.gating)]),
    ...foldTable(count(accepted.length, "accepted change"), foldChanges(accepted), mostBytes.accepted),
    ...foldTable(count(others.length, "other change"), foldChanges(orderChanges(others)), mostBytes.others),
  ];
  const end = [...renderAdvice(result), ...renderNotes(result)];
  const used = Buffer.byteLength([...blocks, ...end].join("\n\n"));
  return [...blocks, ...renderTexts(result, mostBytes.all - used), ...end];
}

/** Takes items while they fit; `--verbose` takes all. */
function takeFitting(items: readonly string[], most: number, { shown }: ReviewResult): string[] {
  let bytes = 0;
  const end = items.findIndex((item) => (bytes += Buffer.byteLength(item) + 2) > most);
  return shown.verbose || end < 0 ? [...items] : items.slice(0, Math.max(end, 0));
}

/** More names than this in one row are counted. */
const mostNames = { breaking: 300, row: 40, cell: 8 };

function renderSummary(result: InRepository<ReviewResult>): string[] {
  const rows = summariseTools(result).map(({ word, tools }) => {
    const names = tools.map(({ name, remark }) => `${inlineCode(name)}${escapeProse(remark)}`);
    return [
      word,
      String(tools.length),
      joinNames(names, isBreakingRow(word) ? mostNames.breaking : mostNames.row, result),
    ];
  });
  return rows.length === 0 ? [] : [joinRows([["", "tools", ""], ["---", "---:", "---"], ...rows])];
}

function joinNames(names: readonly string[], most: number, { shown }: ReviewResult): string {
  const rest = shown.verbose ? 0 : names.length - most;
  return rest > 1 ? `${names.slice(0, most).join(", ")} and ${rest} more` : names.join(", ");
}

export function joinRows(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function renderReplay(replay: ReplayReport): string[] {
  const causes = describeCauses(replay);
  const rows = causes.map(({ number, tool, reason, line, example }) => [
    number,
    inlineCode(tool),
    escapeProse(reason),
    `${line}${inlineCode(example)}`,
  ]);
  return [
    "### Recorded calls",
    escapeProse(summariseReplay(replay)),
    ...(causes.length === 0
      ? []
      : [joinRows([["calls", "tool", "why", "first"], ["---:", "---", "---", "---"], ...rows])]),
    escapeProse(describeOtherCalls(replay).join(" ")),
  ];
}

function fold(title: string, blocks: readonly string[]): string {
  return `<details>\n<summary>${title}</summary>\n\n${blocks.join("\n\n")}\n\n</details>`;
}

function renderTable(groups: readonly ChangeGroup[], result: InRepository<ReviewResult>, most: number): string {
  const rows = groups.map((group) => {
    const cells = [nameChange(group), renderTools(group, result), renderPlace(group, result), renderProof(group)];
    return joinRows([cells]);
  });
  const shown = takeFitting(rows, most, result);
  const rest = groups.slice(shown.length).flat().length;
  const more = rest === 0 ? [] : [`\n${count(rest, "more change")}: ${waysToSeeAll}`];
  const head = joinRows([
    ["change", "tool", "where", "what"],
    ["---", "---", "---", "---"],
  ]);
  return [head, ...shown, ...more].join("\n");
}

function nameChange(group: ChangeGroup): string {
  const [change] = group;
  const remark = change.unlikely === true ? "<br>unlikely to be met" : "";
  const fingerprint = group.length === 1 && change.gates ? `<br>${inlineCode(nameFingerprint(change))}` : "";
  return `${change.severity} ${inlineCode(change.rule)}${remark}${fingerprint}`;
}

function renderTools(group: ChangeGroup, result: ReviewResult): string {
  const [{ tool, stability, package: owner }] = group;
  if (tool === null) return "";
  const names = group.map((change) => inlineCode(group.length === 1 ? tool : nameInList(change)));
  const isShared = group.every((change) => change.stability === stability);
  const label = isShared && stability !== null ? `${stability} ` : "";
  const listed = joinNames(names, mostNames.cell, result);
  const ofPackage = owner === undefined ? "" : ` of ${inlineCode(owner)}`;
  return group.length === 1 ? `${label}${listed}${ofPackage}` : `${group.length} ${label}tools: ${listed}`;
}

function renderPlace(group: ChangeGroup, { prefix }: InRepository<ReviewResult>): string {
  const [change] = group;
  const pointer = [describePointer(change)].filter((text) => text !== "").map(inlineCode);
  if (change.location === null || group.length > 1 || describeSource(change) === undefined) return pointer.join("");
  const file = repositoryPath(prefix, change.location.file);
  return [inlineCode(describeLocation({ ...change.location, file })), ...pointer].join("<br>");
}

function renderProof(group: ChangeGroup): string {
  const facts = explain(group).map(({ label, text, isCode }) => {
    const shown = isCode === true ? inlineCode(text) : escapeProse(text);
    return label === undefined ? shown : `${escapeProse(label)}: ${shown}`;
  });
  return facts.join("<br>");
}

/** Advice about the failing changes, once; commands are code, for copying. */
function renderAdvice(result: ReviewResult): string[] {
  const advice = adviseOn(result);
  if (advice === undefined) return [];
  const { author, caller, accept } = advice;
  const items = author.map(
    ({ way, rules }) => `- ${escapeProse(way)}${rules.length === 0 ? "" : ` (${rules.map(inlineCode).join(", ")})`}`,
  );
  const lines = [
    ...(caller === undefined ? [] : [`- As a caller: ${escapeProse(caller)}`]),
    ...takeFitting(items, mostBytes.ways, result),
    ...(accept === undefined ? [] : [`- ${escapeProse(accept.words)}: ${inlineCode(accept.command)}`]),
  ];
  return [["To resolve:", "", ...lines].join("\n")];
}

function renderTexts(result: ReviewResult, most: number): string[] {
  const blocks = foldTexts(result);
  if (blocks.length === 0) return [];
  const rendered = blocks.map(
    (block) => `${inlineCode(nameBlock(block))}\n\n${fencedBlock(describeBlock(block), "diff")}`,
  );
  const shown = takeFitting(rendered, most - 200, result);
  const rest = rendered.length - shown.length;
  const all = [...shown, ...(rest === 0 ? [] : [`${count(rest, "more text")}: ${waysToSeeAll}`])];
  const isLong = rendered.length > mostOpen;
  return [
    "### Changed text that the model reads",
    ...(isLong ? [fold(count(rendered.length, "changed text"), all)] : all),
  ];
}

/** More texts than this are folded. */
const mostOpen = 25;

function renderNotes({ notes, release }: ReviewResult): string[] {
  const since =
    release === null || release.changes.length === 0
      ? []
      : [`Since the release ${describeSide(release)}: ${countChanges(release.changes)}.`];
  return [...since, ...notes.map((note) => `Note: ${note}`)].map(escapeProse);
}

const headings = ["Breaking", "Removed", "Deprecated", "Added", "Changed"] as const;

function renderReleaseNotes(release: ReleaseReview): string[] {
  const changes = release.changes.filter(({ rule }) => findRule(rule)?.heading !== "none");
  const head = `## Tools: changes since ${escapeProse(describeSide(release))}`;
  if (changes.length === 0) return [head, "No changes for users of the tools."];
  const byHeading = groupBy(changes, headingOf);
  const sections = headings.flatMap((heading) => {
    const byTool = groupBy(byHeading.get(heading) ?? [], ({ tool }) => tool ?? "");
    const lines = [...byTool.keys()].sort().flatMap((tool) => byTool.get(tool)?.map(renderNote) ?? []);
    return lines.length === 0 ? [] : [`### ${heading}`, lines.join("\n")];
  });
  return [head, ...sections];
}

function headingOf({ rule, severity, after, verdict }: ReviewedChange): (typeof headings)[number] {
  const heading = findRule(rule)?.heading;
  if (heading === "Removed" || (heading === "Deprecated" && after === "deprecated")) return heading;
  if (severity === "error" || verdict === "breaking") return "Breaking";
  return heading === "Added" ? heading : "Changed";
}

function renderNote(change: ReviewedChange): string {
  const { tool, message, acceptance } = change;
  const subject = tool === null ? "" : `${inlineCode(tool)}: `;
  const witness = describeWitness(change);
  const claim = witness?.claim.replace(/^./, (letter) => letter.toUpperCase());
  const proof = witness === undefined ? "" : ` ${claim}: ${inlineCode(witness.value)}.`;
  const reason = acceptance === null ? "" : ` Why: ${escapeProse(acceptance.reason)}`;
  return `- ${subject}${escapeProse(message)}.${proof}${reason}`;
}

/** Code in backticks, as in our own messages. */
const codeMark = /`([^`]+)`/;

/** Escapes markup except code in backticks, and names, numbers and addresses that GitHub would link. */
export function escapeProse(text: string): string {
  const parts = makeVisible(text).split(codeMark); // Code is at odd indexes.
  return parts.map((part, index) => (index % 2 === 1 ? inlineCode(part) : escapePart(part))).join("");
}

function escapePart(text: string): string {
  return text
    .replaceAll(/[\\`*_{}[\]<>&|~!$]/g, "\\$&")
    .replace(/^[-+=]|(?<=^\d+)[.)]/, "\\$&")
    .replaceAll(/[@#]|:(?=\/\/)|(?<=www)\./g, "$&<!-- -->");
}

/** Renders inline code. In a table, a vertical bar needs an escape, which JSON has too. */
export function inlineCode(text: string): string {
  const visible = makeVisible(text).replaceAll("|", "\\u007c");
  const fence = "`".repeat(longestRun(visible) + 1);
  const pad = /^[` ]|[` ]$/.test(visible) || visible === "" ? " " : "";
  return `${fence}${pad}${visible}${pad}${fence}`;
}

function fencedBlock(lines: readonly string[], language: string): string {
  const visible = lines.map(makeVisible);
  const fence = "`".repeat(Math.max(3, longestRun(visible.join("\n")) + 1));
  return [`${fence}${language}`, ...visible, fence].join("\n");
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}
