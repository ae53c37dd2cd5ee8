/** From a review to text for a terminal. */

import type { ReplayReport } from "@toolwright/contract/review";
import type { ReviewResult } from "../commands/review.js";
import { describeLine, foldTexts, nameTools, type TextBlock } from "./changed-texts.js";
import { foldChanges, orderChanges, type FoldedChanges } from "./folded-changes.js";
import { describeCauses, describeRest, summariseReplay } from "./replay-words.js";
import { renderLevel, type Palette } from "./palette.js";
import { renderCondensed } from "./review-condensed.js";
import { summariseTools } from "./review-summary.js";
import { adviceLines, nameFingerprint } from "./review-advice.js";
import {
  countChanges,
  describeLocation,
  describePointer,
  describeSide,
  describeSource,
  explainChanges,
  isAcceptable,
  isAccepted,
  levelOf,
  nameSubject,
  shownChanges,
  summarise,
} from "./review-words.js";
import { renderSummary, type SummaryLimits } from "./summary-rows.js";
import type { DifferenceLine } from "./text-difference.js";
import { makeVisible } from "./visible-text.js";
import { usualWidth, wrapCode, wrapLine } from "./wrapped-text.js";

/** Most lines of a report that shows each change in full unless asked. */
const longestReport = 118;

const waysToSeeAll = "--verbose shows every change and every changed text in full, --tool <name> those of one tool.";

/** Renders what happened to each tool, then the changes: those of one cause together, and fewer if they are too many. */
export function renderReview(result: ReviewResult, palette: Palette): string {
  const { replay, notes, shown } = result;
  const seen = shown.tools === null ? result : pickTools(result, shown.tools);
  const isFree = shown.verbose || shown.tools !== null;
  const advice = adviceLines(result);
  // What really happened comes before what could.
  const calls = replay === null ? [] : [renderReplay(replay, palette)];
  const end = [
    ...(advice.length === 0 ? [] : [advice.join("\n")]),
    [...notes.map((note) => `Note: ${makeVisible(note)}`), summarise(result)].join("\n"),
  ];
  const limits = { changed: isFree ? Infinity : 6, isBrokenBelow: false };
  const all = [...renderTable(seen, palette, limits), ...calls, ...renderChanges(seen, palette)];
  const used = linesOf(end) + waysToSeeAll.split("\n").length + 2;
  const isLong = !isFree && linesOf(all) + used > longestReport;
  const table = isLong ? renderTable(seen, palette, { changed: 4, isBrokenBelow: true }) : [];
  const budget = longestReport - used - linesOf(table) - linesOf(calls);
  const blocks = isLong ? [...table, ...calls, ...renderCondensed(seen, palette, budget), waysToSeeAll] : all;
  return [...blocks, ...end].map((block) => `${block}\n`).join("\n");
}

/** Lines of blocks, with the empty one after each. */
function linesOf(blocks: readonly string[]): number {
  return blocks.reduce((sum, block) => sum + block.split("\n").length + 1, 0);
}

function renderTable(result: ReviewResult, palette: Palette, limits: SummaryLimits): string[] {
  const rows = summariseTools(result);
  return rows.length === 0 ? [] : [renderSummary(rows, palette, limits)];
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

/** Every change, failing ones first, then every changed text for the model. */
function renderChanges(result: ReviewResult, palette: Palette): string[] {
  const changes = orderChanges(shownChanges(result));
  const groups = result.shown.verbose ? changes.map((change): FoldedChanges => [change]) : foldChanges(changes);
  return [
    ...groups.map((group) => renderGroup(group, result, palette)),
    ...renderTexts(foldTexts(result), palette),
    ...(result.baseline === null ? [] : renderRelease(result, palette)),
  ];
}

function renderGroup(group: FoldedChanges, { shown }: ReviewResult, palette: Palette): string {
  const isWhole = shown.verbose || shown.tools !== null;
  const explained = explainChanges(group, { isWhole }).flatMap((line) =>
    line.length > usualWidth * 2 ? wrapWitness(line) : [line],
  );
  const lines = [...explained, ...(group.length === 1 ? [] : listTools(group))];
  return [renderHead(group, palette), ...lines.map((line) => `  ${line}`)].join("\n");
}

/** A long value stands below what it shows, on lines that break between its parts. */
function wrapWitness(line: string): string[] {
  const [, claim = "", value = ""] = /^(.*?: )([{[].*)$/.exec(line) ?? [];
  return value === "" ? [line] : [claim.trimEnd(), ...wrapCode(value, "  ")];
}

/** A few with their places. */
const mostPlaces = 5;

function listTools(group: FoldedChanges): string[] {
  const isPlaced = group.length <= mostPlaces && group.every(({ location }) => location?.line !== undefined);
  if (isPlaced)
    return group.map(
      ({ tool, location }) => `in       ${makeVisible(tool ?? "")}  ${location && describeLocation(location)}`,
    );
  const names = group.map(({ tool }) => makeVisible(tool ?? "all tools"));
  return wrapLine(`         ${names.join(", ")}`, usualWidth).map((line, index) =>
    index === 0 ? line.replace("  ", "in") : line,
  );
}

function renderHead(group: FoldedChanges, palette: Palette): string {
  const [change] = group;
  const source = describeSource(change);
  const parts = [
    `${renderLevel(levelOf(change), palette)} ${palette.bold(change.rule)}`,
    nameSubject(group),
    ...(source === undefined || group.length > 1 ? [] : [palette.cyan(source)]),
    describePointer(change),
    ...(change.unlikely === true ? ["(unlikely to be met)"] : []),
    ...(group.length === 1 && isAcceptable(change) && !isAccepted(change)
      ? [palette.dim(nameFingerprint(change))]
      : []),
  ];
  return parts.filter((part) => part !== "").join("  ");
}

/** A text can instruct a model, so a reviewer sees every change of it, whatever the severity. */
function renderTexts(blocks: readonly TextBlock[], palette: Palette): string[] {
  if (blocks.length === 0) return [];
  const byTools = new Map<string, string[]>();
  for (const block of blocks) {
    const key = JSON.stringify(block.tools);
    const place = block.pointer === "" ? [] : [`  ${makeVisible(block.pointer)}`];
    const lines = [...place, ...block.lines.map((line) => renderLine(line, palette))];
    byTools.set(key, [...(byTools.get(key) ?? [palette.bold(nameTools(block))]), ...lines]);
  }
  const rendered = [...byTools.values()].map((lines) => lines.join("\n"));
  return ["Changed text that the model reads:", ...rendered];
}

function renderLine(line: DifferenceLine, palette: Palette): string {
  const text = describeLine(line);
  return line.mark === " " ? palette.dim(text) : line.mark === "-" ? palette.red(text) : palette.green(text);
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
function renderRelease({ changes, release, shown }: ReviewResult, palette: Palette): string[] {
  if (release === null || release.changes.length === 0) return [];
  const known = new Set(changes.map(({ fingerprint }) => fingerprint));
  const earlier = release.changes.filter(({ fingerprint }) => !known.has(fingerprint));
  const groups = shown.verbose ? earlier.map((change): FoldedChanges => [change]) : foldChanges(earlier);
  const head = `Since the release ${describeSide(release)}: ${countChanges(release.changes)}.`;
  const lines = groups.map((group) => `  ${renderHead(group, palette)}`);
  return [[head, ...(lines.length === 0 ? [] : ["Already merged:", ...lines])].join("\n")];
}
