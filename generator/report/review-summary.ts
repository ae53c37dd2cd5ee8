/** From a review that is too long to read to a summary of it: by rule, then by tool. */

import type { ReviewResult } from "../commands/review.js";
import { severityOrder } from "../diagnostics/diagnostic-kinds.js";
import type { ReviewedChange } from "../review/reviewed-change.js";
import { count } from "./diagnostics-text.js";
import { renderLevel, type Palette } from "./palette.js";
import { countChanges, isAccepted, levelOf, shownChanges } from "./review-words.js";
import { makeVisible } from "./visible-text.js";
import { usualWidth, wrapLine } from "./wrapped-text.js";

/** Most lines of each part, so that the whole fits on two screens. */
const most = { causes: 48, causesOfRule: 6, linesOfTools: 5, tools: 20 };

/** Rules about a tool as a whole: what matters is which tools. */
const wholeTool = new Map([
  ["tool-removed", "removed"],
  ["tool-renamed", "renamed"],
  ["tool-added", "added"],
]);

export function renderReviewSummary(result: ReviewResult, palette: Palette): string[] {
  const changes = shownChanges(result);
  const groups = groupByRule(changes);
  const perRule = Math.max(1, Math.min(most.causesOfRule, Math.floor(most.causes / groups.length)));
  return [
    countTools(result, changes),
    groups.map((group) => renderGroup(group, perRule, palette)).join("\n"),
    ...renderTools(changes, palette),
    ...(result.texts.length === 0 ? [] : [`${count(result.texts.length, "string")} that models read changed.`]),
  ];
}

function countTools({ tools }: ReviewResult, changes: readonly ReviewedChange[]): string {
  const namesOf = (own: readonly ReviewedChange[]): Set<string | null> => new Set(own.map(({ tool }) => tool));
  const parts = [...wholeTool].flatMap(([rule, word]) => {
    const { size } = namesOf(changes.filter((change) => change.rule === rule));
    return size === 0 ? [] : [`${size} ${word}`];
  });
  const others = namesOf(changes.filter(({ rule, tool }) => tool !== null && !wholeTool.has(rule)));
  return `${count(tools.length, "tool")}: ${[...parts, `${others.size} changed in other ways`].join(", ")}.`;
}

/** The changes of one severity and rule. */
interface RuleGroup {
  readonly rule: string;
  readonly level: ReturnType<typeof levelOf>;
  readonly changes: readonly ReviewedChange[];
}

/** The most severe first, and of one severity those with the most changes. */
function groupByRule(changes: readonly ReviewedChange[]): RuleGroup[] {
  return [...severityOrder, "accepted" as const].flatMap((level) => {
    const own = changes.filter((change) => levelOf(change) === level);
    const groups = [...groupBy(own, ({ rule }) => rule)].map(([rule, changes]) => ({ rule, level, changes }));
    return groups.sort((left, right) => right.changes.length - left.changes.length);
  });
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function renderGroup({ rule, level, changes }: RuleGroup, perRule: number, palette: Palette): string {
  const tools = [...new Set(changes.map(({ tool }) => tool ?? "all tools"))];
  const extent =
    changes.length === tools.length
      ? count(tools.length, "tool")
      : `${count(changes.length, "change")} in ${count(tools.length, "tool")}`;
  const head = `${renderLevel(level, palette)} ${palette.bold(rule)}  ${extent}`;
  if (rule === "tool-renamed") return [head, ...changes.map(({ message }) => `  ${makeVisible(message)}`)].join("\n");
  if (wholeTool.has(rule)) return [head, ...listTools(tools)].join("\n");
  const causes = [...groupBy(changes, ({ message }) => message)].sort(
    ([, left], [, right]) => right.length - left.length,
  );
  const lines = causes.slice(0, perRule).map(([message, own]) => renderCause(message, own));
  const rest = causes.length - lines.length;
  return [head, ...lines, ...(rest === 0 ? [] : [`  and ${count(rest, "cause")} more`])].join("\n");
}

function listTools(tools: readonly string[]): string[] {
  const lines = wrapLine(`  ${tools.map(makeVisible).join(", ")}`, usualWidth);
  if (lines.length <= most.linesOfTools) return lines;
  const shown = lines.slice(0, most.linesOfTools);
  const named = shown.join("").split(", ").length;
  return [...shown, `  and ${tools.length - named} more`];
}

/** What happened, and in which tools, on one line. */
function renderCause(message: string, changes: readonly ReviewedChange[]): string {
  const tools = changes.map(({ tool }) => makeVisible(tool ?? "all tools"));
  const what = `  ${makeVisible(message)}: `;
  let text = what + (tools[0] ?? "");
  for (const [index, tool] of tools.entries()) {
    if (index === 0) continue;
    if (text.length + tool.length > usualWidth) return `${text} and ${tools.length - index} more`;
    text += `, ${tool}`;
  }
  return text;
}

/** The tools with the most errors, then warnings; one that only went away was named above. */
function renderTools(changes: readonly ReviewedChange[], palette: Palette): string[] {
  const open = changes.filter((change) => change.severity !== "info" && !isAccepted(change));
  const kept = open.filter(({ rule, tool }) => tool !== null && rule !== "tool-removed");
  const numberOf = (own: readonly ReviewedChange[], level: string): number =>
    own.filter(({ severity }) => severity === level).length;
  const tools = [...groupBy(kept, ({ tool }) => tool ?? "")].sort(
    ([, left], [, right]) =>
      numberOf(right, "error") - numberOf(left, "error") || numberOf(right, "warning") - numberOf(left, "warning"),
  );
  if (tools.length === 0) return [];
  const shown = tools.slice(0, most.tools);
  const width = Math.max(...shown.map(([name]) => makeVisible(name).length));
  const lines = shown.map(([name, own]) => `  ${makeVisible(name).padEnd(width)}  ${countChanges(own)}`);
  const rest = tools.length - shown.length;
  const more = rest === 0 ? [] : [`  and ${count(rest, "tool")} more`];
  return [[palette.bold("Errors and warnings by tool:"), ...lines, ...more].join("\n")];
}
