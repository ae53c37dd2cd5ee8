/** From a review to Markdown: a pull request comment or step summary, or release notes since a release. */

import type { Diagnostic } from "../diagnostics/diagnostics.js";
import type { ReplayReport } from "@toolwright/contract/review";
import type { ReviewResult } from "../commands/review.js";
import type { ReviewedChange } from "../review/reviewed-change.js";
import type { TextChange } from "../review/text-changes.js";
import { count, countDiagnostics, type InRepository } from "./diagnostics-text.js";
import { escapeProse, fencedBlock, inlineCode } from "./markdown-text.js";
import { describeCauses, describeRest, summariseReplay } from "./replay-words.js";
import { createPalette } from "./palette.js";
import { renderReleaseNotes } from "./release-notes.js";
import { renderReviewSummary } from "./review-summary.js";
import {
  countChanges,
  describeAcceptance,
  describeDoubt,
  describeLocation,
  describePointer,
  describeSide,
  describeWays,
  describeWitness,
  isAccepted,
  shownChanges,
  summarise,
} from "./review-words.js";

type Placed = InRepository<ReviewResult>;

/** Renders failing changes as a table, the others folded, and every string for the model in full. */
export function renderReviewMarkdown(result: Placed): string {
  const { diagnostics, baseline, release } = result;
  if (diagnostics.some(({ severity }) => severity === "error")) return renderDiagnostics(diagnostics);
  const blocks =
    baseline === null && release !== null
      ? renderReleaseNotes(release)
      : [...renderBody(result), ...renderNotes(result)];
  return `${[...diagnostics.map(renderDiagnostic), ...blocks].join("\n\n")}\n`;
}

function renderDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const head = ["## Contract review", `**Nothing was compared.** ${countDiagnostics(diagnostics)}.`];
  return `${[...head, ...diagnostics.map(renderDiagnostic)].join("\n\n")}\n`;
}

function renderDiagnostic({ code, severity, message, hint, locations }: Diagnostic): string {
  const places = locations.map((location) => ` ${inlineCode(describeLocation(location))}`).join("");
  const lines = [message, ...(hint === undefined ? [] : [hint])].join("\n").split("\n");
  return `- **${severity}** ${inlineCode(code)}${places}\\\n${lines.map((line) => `  ${escapeProse(line)}`).join("\\\n")}`;
}

function renderBody(result: Placed): string[] {
  const { changes, texts, replay } = result;
  const gating = changes.filter(({ gates }) => gates);
  const accepted = changes.filter(isAccepted);
  const others = shownChanges(result).filter((change) => !change.gates && !isAccepted(change));
  const isLong = gating.length > mostOpen || texts.length > mostOpen;
  return [
    "## Contract review",
    `${escapeProse(summarise(result))}`,
    ...(isLong
      ? [fencedBlock(renderReviewSummary(result, createPalette("never")).join("\n\n").split("\n"), "text")]
      : []),
    ...renderGating(gating, result),
    ...foldChanges(`${count(accepted.length, "accepted change")}`, accepted, result),
    ...foldChanges(`${count(others.length, "other change")}`, others, result),
    ...renderTexts(texts),
    ...(replay === null ? [] : renderReplay(replay)),
  ];
}

/** More rows or strings than this are folded, under a summary. */
const mostOpen = 25;

function renderGating(gating: readonly ReviewedChange[], result: Placed): string[] {
  if (gating.length === 0) return [];
  const blocks = [renderTable(gating, result), ...renderAdvice(gating, result)];
  return gating.length > mostOpen ? [fold(count(gating.length, "failing change"), blocks)] : blocks;
}

function renderReplay(replay: ReplayReport): string[] {
  const causes = describeCauses(replay);
  const rows = causes.map(({ number, tool, reason, line, example }) => [
    number,
    inlineCode(tool),
    escapeProse(reason),
    `line ${line}: ${inlineCode(example)}`,
  ]);
  const table = [["calls", "tool", "why", "first"], ["---:", "---", "---", "---"], ...rows];
  return [
    "### Recorded calls",
    escapeProse(summariseReplay(replay)),
    ...(causes.length === 0 ? [] : [table.map((cells) => `| ${cells.join(" | ")} |`).join("\n")]),
    escapeProse(describeRest(replay).join(" ")),
  ];
}

function foldChanges(title: string, changes: readonly ReviewedChange[], result: Placed): string[] {
  return changes.length === 0 ? [] : [fold(title, [renderTable(changes, result)])];
}

function fold(title: string, blocks: readonly string[]): string {
  return `<details>\n<summary>${title}</summary>\n\n${blocks.join("\n\n")}\n\n</details>`;
}

function renderTable(changes: readonly ReviewedChange[], { prefix }: Placed): string {
  const rows = changes.map((change) => [
    `${change.severity} ${inlineCode(change.rule)}`,
    change.tool === null ? "" : `${change.stability ?? ""} ${inlineCode(change.tool)}`.trim(),
    renderPlace(change, prefix),
    renderProof(change),
  ]);
  const table = [["change", "tool", "where", "what"], ["---", "---", "---", "---"], ...rows];
  return table.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function renderPlace(change: ReviewedChange, prefix: string): string {
  const { location } = change;
  const pointer = [describePointer(change)].filter((text) => text !== "").map(inlineCode);
  if (location === null) return pointer.join("");
  const file = `${prefix}${location.file}`;
  return [inlineCode(describeLocation({ ...location, file })), ...pointer].join("<br>");
}

function renderProof(change: ReviewedChange): string {
  const witness = describeWitness(change);
  const doubt = describeDoubt(change);
  const acceptance = describeAcceptance(change);
  return [
    escapeProse(change.message),
    ...(witness === undefined ? [] : [`${witness.claim}: ${inlineCode(witness.value)}`]),
    ...(witness?.reason === undefined ? [] : [escapeProse(witness.reason)]),
    ...(doubt === undefined ? [] : [doubt]),
    ...(acceptance === undefined ? [] : [`${isAccepted(change) ? "accepted" : "expired"}: ${escapeProse(acceptance)}`]),
  ].join("<br>");
}

/** What to do about each failing change; a command has its own block, for copying. */
function renderAdvice(gating: readonly ReviewedChange[], result: ReviewResult): string[] {
  const items = gating.map((change) => {
    const subject = [...(change.tool === null ? [] : [inlineCode(change.tool)]), inlineCode(change.rule)].join(" ");
    const ways = describeWays(change, result).map((way) =>
      way.startsWith("npx ") ? inlineCode(way) : escapeProse(way),
    );
    return `- ${subject}: ${ways.join("; or ")}`;
  });
  return [["To resolve:", "", ...items].join("\n")];
}

function renderTexts(texts: readonly TextChange[]): string[] {
  if (texts.length === 0) return [];
  const blocks = texts.map(({ tool, pointer, before, after }) => {
    const lines = (text: string | null, mark: string): string[] =>
      text === null ? [] : text.split("\n").map((line) => `${mark} ${line}`);
    return `${inlineCode(tool)} ${inlineCode(pointer)}\n\n${fencedBlock([...lines(before, "-"), ...lines(after, "+")], "diff")}`;
  });
  const shown = texts.length > mostOpen ? [fold(count(texts.length, "changed string"), blocks)] : blocks;
  return ["### Changed text that the model reads", ...shown];
}

function renderNotes({ notes, release }: ReviewResult): string[] {
  const since =
    release === null || release.changes.length === 0
      ? []
      : [`Since the release ${describeSide(release)}: ${countChanges(release.changes)}.`];
  return [...since, ...notes.map((note) => `Note: ${note}`)].map(escapeProse);
}
