/** From a review that is too long to read to as much of it as fits: every error, and the rest by rule and cause. */

import type { ReviewResult } from "../commands/review.js";
import type { ReviewedChange } from "../review/reviewed-change.js";
import { severityOrder } from "../diagnostics/diagnostic-kinds.js";
import { renderHurt } from "./broken-tools.js";
import { foldTexts, nameBlock } from "./changed-texts.js";
import { count } from "./diagnostics-text.js";
import { foldChanges, orderChanges } from "./folded-changes.js";
import { renderLevel, type Palette } from "./palette.js";
import { levelOf, shownChanges } from "./review-words.js";
import { wholeTool } from "./review-summary.js";
import type { DifferenceLine } from "./text-difference.js";
import { makeVisible } from "./visible-text.js";
import { usualWidth, wrapLine } from "./wrapped-text.js";

/** The fewest lines that notes and texts have, however many errors there are. */
const least = { notes: 16, texts: 12 };

/** Errors are never cut to make room for anything else; beyond this many lines nobody reads them here. */
const mostErrorLines = 400;

/** The share of the lines left by errors that the changed texts may take, if there are more notes than fit. */
const shareOfTexts = 0.5;

export function renderCondensed(result: ReviewResult, palette: Palette, budget: number): string[] {
  const rules = groupByRule(result);
  const graves = rules.filter(({ isGrave }) => isGrave);
  const hurt = renderHurt(result, palette);
  const errors = graves.flatMap((group) => renderGroup(group, palette, mostErrorLines));
  const left = budget - hurt.length - errors.length - 4;
  const texts = renderTexts(result, palette);
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

function cutList(lines: readonly string[], most: number, noun: string): string[] {
  if (lines.length <= most) return [...lines];
  const shown = lines.slice(0, Math.max(1, most - 1));
  return [...shown, `  and ${count(lines.length - shown.length, noun)} more`];
}

/** What happened alike in some tools. */
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
function renderGroup(group: RuleGroup, palette: Palette, most: number): string[] {
  const lines = joinSubjects(group.causes);
  return [renderHead(group, palette), ...cutList(lines, Math.max(most, 1), "cause")];
}

/** As many subjects as this of which the same is said share a line or a few. */
const leastShared = 3;
const mostSharedLines = 6;

/** A line for each cause; what is said alike of many parameters of the same tools is said once, with their names. */
function joinSubjects(causes: readonly Cause[]): string[] {
  const alike = new Map<string, { readonly said: string; readonly cause: Cause; readonly subjects: string[] }>();
  for (const cause of causes) {
    const [subject] = /`[^`]+`/.exec(cause.message) ?? [];
    const said = subject === undefined ? cause.message : cause.message.replace(subject, "…");
    const key = JSON.stringify([said, cause.tools]);
    const known = alike.get(key) ?? { said, cause, subjects: [] };
    alike.set(key, known);
    known.subjects.push(subject ?? "");
  }
  return [...alike.values()].flatMap(({ said, cause: { message, tools }, subjects }) => {
    const names = nameSome(tools, message.length);
    if (subjects.length === 1) return [`  ${message}: ${names}`];
    if (subjects.length < leastShared)
      return subjects.map((subject) => `  ${said.replace("…", () => subject)}: ${names}`);
    const lines = wrapLine(`  ${said} in ${names}: ${subjects.join(", ")}`, usualWidth);
    const shown = lines.slice(0, mostSharedLines);
    const rest =
      lines
        .slice(mostSharedLines)
        .join(" ")
        .match(/`[^`]+`/g)?.length ?? 0;
    const indented = shown.map((line, index) => (index === 0 ? line : `  ${line}`));
    return rest === 0 ? indented : [...indented.slice(0, -1), `${indented.at(-1)?.replace(/,$/, "")} and ${rest} more`];
  });
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
  return groups.flatMap((group) => renderGroup(group, palette, shares.get(group) ?? 1));
}

/** Rules about what the changed texts show below. */
const ofTexts: ReadonlySet<string> = new Set([
  ...["tool-description-changed", "description-removed", "description-added", "property-description-changed"],
]);

/** What harms nobody, or is shown as a text, in a paragraph each: how often each rule found something. */
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

function renderHead({ rule, level, isUnlikely, changes }: RuleGroup, palette: Palette): string {
  const tools = new Set(changes.map(({ tool }) => tool)).size;
  const extent =
    changes.length === tools ? count(tools, "tool") : `${count(changes.length, "change")} in ${count(tools, "tool")}`;
  const remark = isUnlikely ? " (unlikely to be met)" : "";
  return `${renderLevel(level, palette)} ${palette.bold(rule)}  ${extent}${remark}`;
}

function nameSome(names: readonly string[], used: number): string {
  let text = names[0] ?? "";
  for (const [index, name] of names.entries()) {
    if (index === 0) continue;
    if (used + text.length + name.length > usualWidth) return `${text} and ${names.length - index} more`;
    text += `, ${name}`;
  }
  return text;
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
  return left >= 0 ? shown : [...shown, { mark: " ", text: `… and ${count(-left, "character")} more` }];
}

/** A line for each text: what was removed, then what was added. */
function renderTexts(result: ReviewResult, palette: Palette): string[] {
  const blocks = foldTexts(result).sort((left, right) => right.tools.length - left.tools.length);
  return blocks.map((block) => {
    const changed = cutText(block.lines.filter(({ mark, text }) => mark !== " " && text !== ""));
    const parts = changed.map(({ mark, text }) => {
      const part = `${mark} ${makeVisible(text).replaceAll(/ {2,}/g, " ")}`.trim();
      return mark === "-" ? palette.red(part) : palette.green(part);
    });
    return `  ${palette.bold(nameBlock(block, 3))}  ${parts.join("  ")}`;
  });
}
