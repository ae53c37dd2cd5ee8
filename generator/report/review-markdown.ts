/** From a review to Markdown: a pull request comment or step summary, or release notes since a release. */

import type { ReplayReport } from "@toolwright/contract/internal/review";
import { findRule } from "@toolwright/contract/internal/changes";
import type { ReleaseReview, ReviewResult } from "../commands/review.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import type { ReviewedChange } from "../review/judge-changes.js";
import { describeBlock, foldTexts, nameBlock, type TextBlock } from "./changed-texts.js";
import { count, countDiagnostics, type InRepository } from "./diagnostics-text.js";
import {
  adviseOn,
  countChanges,
  describeAcceptance,
  describeCauses,
  describeDoubt,
  describeLocation,
  describePointer,
  describeRest,
  describeSide,
  describeSource,
  describeWitness,
  foldChanges,
  type FoldedChanges,
  isAccepted,
  nameAcceptance,
  nameFingerprint,
  renamedTo,
  orderChanges,
  shownChanges,
  summarise,
  summariseReplay,
} from "./review-words.js";
import { escapeProse, fencedBlock, inlineCode } from "./markdown-text.js";
import { isGraveRow, summariseTools } from "./review-summary.js";

type Placed = InRepository<ReviewResult>;

/** Renders a summary, failing changes as a table, the others folded, and the changed texts for the model. */
export function renderReviewMarkdown(result: Placed): string {
  const { diagnostics, baseline, release } = result;
  if (diagnostics.some(({ severity }) => severity === "error")) return renderDiagnostics(diagnostics);
  const blocks = baseline === null && release !== null ? renderReleaseNotes(release) : renderBody(result);
  return `${[...diagnostics.map(renderDiagnostic), ...blocks].join("\n\n")}\n`;
}

function renderDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const head = ["## Contract review", `**Nothing was compared.** ${countDiagnostics(diagnostics)}.`];
  return `${[...head, ...diagnostics.map(renderDiagnostic)].join("\n\n")}\n`;
}

function renderDiagnostic({ code, severity, message, hint, locations }: Diagnostic): string {
  const places = locations.map((location) => ` ${inlineCode(describeLocation(location))}`).join("");
  const lines = [message, ...(hint === undefined ? [] : [hint])];
  return `- **${severity}** ${inlineCode(code)}${places}\\\n${lines.map((line) => `  ${escapeProse(line)}`).join("\\\n")}`;
}

/** GitHub takes 65 kB for a comment, and may not have it to itself. What is cut is counted. */
const mostBytes = { all: 38_000, gating: 12_000, ways: 7_000, accepted: 3_000, others: 8_000 };

const waysToSeeAll = "`--verbose` shows everything.";

function renderBody(result: Placed): string[] {
  const { changes, replay } = result;
  const gating = foldChanges(orderChanges(changes.filter(({ gates }) => gates)));
  const accepted = changes.filter(isAccepted);
  const others = shownChanges(result).filter((change) => !change.gates && !isAccepted(change));
  const blocks = [
    "## Contract review",
    `${escapeProse(summarise(result))}`,
    ...renderSummary(result),
    ...(replay === null ? [] : renderReplay(replay)),
    ...(gating.length === 0 ? [] : [renderTable(gating, result, mostBytes.gating)]),
    ...foldTable(`${count(accepted.length, "accepted change")}`, foldChanges(accepted), result, mostBytes.accepted),
    ...foldTable(
      `${count(others.length, "other change")}`,
      foldChanges(orderChanges(others)),
      result,
      mostBytes.others,
    ),
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
const mostNames = { grave: 300, row: 40, cell: 8 };

function renderSummary(result: Placed): string[] {
  const rows = summariseTools(result).map(({ word, tools }) => {
    const names = tools.map(({ name, remark }) => `${inlineCode(name)}${escapeProse(remark)}`);
    return [word, String(tools.length), joinNames(names, isGraveRow(word) ? mostNames.grave : mostNames.row, result)];
  });
  return rows.length === 0 ? [] : [joinRows([["", "tools", ""], ["---", "---:", "---"], ...rows])];
}

function joinNames(names: readonly string[], most: number, { shown }: ReviewResult): string {
  const rest = shown.verbose ? 0 : names.length - most;
  return rest > 1 ? `${names.slice(0, most).join(", ")} and ${rest} more` : names.join(", ");
}

function joinRows(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function renderReplay(replay: ReplayReport): string[] {
  const causes = describeCauses(replay);
  const rows = causes.map(({ number, tool, reason, line, example }) => [
    number,
    inlineCode(tool),
    escapeProse(reason),
    `line ${line}: ${inlineCode(example)}`,
  ]);
  return [
    "### Recorded calls",
    escapeProse(summariseReplay(replay)),
    ...(causes.length === 0
      ? []
      : [joinRows([["calls", "tool", "why", "first"], ["---:", "---", "---", "---"], ...rows])]),
    escapeProse(describeRest(replay).join(" ")),
  ];
}

function foldTable(title: string, groups: readonly FoldedChanges[], result: Placed, most: number): string[] {
  return groups.length === 0 ? [] : [fold(title, [renderTable(groups, result, most)])];
}

function fold(title: string, blocks: readonly string[]): string {
  return `<details>\n<summary>${title}</summary>\n\n${blocks.join("\n\n")}\n\n</details>`;
}

function renderTable(groups: readonly FoldedChanges[], result: Placed, most: number): string {
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

function nameChange(group: FoldedChanges): string {
  const [change] = group;
  const remark = change.unlikely === true ? "<br>unlikely to be met" : "";
  const fingerprint = group.length === 1 && change.gates ? `<br>${inlineCode(nameFingerprint(change))}` : "";
  return `${change.severity} ${inlineCode(change.rule)}${remark}${fingerprint}`;
}

function renderTools(group: FoldedChanges, result: ReviewResult): string {
  const [{ tool, stability }] = group;
  if (tool === null) return "";
  const names = group.map((change) => {
    const newName = renamedTo(change);
    const name = inlineCode(change.tool ?? "");
    return newName === undefined || group.length === 1 ? name : `${name} → ${inlineCode(newName)}`;
  });
  const isShared = group.every((change) => change.stability === stability);
  const label = isShared && stability !== null ? `${stability} ` : "";
  const listed = joinNames(names, mostNames.cell, result);
  return group.length === 1 ? `${label}${listed}` : `${group.length} ${label}tools: ${listed}`;
}

function renderPlace(group: FoldedChanges, { prefix }: Placed): string {
  const [change] = group;
  const pointer = [describePointer(change)].filter((text) => text !== "").map(inlineCode);
  if (change.location === null || group.length > 1 || describeSource(change) === undefined) return pointer.join("");
  const file = `${prefix}${change.location.file}`;
  return [inlineCode(describeLocation({ ...change.location, file })), ...pointer].join("<br>");
}

function renderProof(group: FoldedChanges): string {
  const [change] = group;
  const witness = describeWitness(change);
  const doubt = describeDoubt(change);
  const acceptance = describeAcceptance(change);
  const isShared = group.every(({ message }) => message === change.message);
  return [
    ...(isShared ? [escapeProse(change.message)] : []),
    ...(witness === undefined ? [] : [`${witness.claim}: ${inlineCode(witness.value)}`]),
    ...(witness?.reason === undefined ? [] : [escapeProse(witness.reason)]),
    ...(doubt === undefined ? [] : [doubt]),
    ...(acceptance === undefined ? [] : [`${nameAcceptance(change)}: ${escapeProse(acceptance)}`]),
  ].join("<br>");
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
  const rendered = blocks.map(renderBlock);
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

function renderBlock(block: TextBlock): string {
  return `${inlineCode(nameBlock(block))}\n\n${fencedBlock(describeBlock(block), "diff")}`;
}

function renderNotes({ notes, release }: ReviewResult): string[] {
  const since =
    release === null || release.changes.length === 0
      ? []
      : [`Since the release ${describeSide(release)}: ${countChanges(release.changes)}.`];
  return [...since, ...notes.map((note) => `Note: ${note}`)].map(escapeProse);
}

const headings = ["Breaking", "Removed", "Deprecated", "Added", "Changed"] as const;

export function renderReleaseNotes(release: ReleaseReview): string[] {
  const changes = release.changes.filter(({ rule }) => findRule(rule)?.heading !== "none");
  const head = `## Tools: changes since ${escapeProse(describeSide(release))}`;
  if (changes.length === 0) return [head, "No changes for users of the tools."];
  const sections = headings.flatMap((heading) => {
    const own = changes.filter((change) => headingOf(change) === heading);
    return own.length === 0 ? [] : [`### ${heading}`, listChanges(own)];
  });
  return [head, ...sections];
}

function headingOf({ rule, severity, after, verdict }: ReviewedChange): (typeof headings)[number] {
  const heading = findRule(rule)?.heading;
  if (heading === "Removed" || (heading === "Deprecated" && after === "deprecated")) return heading;
  if (severity === "error" || verdict === "breaking") return "Breaking";
  return heading === "Added" ? heading : "Changed";
}

function listChanges(changes: readonly ReviewedChange[]): string {
  const names = [...new Set(changes.map(({ tool }) => tool ?? ""))].sort();
  const lines = names.flatMap((name) => changes.filter(({ tool }) => (tool ?? "") === name).map(renderNote));
  return lines.join("\n");
}

function renderNote(change: ReviewedChange): string {
  const { tool, message, acceptance } = change;
  const subject = tool === null ? "" : `${inlineCode(tool)}: `;
  const witness = describeWitness(change);
  const proof = witness === undefined ? "" : ` ${capitalise(witness.claim)}: ${inlineCode(witness.value)}.`;
  const reason = acceptance === null ? "" : ` Why: ${escapeProse(acceptance.reason)}`;
  return `- ${subject}${escapeProse(message)}.${proof}${reason}`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
