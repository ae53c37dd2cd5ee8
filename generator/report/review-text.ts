/** From a review to text for a terminal. */

import type { ReplayReport } from "@toolwright/contract/review";
import type { ReviewResult } from "../commands/review.js";
import type { ReviewedChange } from "../review/reviewed-change.js";
import type { TextChange } from "../review/text-changes.js";
import { describeCauses, describeRest, summariseReplay } from "./replay-words.js";
import { severityOrder } from "../diagnostics/diagnostic-kinds.js";
import { renderLevel, type Palette } from "./palette.js";
import {
  countChanges,
  describeLocation,
  describePointer,
  describeSide,
  nameTool,
  explainChange,
  isAccepted,
  levelOf,
  shownChanges,
  summarise,
} from "./review-words.js";
import { renderReviewSummary } from "./review-summary.js";
import { makeVisible, visibleLines } from "./visible-text.js";

/** Most lines of a report that shows each change in full unless asked. */
const longestReport = 100;

const waysToSeeAll = "--verbose shows every change and every changed string in full, --tool <name> those of one tool.";

/** Renders each change in full, or a summary if that is too long for one reading. */
export function renderReview(result: ReviewResult, palette: Palette): string {
  const { replay, notes, shown } = result;
  const only = shown.tools;
  const all = renderChanges(only === null ? result : pickTools(result, only), palette);
  const lines = all.flatMap((block) => block.split("\n")).length;
  const isLong = !shown.verbose && only === null && lines > longestReport;
  const blocks = [
    ...(isLong ? [...renderReviewSummary(result, palette), waysToSeeAll] : all),
    ...(replay === null ? [] : [renderReplay(replay, palette)]),
    [...notes.map((note) => `Note: ${makeVisible(note)}`), summarise(result)].join("\n"),
  ];
  return blocks.map((block) => `${block}\n`).join("\n");
}

function pickTools(result: ReviewResult, names: readonly string[]): ReviewResult {
  const isPicked = ({ tool }: { readonly tool: string | null }): boolean => tool !== null && names.includes(tool);
  const { changes, texts, release } = result;
  return {
    ...result,
    changes: changes.filter(isPicked),
    texts: texts.filter(isPicked),
    release: release && { ...release, changes: release.changes.filter(isPicked) },
  };
}

/** Every change, failing ones first, then every changed string for the model. */
function renderChanges(result: ReviewResult, palette: Palette): string[] {
  const shown = shownChanges(result);
  const inOrder = severityOrder.flatMap((severity) => [
    ...shown.filter((change) => change.severity === severity && change.gates),
    ...shown.filter((change) => change.severity === severity && !change.gates && !isAccepted(change)),
  ]);
  return [
    ...[...inOrder, ...shown.filter(isAccepted)].map((change) => renderChange(change, result, palette)),
    ...renderTexts(result.texts, palette),
    ...(result.baseline === null ? [] : renderRelease(result, palette)),
  ];
}

function renderChange(change: ReviewedChange, result: ReviewResult, palette: Palette): string {
  const lines = explainChange(change, result).map((line) => `  ${line}`);
  return [renderHead(change, palette), ...lines].join("\n");
}

function renderHead(change: ReviewedChange, palette: Palette): string {
  const parts = [
    `${renderLevel(levelOf(change), palette)} ${palette.bold(change.rule)}`,
    nameTool(change),
    ...(change.location === null ? [] : [palette.cyan(describeLocation(change.location))]),
    describePointer(change),
  ];
  return parts.filter((part) => part !== "").join("  ");
}

/** A string can instruct a model, so a reviewer sees every word of it, whatever the severity. */
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
  return ["Changed text that the model reads:", ...rendered];
}

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

/** What the baseline already has and the last release lacks, one line each. */
function renderRelease({ changes, release }: ReviewResult, palette: Palette): string[] {
  if (release === null) return [];
  const known = new Set(changes.map(({ fingerprint }) => fingerprint));
  const earlier = release.changes.filter(({ fingerprint }) => !known.has(fingerprint));
  if (release.changes.length === 0) return [];
  const head = `Since the release ${describeSide(release)}: ${countChanges(release.changes)}.`;
  const lines = earlier.map((change) => `  ${renderHead(change, palette)}`);
  return [[head, ...(lines.length === 0 ? [] : ["Already merged:", ...lines])].join("\n")];
}
