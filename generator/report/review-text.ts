/** From a review to text for a terminal: each change in full, or each error in a line where that is too long. */

import type { ReplayReport } from "@toolwright/contract/internal/review";
import type { ReviewResult } from "../commands/review.js";
import { severityOrder } from "../diagnostics/diagnostic-kinds.js";
import type { ReviewedChange } from "../review/judge-changes.js";
import { renderHurt, renderSummary, summariseTools, type SummaryLimits, wholeTool } from "./review-summary.js";
import { describeLine, type DifferenceLine, foldTexts, nameBlock, nameTools, type TextBlock } from "./changed-texts.js";
import { count } from "./diagnostics-text.js";
import {
  adviceLines,
  countChanges,
  describeCauses,
  describeLocation,
  describePointer,
  describeRest,
  describeSide,
  describeSource,
  explainChanges,
  foldChanges,
  type FoldedChanges,
  isAcceptable,
  isAccepted,
  levelOf,
  nameFingerprint,
  nameInList,
  nameSubject,
  orderChanges,
  renamedTo,
  shownChanges,
  summarise,
  summariseReplay,
} from "./review-words.js";
import { type Palette, renderLevel } from "./screen.js";
import { makeVisible } from "./visible-text.js";
import { usualWidth, wrapCode, wrapLine, wrapList } from "./wrapped-text.js";

/** Most lines of a report that shows each change in full unless asked. */
const longestReport = 118;

const waysToSeeAll = "--verbose shows every change and every changed text in full, --tool <name> those of one tool.";

/** Renders what happened to each tool, then the changes: those of one cause together, and fewer if they are too many. */
export function renderReview(result: ReviewResult, palette: Palette): string {
  const { replay, notes, shown } = result;
  const seen = shown.tools === null ? result : pickTools(result, shown.tools);
  const isFree = shown.verbose || shown.tools !== null;
  const advice = adviceLines(result);
  // Recorded calls come before possible ones.
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

/** Every change, failing ones first, then every changed text for the model. */
function renderChanges(result: ReviewResult, palette: Palette): string[] {
  const isWhole = result.shown.verbose || result.shown.tools !== null;
  // The table names new tools, and their texts stand below.
  const changes = orderChanges(shownChanges(result)).filter(
    ({ rule, gates, severity }) => isWhole || gates || rule !== "tool-added" || severity !== "info",
  );
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
      (change) => `in       ${nameInList(change)}  ${change.location && describeLocation(change.location)}`,
    );
  const names = group.map(nameInList);
  return wrapList({ head: "in       ", names, indentation: " ".repeat(9), mostLines: Infinity });
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

/** One line for each change since the last release that the baseline already has. */
function renderRelease({ changes, release, shown }: ReviewResult, palette: Palette): string[] {
  if (release === null || release.changes.length === 0) return [];
  const known = new Set(changes.map(({ fingerprint }) => fingerprint));
  const earlier = release.changes.filter(({ fingerprint }) => !known.has(fingerprint));
  const groups = shown.verbose ? earlier.map((change): FoldedChanges => [change]) : foldChanges(earlier);
  const head = `Since the release ${describeSide(release)}: ${countChanges(release.changes)}.`;
  const lines = groups.map((group) => `  ${renderHead(group, palette)}`);
  return [[head, ...(lines.length === 0 ? [] : ["Already merged:", ...lines])].join("\n")];
}

/** The fewest lines that notes and texts have, however many errors there are. */
const least = { notes: 16, texts: 12 };

/** Errors are never cut to make room for anything else; beyond this many lines nobody reads them here. */
const mostErrorLines = 400;

/** The share of the lines left by errors that the changed texts may take, if there are more notes than fit. */
const shareOfTexts = 0.5;

function renderCondensed(result: ReviewResult, palette: Palette, budget: number): string[] {
  const rules = groupByRule(result);
  const graves = rules.filter(({ isGrave }) => isGrave);
  const hurt = renderHurt(result, palette);
  const errors = graves.flatMap((group) => renderRule(group, palette, mostErrorLines));
  const left = budget - hurt.length - errors.length - 4;
  const texts = listTexts(result, palette);
  const warnings = rules.filter(
    ({ isGrave, level, rule }) => !isGrave && level !== "info" && level !== "accepted" && !ofTexts.has(rule),
  );
  const rest = rules.filter((group) => !graves.includes(group) && !warnings.includes(group));
  const notes = renderNotes(rest);
  const forTexts = Math.max(least.texts, Math.floor(left * shareOfTexts));
  const shownTexts = Math.min(texts.length, forTexts);
  const forWarnings = Math.max(least.notes, left - shownTexts - notes.length);
  const milder = renderWithin(warnings, palette, forWarnings);
  const lines = cutList(texts, Math.max(forTexts, left - milder.length - notes.length), "text");
  return [
    ...[hurt, errors, milder, notes].filter((block) => block.length > 0).map((block) => block.join("\n")),
    ...(texts.length === 0 ? [] : [["Changed text that the model reads:", ...lines].join("\n")]),
  ];
}

/** The first lines of a list, and how many more there are: of causes, or of texts, whose tools have heads of their own. */
function cutList(lines: readonly string[], most: number, noun: string): string[] {
  const isItem = (line: string): boolean => !line.endsWith(":");
  if (lines.length <= most) return [...lines];
  const shown = lines.slice(0, Math.max(1, most - 1));
  if (shown.length > 1 && !isItem(shown.at(-1) ?? "")) shown.pop();
  const rest = lines.slice(shown.length).filter(isItem).length;
  return [...shown, `  and ${rest} more ${noun}${rest === 1 ? "" : "s"}`];
}

/** A message, and the tools that share it. */
interface Cause {
  readonly message: string;
  readonly tools: readonly string[];
}

/** The changes of one severity and rule, by cause. */
interface RuleGroup {
  readonly rule: string;
  readonly level: ReturnType<typeof levelOf>;
  readonly isGrave: boolean;
  readonly isUnlikely: boolean;
  readonly changes: readonly ReviewedChange[];
  readonly causes: readonly Cause[];
}

/** In the order of the changes, and of one level those rules first that have the most of them. */
function groupByRule(result: ReviewResult): RuleGroup[] {
  const changes = orderChanges(shownChanges(result)).filter(({ rule }) => !wholeTool.has(rule));
  const groups = new Map<string, ReviewedChange[]>();
  for (const change of changes) {
    const key = JSON.stringify([levelOf(change), change.unlikely === true, change.rule]);
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  const rules = [...groups.values()].flatMap((own): RuleGroup[] => {
    const [first] = own;
    if (first === undefined) return [];
    const isUnlikely = first.unlikely === true;
    const level = levelOf(first);
    const isGrave = !isUnlikely && (level === "error" || own.some(({ gates }) => gates));
    return [{ rule: first.rule, level, isUnlikely, isGrave, changes: own, causes: causesOf(own) }];
  });
  const rank = ({ level, isUnlikely }: RuleGroup): number =>
    isUnlikely ? 1.5 : [...severityOrder, "accepted"].indexOf(level);
  return rules.sort((left, right) => rank(left) - rank(right) || right.changes.length - left.changes.length);
}

/** Changes of one rule by what is said of them, whatever their place: that with the most tools first. */
function causesOf(changes: readonly ReviewedChange[]): Cause[] {
  const causes = new Map<string, Set<string>>();
  for (const [change, ...others] of foldChanges(changes)) {
    const message = makeVisible(change.message);
    const tools = causes.get(message) ?? new Set();
    causes.set(message, tools);
    for (const { tool } of [change, ...others]) tools.add(makeVisible(tool ?? "all tools"));
  }
  return [...causes]
    .map(([message, tools]) => ({ message, tools: [...tools] }))
    .sort((left, right) => right.tools.length - left.tools.length);
}

/** A rule with what it found; at least one cause stands below each head. */
function renderRule(group: RuleGroup, palette: Palette, most: number): string[] {
  const causes = joinSubjects(group.causes).map((cause) => renderCause(cause, group.isGrave ? mostNameLines : 1));
  const shown = causes.length <= most ? causes : causes.slice(0, Math.max(1, most - 1));
  const rest = causes.length - shown.length;
  const more = rest === 0 ? [] : [`  and ${rest} more ${rest === 1 ? "cause" : "causes"}`];
  return [renderRuleHead(group, palette), ...shown.flat(), ...more];
}

/** The names of an error's tools or parameters take at most these lines. */
const mostNameLines = 6;

/** Causes that differ in the parameter alone. */
interface JoinedCause {
  /** The message of each parameter, or of one cause that is about none. */
  readonly messages: readonly string[];
  /** The text before and after the parameter. */
  readonly around: readonly [string, string];
  readonly subjects: readonly string[];
  readonly tools: readonly string[];
}

/** Puts together what is said alike of several parameters of the same tools. */
function joinSubjects(causes: readonly Cause[]): JoinedCause[] {
  const alike = new Map<string, { messages: string[]; subjects: string[] } & Pick<JoinedCause, "around" | "tools">>();
  for (const { message, tools } of causes) {
    const [subject = ""] = /`[^`]+`/.exec(message) ?? [];
    const start = subject === "" ? message.length : message.indexOf(subject);
    const around = [message.slice(0, start), message.slice(start + subject.length)] as const;
    const key = JSON.stringify([around, tools]);
    const known = alike.get(key) ?? { messages: [], around, subjects: [], tools };
    alike.set(key, known);
    known.messages.push(message);
    known.subjects.push(subject);
  }
  return [...alike.values()];
}

/** As many parameters as this of which the same is said share a line or a few. */
const leastShared = 3;

function renderCause({ messages, around, subjects, tools }: JoinedCause, mostLines: number): string[] {
  const indentation = "    ";
  if (subjects.length < leastShared)
    return messages.flatMap((message) => wrapList({ head: `  ${message}: `, names: tools, indentation, mostLines }));
  const named = wrapList({ head: "  ", names: tools, indentation, mostLines });
  const said = `${named.pop() ?? ""}: ${around[0]}each of these ${subjects.length}${around[1]}: `;
  return [...named, ...wrapList({ head: said, names: subjects, indentation, mostLines: mostNameLines })];
}

/** Each rule gets its share of the lines; one whose causes are fewer leaves the rest to the others. */
function renderWithin(groups: readonly RuleGroup[], palette: Palette, budget: number): string[] {
  let left = budget - groups.length;
  const waiting = groups.toSorted((one, other) => one.causes.length - other.causes.length);
  const shares = new Map<RuleGroup, number>();
  for (const [index, group] of waiting.entries()) {
    const share = Math.max(1, Math.floor(left / (waiting.length - index)));
    shares.set(group, share);
    left -= Math.min(share, group.causes.length);
  }
  return groups.flatMap((group) => renderRule(group, palette, shares.get(group) ?? 1));
}

/** Rules about what the changed texts show below. */
const ofTexts: ReadonlySet<string> = new Set([
  ...["tool-description-changed", "description-removed", "description-added", "property-description-changed"],
]);

/** Summarizes harmless changes and texts, in a paragraph each, with the count of each rule. */
function renderNotes(groups: readonly RuleGroup[]): string[] {
  return ([...severityOrder, "accepted"] as const).flatMap((level) => {
    const own = groups.filter((group) => group.level === level);
    const parts = own.map(
      ({ rule, changes, isUnlikely }) => `${rule} ${changes.length}${isUnlikely ? " (unlikely)" : ""}`,
    );
    return own.length === 0
      ? []
      : wrapLine(`  ${parts.join(", ")}`, usualWidth).map((line, index) =>
          index === 0 ? line.replace("  ", `${level}  `) : line,
        );
  });
}

function renderRuleHead({ rule, level, isUnlikely, changes }: RuleGroup, palette: Palette): string {
  const tools = new Set(changes.map(({ tool }) => tool)).size;
  const extent =
    changes.length === tools ? count(tools, "tool") : `${count(changes.length, "change")} in ${count(tools, "tool")}`;
  const remark = isUnlikely ? " (unlikely to be met)" : "";
  return `${renderLevel(level, palette)} ${palette.bold(rule)}  ${extent}${remark}`;
}

/** More of one text than this is counted. */
const longestText = 320;

function cutText(lines: readonly DifferenceLine[]): DifferenceLine[] {
  let left = longestText;
  const shown = lines.flatMap(({ mark, text }) => {
    const part = text.slice(0, Math.max(0, left));
    left -= text.length;
    return part === "" ? [] : [{ mark, text: part }];
  });
  return left >= 0 ? shown : [...shown, { mark: " ", text: `… ${count(-left, "more character")}` }];
}

/** A line for each text: what was removed, then what was added; several of the same tools stand below their names. */
function listTexts(result: ReviewResult, palette: Palette): string[] {
  const byTools = new Map<string, TextBlock[]>();
  for (const block of foldTexts(result).sort((left, right) => right.tools.length - left.tools.length)) {
    const key = JSON.stringify(block.tools);
    byTools.set(key, [...(byTools.get(key) ?? []), block]);
  }
  return [...byTools.values()].flatMap((blocks) => {
    const [first] = blocks;
    if (first === undefined) return [];
    if (blocks.length === 1) return [`  ${palette.bold(nameBlock(first, 3))}  ${difference(first, palette)}`];
    const lines = blocks.map((block) => `    ${makeVisible(block.pointer)}  ${difference(block, palette)}`);
    return [`  ${palette.bold(nameTools(first, 3))}:`, ...lines];
  });
}

function difference({ lines }: TextBlock, palette: Palette): string {
  const changed = cutText(lines.filter(({ mark, text }) => mark !== " " && text !== ""));
  const parts = changed.map(({ mark, text }) => {
    const part = `${mark} ${makeVisible(text).replaceAll(/ {2,}/g, " ")}`.trim();
    return mark === "-" ? palette.red(part) : palette.green(part);
  });
  return parts.join("  ");
}
