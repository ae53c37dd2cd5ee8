/** Condenses a review with many changes: each broken tool with a call, each error in a line, the rest cut. */

import type { ReviewResult } from "../commands/review.js";
import { severityOrder } from "../diagnostics/diagnostic-kinds.js";
import { groupBy } from "../diagnostics/collections.js";
import { type DifferenceLine, foldTexts, nameBlock, nameTools, type TextBlock } from "./changed-texts.js";
import { count } from "./diagnostics-text.js";
import {
  type ChangeGroup,
  claims,
  describeWitness,
  foldChanges,
  levelOf,
  orderChanges,
  shownChanges,
  wholeTool,
} from "./review-wording.js";
import { type Palette, renderLevel, usualWidth, wrapCode, wrapLine, wrapList } from "./text-layout.js";
import { makeVisible } from "./visible-text.js";

/** The fewest lines of changed texts, however many errors there are. */
const fewestTexts = 12;

/** The maximum number of causes of one rule. Errors are not cut to make room for others, but nobody reads more than this here. */
const mostCauses = { error: 400, other: 4 };

/** Rules about what the changed texts show below. */
const textRules: ReadonlySet<string> = new Set([
  ...["tool-description-changed", "description-removed", "description-added", "property-description-changed"],
]);

/** Renders the blocks of a digest; the changed texts get the lines of the budget that errors and warnings leave. */
export function renderDigest(result: ReviewResult, palette: Palette, budget: number): string[] {
  const rules = groupByRule(result);
  const errors = rules.filter(({ isError }) => isError);
  const warnings = rules.filter(
    ({ isError, level, rule }) => !isError && (level === "error" || level === "warning") && !textRules.has(rule),
  );
  const others = rules.filter((group) => !errors.includes(group) && !warnings.includes(group));
  const sections = [
    renderBroken(result, palette),
    errors.flatMap((group) => renderRule(group, palette)),
    warnings.flatMap((group) => renderRule(group, palette)),
    countRules(others),
  ].filter((lines) => lines.length > 0);
  const texts = listTexts(result, palette);
  const left = budget - sections.flat().length - sections.length;
  const shownTexts = cutList(texts, Math.max(fewestTexts, left));
  return [
    ...sections.map((lines) => lines.join("\n")),
    ...(texts.length === 0 ? [] : [["Changed text that the model reads:", ...shownTexts].join("\n")]),
  ];
}

/** Longer calls go below the tool. */
const longestCall = 160;

/** Renders each broken tool with a call that shows it, and the tools without such a call by rule. */
function renderBroken(result: ReviewResult, palette: Palette): string[] {
  // The table names removed and renamed tools.
  const errors = shownChanges(result).filter(
    (change) => levelOf(change) === "error" && change.tool !== null && !wholeTool.has(change.rule),
  );
  const tools = [...groupBy(errors, ({ tool }) => makeVisible(tool ?? "")).entries()].map(([tool, own]) => ({
    ...{ tool, own },
    call: shortestWitness(own.filter(({ unlikely }) => unlikely !== true)) ?? shortestWitness(own),
  }));
  const [usual, shows = "an example"] =
    [...claims].find(([claim]) => tools.some(({ call }) => call?.claim === claim)) ?? [];
  const lines = tools.flatMap(({ tool, own, call }) => {
    if (call === undefined) return [];
    const head = `  ${palette.bold(tool)}  ${count(own.length, "error")}`;
    const shown = `${call.claim === usual ? "" : `${call.claim}: `}${call.value}`;
    const line = `${head}  ${shown}`;
    return line.length <= longestCall ? [line] : [head, ...wrapCode(shown, "      ")];
  });
  const byRules = groupBy(
    tools.filter(({ call }) => call === undefined),
    ({ own }) => [...new Set(own.map(({ rule }) => rule))].join(", "),
  );
  const rest = [...byRules].flatMap(([rules, own]) => {
    const names = own.map(({ tool }) => tool);
    return wrapList({ head: `  ${rules}: `, names, indentation: "    ", mostLines: Infinity });
  });
  return [
    ...(lines.length === 0 ? [] : [`Broken tools, each with ${shows}; --tool <name> shows the details:`, ...lines]),
    ...(rest.length === 0 ? [] : ["Errors that no call shows:", ...rest]),
  ];
}

function shortestWitness(changes: readonly ChangeGroup[number][]): ReturnType<typeof describeWitness> {
  const shown = changes.flatMap((change) => describeWitness(change) ?? []);
  const order = [...claims.keys()];
  const rank = ({ claim }: (typeof shown)[number]): number => (claims.has(claim) ? order.indexOf(claim) : order.length);
  return shown.sort((left, right) => rank(left) - rank(right) || left.value.length - right.value.length)[0];
}

/** The changes of one severity and rule. */
interface RuleGroup {
  readonly rule: string;
  readonly level: ReturnType<typeof levelOf>;
  readonly isError: boolean;
  readonly isUnlikely: boolean;
  readonly changes: ChangeGroup;
}

/** Within a level, the rules with the most changes come first. */
function groupByRule(result: ReviewResult): RuleGroup[] {
  const changes = orderChanges(shownChanges(result)).filter(({ rule }) => !wholeTool.has(rule));
  const groups = groupBy(changes, (change) => JSON.stringify([levelOf(change), change.unlikely === true, change.rule]));
  const rules = [...groups.values()].map((own): RuleGroup => {
    const [{ rule, unlikely: isUnlikely = false }] = own;
    const level = levelOf(own[0]);
    const isError = !isUnlikely && (level === "error" || own.some(({ gates }) => gates));
    return { rule, level, isUnlikely, isError, changes: own };
  });
  const rank = ({ level, isUnlikely }: RuleGroup): number =>
    isUnlikely ? 1.5 : [...severityOrder, "accepted"].indexOf(level);
  return rules.sort((left, right) => rank(left) - rank(right) || right.changes.length - left.changes.length);
}

/** Renders a rule with the tools of each cause, the cause with the most tools first. */
function renderRule({ rule, level, isError, isUnlikely, changes }: RuleGroup, palette: Palette): string[] {
  const tools = new Set(changes.map(({ tool }) => tool)).size;
  const extent =
    changes.length === tools ? count(tools, "tool") : `${count(changes.length, "change")} in ${count(tools, "tool")}`;
  const remark = isUnlikely ? " (unlikely to be met)" : "";
  const byMessage = groupBy(foldChanges(changes), ([{ message }]) => makeVisible(message));
  const causes = [...byMessage].map(([message, groups]) => ({
    message,
    names: [...new Set(groups.flat().map(({ tool }) => makeVisible(tool ?? "all tools")))],
  }));
  const most = isError ? mostCauses.error : mostCauses.other;
  const inOrder = causes.sort((left, right) => right.names.length - left.names.length);
  const shown = inOrder.length <= most ? inOrder : inOrder.slice(0, most - 1);
  const mostLines = isError ? mostNameLines : 1;
  return [
    `${renderLevel(level, palette)} ${palette.bold(rule)}  ${extent}${remark}`,
    ...shown.flatMap(({ message, names }) =>
      wrapList({ head: `  ${message}: `, names, indentation: "    ", mostLines }),
    ),
    ...(shown.length < inOrder.length ? [`  and ${inOrder.length - shown.length} more causes`] : []),
  ];
}

/** The maximum number of lines for the names of an error's tools. */
const mostNameLines = 6;

/** Counts the changes of each rule, in a paragraph for each level. */
function countRules(groups: readonly RuleGroup[]): string[] {
  return [...groupBy(groups, ({ level }) => level)].flatMap(([level, own]) => {
    const parts = own.map(
      ({ rule, changes, isUnlikely }) => `${rule} ${changes.length}${isUnlikely ? " (unlikely)" : ""}`,
    );
    const [first = "", ...others] = wrapLine(`  ${parts.join(", ")}`, usualWidth);
    return [first.replace("  ", `${level}  `), ...others];
  });
}

/** Lists each text in a line; several texts of the same tools go below their names. */
function listTexts(result: ReviewResult, palette: Palette): string[] {
  const blocks = foldTexts(result).sort((left, right) => right.tools.length - left.tools.length);
  return [...groupBy(blocks, ({ tools }) => JSON.stringify(tools)).values()].flatMap((own) => {
    const [first] = own;
    if (own.length === 1) return [`  ${palette.bold(nameBlock(first, 3))}  ${renderDifference(first, palette)}`];
    const lines = own.map((block) => `    ${makeVisible(block.pointer)}  ${renderDifference(block, palette)}`);
    return [`  ${palette.bold(nameTools(first, 3))}:`, ...lines];
  });
}

/** Takes the first lines of a list of texts, and counts the others; the names of tools count for none. */
function cutList(lines: readonly string[], most: number): string[] {
  const isName = (line: string): boolean => line.endsWith(":");
  if (lines.length <= most) return [...lines];
  const shown = lines.slice(0, Math.max(1, most - 1));
  if (shown.length > 1 && isName(shown.at(-1) ?? "")) shown.pop();
  const rest = lines.slice(shown.length).filter((line) => !isName(line)).length;
  return [...shown, `  and ${count(rest, "more text")}`];
}

/** More characters of one text than this are counted. */
const longestText = 320;

/** Renders removed text, then added text, in a line. */
function renderDifference({ lines }: TextBlock, { red, green }: Palette): string {
  let left = longestText;
  const parts = lines
    .filter(({ mark, text }) => mark !== " " && text !== "")
    .flatMap(({ mark, text }: DifferenceLine) => {
      const part = makeVisible(text.slice(0, Math.max(0, left))).replaceAll(/ {2,}/g, " ");
      left -= text.length;
      return part === "" ? [] : [(mark === "-" ? red : green)(`${mark} ${part}`.trim())];
    });
  return [...parts, ...(left < 0 ? [`… ${count(-left, "more character")}`] : [])].join("  ");
}
