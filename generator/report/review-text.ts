/** Renders a review as text for a terminal: every change in full, or a digest if that is too long. */

import type { ReplayReport } from "@toolwright/contract/internal/review";
import type { ReviewResult } from "../commands/review.js";
import { groupBy } from "../diagnostics/collections.js";
import type { ReviewedChange } from "../review/judge-changes.js";
import { describeLine, foldTexts, nameTools, type TextBlock } from "./changed-texts.js";
import { renderDigest } from "./review-digest.js";
import {
  adviceLines,
  type ChangeGroup,
  countChanges,
  describeCauses,
  describeLocation,
  describePointer,
  describeOtherCalls,
  describeSide,
  describeSource,
  explainInLines,
  foldChanges,
  isAcceptable,
  isAccepted,
  isBreakingRow,
  levelOf,
  nameFingerprint,
  nameInList,
  nameSubject,
  orderChanges,
  renamedTo,
  shownChanges,
  summarise,
  summariseReplay,
  summariseTools,
} from "./review-wording.js";
import { type Palette, renderLevel, usualWidth, wrapCode, wrapList } from "./text-layout.js";
import { makeVisible } from "./visible-text.js";

/** The maximum number of lines of a report that shows each change in full unless asked. */
const longestReport = 118;

const waysToSeeAll = "--verbose shows every change and every changed text in full, --tool <name> those of one tool.";

/** Renders a row for each kind of change of a tool, then the changes, then advice. */
export function renderReview(result: ReviewResult, palette: Palette): string {
  const { replay, notes, shown } = result;
  const seen = shown.tools === null ? result : pickTools(result, shown.tools);
  const advice = adviceLines(result);
  // Recorded calls are more important than possible ones.
  const calls = replay === null ? [] : [renderReplay(replay, palette)];
  const end = [
    ...(advice.length === 0 ? [] : [advice.join("\n")]),
    [...notes.map((note) => `Note: ${makeVisible(note)}`), summarise(result)].join("\n"),
  ];
  const mostRows = showsAll(result) ? Infinity : 6;
  const all = [...renderTools(seen, palette, { mostRows }), ...calls, ...renderChanges(seen, palette)];
  const used = linesOf([...end, waysToSeeAll]);
  const isLong = !showsAll(result) && linesOf(all) + used > longestReport;
  const head = [...renderTools(seen, palette, { mostRows: 4, areBrokenBelow: true }), ...calls];
  const digest = isLong ? renderDigest(seen, palette, longestReport - used - linesOf(head)) : [];
  const blocks = isLong ? [...head, ...digest, waysToSeeAll] : all;
  return [...blocks, ...end].map((block) => `${block}\n`).join("\n");
}

function showsAll({ shown }: ReviewResult): boolean {
  return shown.verbose || shown.tools !== null;
}

/** Lines of blocks, with the empty one after each. */
function linesOf(blocks: readonly string[]): number {
  return blocks.reduce((sum, block) => sum + block.split("\n").length + 1, 0);
}

/** A renamed tool has its old name in changes and its new one in texts. */
function pickTools(result: ReviewResult, names: readonly string[]): ReviewResult {
  const newNames = result.changes.flatMap((change) =>
    change.tool !== null && names.includes(change.tool) ? (renamedTo(change) ?? []) : [],
  );
  const picked = new Set([...names, ...newNames]);
  const isPicked = ({ tool }: { readonly tool: string | null }): boolean => tool !== null && picked.has(tool);
  const { changes, texts, release } = result;
  return {
    ...result,
    changes: changes.filter(isPicked),
    texts: texts.filter(isPicked),
    release: release && { ...release, changes: release.changes.filter(isPicked) },
  };
}

export interface ToolRowLimits {
  /** The maximum number of lines of a row of tools that are only changed or new; more are counted. */
  readonly mostRows: number;
  /** Whether broken tools are listed elsewhere. */
  readonly areBrokenBelow?: true;
}

/** Renders a row for each kind of change, with how many tools and which; names all tools whose calls fail. */
export function renderTools(result: ReviewResult, palette: Palette, limits: ToolRowLimits): string[] {
  const rows = summariseTools(result);
  if (rows.length === 0) return [];
  const numberWidth = Math.max(...rows.map(({ tools }) => String(tools.length).length));
  const wordWidth = Math.max(...rows.map(({ word }) => word.length));
  const indentation = " ".repeat(2 + numberWidth + 1 + wordWidth + 2);
  const lines = rows.flatMap(({ word, tools }) => {
    const isBelow = word === "broken" && limits.areBrokenBelow === true;
    const names = isBelow ? ["listed below"] : tools.map(({ name, remark }) => makeVisible(`${name}${remark}`));
    const mostLines = isBreakingRow(word) ? Infinity : limits.mostRows;
    const [first = "", ...others] = wrapList({ head: indentation, names, indentation, mostLines });
    const head = `  ${String(tools.length).padStart(numberWidth)} ${palette.bold(word)}`;
    return [`${head}${" ".repeat(wordWidth - word.length)}  ${first.trimStart()}`, ...others];
  });
  return [lines.join("\n")];
}

/** Every change, failing ones first, then every changed text for the model. */
function renderChanges(result: ReviewResult, palette: Palette): string[] {
  // The rows above name new tools, and the texts below describe them.
  const changes = orderChanges(shownChanges(result)).filter(
    ({ rule, gates, severity }) => showsAll(result) || gates || rule !== "tool-added" || severity !== "info",
  );
  return [
    ...foldUnlessVerbose(changes, result).map((group) => renderGroup(group, result, palette)),
    ...renderTexts(foldTexts(result), palette),
    ...(result.baseline === null ? [] : renderRelease(result, palette)),
  ];
}

function foldUnlessVerbose(changes: readonly ReviewResult["changes"][number][], { shown }: ReviewResult) {
  return shown.verbose ? changes.map((change): ChangeGroup => [change]) : foldChanges(changes);
}

function renderGroup(group: ChangeGroup, result: ReviewResult, palette: Palette): string {
  const explained = explainInLines(group, { isWhole: showsAll(result) }).flatMap(wrapWitness);
  const lines = [...explained, ...(group.length === 1 ? [] : listTools(group, palette))];
  return [renderHead(group, palette), ...lines.map((line) => `  ${line}`)].join("\n");
}

/** Puts a long value below its claim, on lines that break between its parts. */
function wrapWitness(line: string): string[] {
  const [, claim = "", value = ""] = line.length > usualWidth * 2 ? (/^(.*?: )([{[].*)$/s.exec(line) ?? []) : [];
  return value === "" ? [line] : [claim.trimEnd(), ...wrapCode(value, "  ")];
}

/** Where a change is, and the fingerprint to accept it by. */
function identify(change: ReviewedChange, palette: Palette): string[] {
  const { location } = change;
  return [
    ...(location?.line === undefined ? [] : [describeLocation(location)]),
    ...(isAcceptable(change) && !isAccepted(change) ? [palette.dim(nameFingerprint(change))] : []),
  ];
}

/** Only a few tools are listed with their locations and fingerprints. */
const mostLocations = 5;

function listTools(group: ChangeGroup, palette: Palette): string[] {
  const head = "in       ";
  if (group.length <= mostLocations)
    return group.map((change) => `${head}${[nameInList(change), ...identify(change, palette)].join("  ")}`);
  const names = group.map(nameInList);
  return wrapList({ head, names, indentation: " ".repeat(head.length), mostLines: Infinity });
}

function renderHead(group: ChangeGroup, palette: Palette): string {
  const [change] = group;
  const source = describeSource(change);
  const isAlone = group.length === 1;
  const parts = [
    `${renderLevel(levelOf(change), palette)} ${palette.bold(change.rule)}`,
    nameSubject(group),
    ...(source !== undefined && isAlone ? [palette.cyan(source)] : []),
    describePointer(change),
    ...(change.unlikely === true ? ["(unlikely to be met)"] : []),
    ...(isAlone && isAcceptable(change) && !isAccepted(change) ? [palette.dim(nameFingerprint(change))] : []),
  ];
  return parts.filter((part) => part !== "").join("  ");
}

/** A text can instruct a model, so a reviewer sees every change of one, of any severity. */
function renderTexts(blocks: readonly TextBlock[], palette: Palette): string[] {
  if (blocks.length === 0) return [];
  const colours = { " ": palette.dim, "-": palette.red, "+": palette.green };
  const byTools = groupBy(blocks, ({ tools }) => JSON.stringify(tools));
  const rendered = [...byTools.values()].map((own) => {
    const lines = own.flatMap(({ pointer, lines: difference }) => [
      ...(pointer === "" ? [] : [`  ${makeVisible(pointer)}`]),
      ...difference.map((line) => colours[line.mark](describeLine(line))),
    ]);
    return [palette.bold(nameTools(own[0])), ...lines].join("\n");
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
      `  ${" ".repeat(width)}  ${line}${example}`,
    ]),
    ...describeOtherCalls(replay),
  ].join("\n");
}

/** Renders a line for each change since the last release that the baseline already has. */
function renderRelease(result: ReviewResult, palette: Palette): string[] {
  const { changes, release } = result;
  if (release === null || release.changes.length === 0) return [];
  const known = new Set(changes.map(({ fingerprint }) => fingerprint));
  const earlier = release.changes.filter(({ fingerprint }) => !known.has(fingerprint));
  const head = `Since the release ${describeSide(release)}: ${countChanges(release.changes)}.`;
  const lines = foldUnlessVerbose(earlier, result).map((group) => `  ${renderHead(group, palette)}`);
  return [[head, ...(lines.length === 0 ? [] : ["Already merged:", ...lines])].join("\n")];
}
