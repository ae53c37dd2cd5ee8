/** From a review to the text that a person reads in a terminal. */

import type { ChangeSeverity } from "../contract/change.js";
import type { ReviewResult } from "../review.js";
import type { ReviewedChange } from "../review/reviewed-change.js";
import type { TextChange } from "../review/text-changes.js";
import type { ReplayReport } from "../contract/replay/replay-calls.js";
import { describeCauses, describeRest, summariseReplay } from "./replay-words.js";
import { severities } from "./diagnostics-text.js";
import type { Palette } from "./palette.js";
import {
  countChanges,
  describeLocation,
  describePointer,
  describeSide,
  describeTool,
  explainChange,
  isAccepted,
  shownChanges,
  summarise,
} from "./review-words.js";
import { makeVisible, visibleLines } from "./visible-text.js";

/** Renders every change, what fails first, then every text that changes for the model, and what it all comes to. */
export function renderReview(result: ReviewResult, palette: Palette): string {
  const { baseline, replay, texts, notes } = result;
  const shown = shownChanges(result);
  const inOrder = severities.flatMap((severity) => [
    ...shown.filter((change) => change.severity === severity && change.gates),
    ...shown.filter((change) => change.severity === severity && !change.gates && !isAccepted(change)),
  ]);
  const blocks = [
    ...[...inOrder, ...shown.filter(isAccepted)].map((change) => renderChange(change, result, palette)),
    ...renderTexts(texts, palette),
    ...(replay === null ? [] : [renderReplay(replay, palette)]),
    ...(baseline === null ? [] : renderRelease(result, palette)),
    [...notes.map((note) => `Note: ${makeVisible(note)}`), summarise(result)].join("\n"),
  ];
  return blocks.map((block) => `${block}\n`).join("\n");
}

function renderChange(change: ReviewedChange, result: ReviewResult, palette: Palette): string {
  const lines = explainChange(change, result).map((line) => `  ${line}`);
  return [renderHead(change, palette), ...lines].join("\n");
}

function renderHead(change: ReviewedChange, palette: Palette): string {
  const parts = [
    `${renderSeverity(change, palette)} ${palette.bold(change.rule)}`,
    describeTool(change),
    ...(change.location === null ? [] : [palette.cyan(describeLocation(change.location))]),
    describePointer(change),
  ];
  return parts.filter((part) => part !== "").join("  ");
}

function renderSeverity(change: ReviewedChange, palette: Palette): string {
  if (isAccepted(change)) return palette.green("accepted");
  return colourOf(change.severity, palette)(change.severity);
}

function colourOf(severity: ChangeSeverity, palette: Palette): Palette["red"] {
  if (severity === "error") return palette.red;
  return severity === "warning" ? palette.yellow : palette.dim;
}

/** A text can tell a model what to do, so a reviewer sees each word of it, whatever the change is worth. */
function renderTexts(texts: readonly TextChange[], palette: Palette): string[] {
  if (texts.length === 0) return [];
  const rendered = texts.map(({ tool, pointer, before, after }) => {
    const lines = (text: string | null, mark: string): string[] =>
      text === null ? [] : visibleLines(text).map((line) => (line === "" ? mark : `${mark} ${line}`));
    return [
      `${palette.bold(makeVisible(tool))} ${makeVisible(pointer)}`,
      ...lines(before, "-").map(palette.red),
      ...lines(after, "+").map(palette.green),
    ].join("\n");
  });
  return ["Texts that the model reads, as they change:", ...rendered];
}

/** The calls that fail now, by why. */
function renderReplay(replay: ReplayReport, palette: Palette): string {
  const causes = describeCauses(replay);
  const width = Math.max(...causes.map(({ number }) => number.length));
  return [
    palette.bold(summariseReplay(replay)),
    ...causes.flatMap(({ number, tool, reason, line, example }) => [
      `  ${number.padStart(width)}  ${palette.bold(tool)}  ${reason}`,
      `  ${" ".repeat(width)}  line ${line}: ${example}`,
    ]),
    ...describeRest(replay),
  ].join("\n");
}

/** What the baseline has already and the last release has not, a line each. */
function renderRelease({ changes, release }: ReviewResult, palette: Palette): string[] {
  if (release === null) return [];
  const known = new Set(changes.map(({ fingerprint }) => fingerprint));
  const earlier = release.changes.filter(({ fingerprint }) => !known.has(fingerprint));
  if (release.changes.length === 0) return [];
  const head = `Since the release ${describeSide(release)}: ${countChanges(release.changes)}.`;
  const lines = earlier.map((change) => `  ${renderHead(change, palette)}`);
  return [[head, ...(lines.length === 0 ? [] : ["Merged already:", ...lines])].join("\n")];
}
