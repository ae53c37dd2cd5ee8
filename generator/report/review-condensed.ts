/** From a review that is too long to read to as much of it as fits, by rule and cause. */

import type { ReviewResult } from "../commands/review.js";
import { severityOrder } from "../diagnostics/diagnostic-kinds.js";
import { foldTexts, nameBlock } from "./changed-texts.js";
import { count } from "./diagnostics-text.js";
import { foldChanges, orderChanges, type FoldedChanges } from "./folded-changes.js";
import { renderLevel, type Palette } from "./palette.js";
import { describeWitness, levelOf, shownChanges } from "./review-words.js";
import type { DifferenceLine } from "./text-difference.js";
import { makeVisible } from "./visible-text.js";
import { usualWidth } from "./wrapped-text.js";

/** Rules that the summary says all of. */
const inSummary = new Set(["tool-added", "tool-removed", "tool-renamed"]);

/** The part of the lines that the changed texts may take, if there are more changes than fit. */
const shareOfTexts = 0.4;

export function renderCondensed(result: ReviewResult, palette: Palette, budget: number): string[] {
  const texts = renderTexts(result, palette);
  const rules = groupByRule(result);
  const needed = rules.reduce((sum, { causes }) => sum + 1 + causes.length * 2, 0);
  const forTexts = Math.max(Math.floor(budget * shareOfTexts), budget - needed - 3);
  const shownTexts = cutList(texts, forTexts - 1, "text");
  const blocks = renderRules(rules, palette, budget - shownTexts.length - 3);
  const head = "Changed text that the model reads:";
  return [blocks.join("\n"), ...(texts.length === 0 ? [] : [[head, ...shownTexts].join("\n")])];
}

function cutList(lines: readonly string[], most: number, noun: string): string[] {
  if (lines.length <= most) return [...lines];
  const shown = lines.slice(0, Math.max(0, most - 1));
  return [...shown, `  and ${count(lines.length - shown.length, noun)} more`];
}

/** The changes of one severity and rule, by cause. */
interface RuleGroup {
  readonly rule: string;
  readonly level: ReturnType<typeof levelOf>;
  readonly causes: readonly FoldedChanges[];
}

/** The most severe first, and of one severity those with the most changes. */
function groupByRule(result: ReviewResult): RuleGroup[] {
  const causes = foldChanges(orderChanges(shownChanges(result))).filter(([{ rule }]) => !inSummary.has(rule));
  return [...severityOrder, "accepted" as const].flatMap((level) => {
    const own = causes.filter(([change]) => levelOf(change) === level);
    const rules = [...new Set(own.map(([{ rule }]) => rule))];
    const groups = rules.map((rule) => {
      const ofRule = own.filter(([change]) => change.rule === rule);
      return { rule, level, causes: ofRule.sort((left, right) => right.length - left.length) };
    });
    return groups.sort((left, right) => right.causes.flat().length - left.causes.flat().length);
  });
}

/** Every rule has a line; then each gets a cause in turn while there is room. */
function renderRules(rules: readonly RuleGroup[], palette: Palette, budget: number): string[] {
  const causes = rules.map((group) => group.causes.map(renderCause));
  const shown = rules.map(() => 0);
  let left = budget - rules.length * 2;
  for (let round = 0; left > 0 && causes.some((own) => own.length > round); round += 1) {
    for (const [index, own] of causes.entries()) {
      const lines = own[round]?.length;
      if (lines === undefined || shown[index] !== round || lines > left) continue;
      left -= lines;
      shown[index] = round + 1;
    }
  }
  return rules.flatMap((group, index) => {
    const own = causes[index] ?? [];
    const rest = own.length - (shown[index] ?? 0);
    const more = rest === 0 ? [] : [`  and ${count(rest, "cause")} more`];
    return [renderHead(group, palette), ...own.slice(0, shown[index]).flat(), ...more];
  });
}

function renderHead({ rule, level, causes }: RuleGroup, palette: Palette): string {
  const changes = causes.flat();
  const tools = new Set(changes.map(({ tool }) => tool)).size;
  const extent =
    changes.length === tools ? count(tools, "tool") : `${count(changes.length, "change")} in ${count(tools, "tool")}`;
  return `${renderLevel(level, palette)} ${palette.bold(rule)}  ${extent}`;
}

/** What happened, in which tools, and the value that proves a break. */
function renderCause(group: FoldedChanges): string[] {
  const [change] = group;
  const witness = change.gates ? describeWitness(change) : undefined;
  const what = `  ${makeVisible(change.message)}: ${nameSome(
    group.map(({ tool }) => makeVisible(tool ?? "all tools")),
    change.message.length,
  )}`;
  return [what, ...(witness === undefined ? [] : [`    ${witness.claim}: ${witness.value}`])];
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
      const part = `${mark} ${makeVisible(text)}`.trim();
      return mark === "-" ? palette.red(part) : palette.green(part);
    });
    return `  ${palette.bold(nameBlock(block))}  ${parts.join("  ")}`;
  });
}
