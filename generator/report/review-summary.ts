/** From a review to what happened to each of its tools, with a call that shows each break. */

import type { ReviewResult } from "../commands/review.js";
import type { ReviewedChange } from "../review/judge-changes.js";
import { count } from "./diagnostics-text.js";
import type { Palette } from "./screen.js";
import {
  countChanges,
  describeHurt,
  isAccepted,
  newResult,
  rejectedCall,
  renamedTo,
  shownChanges,
} from "./review-words.js";
import { makeVisible } from "./visible-text.js";
import { wrapCode, wrapList } from "./wrapped-text.js";

/** A row of the summary: what became of some tools, in one word. */
export interface SummaryRow {
  readonly word: "removed" | "renamed" | "broken" | "changed" | "added" | "accepted";
  /** Each tool by its name, with what the name does not say. */
  readonly tools: readonly { readonly name: string; readonly remark: string }[];
}

/** The rules that say what became of a whole tool. */
export const wholeTool: ReadonlyMap<string, SummaryRow["word"]> = new Map<string, SummaryRow["word"]>([
  ["tool-removed", "removed"],
  ["tool-renamed", "renamed"],
  ["tool-added", "added"],
]);

const order: readonly SummaryRow["word"][] = ["removed", "renamed", "broken", "changed", "added", "accepted"];

/** Each tool is in one row. */
export function summariseTools(result: ReviewResult): SummaryRow[] {
  const changes = shownChanges(result);
  const byTool = new Map<string, ReviewedChange[]>();
  for (const change of changes) {
    const name = change.tool ?? "all tools";
    byTool.set(name, [...(byTool.get(name) ?? []), change]);
  }
  const rows = [...byTool].map(([name, own]) => ({ word: classify(own), tool: { name, remark: remarkOn(own) } }));
  return order.flatMap((word) => {
    const tools = rows.filter((row) => row.word === word).map(({ tool }) => tool);
    return tools.length === 0 ? [] : [{ word, tools }];
  });
}

function classify(changes: readonly ReviewedChange[]): SummaryRow["word"] {
  const whole = changes.map(({ rule }) => wholeTool.get(rule)).find((word) => word !== undefined);
  if (whole !== undefined) return whole;
  if (changes.every(isAccepted)) return "accepted";
  return isBroken(changes) ? "broken" : "changed";
}

function isBroken(changes: readonly ReviewedChange[]): boolean {
  return changes.some((change) => change.severity === "error" && !isAccepted(change));
}

/** The new name of a renamed tool, and the counts of its changes if the row's word does not say them all. */
function remarkOn(changes: readonly ReviewedChange[]): string {
  const whole = changes.find(({ rule }) => wholeTool.has(rule));
  const newName = whole && renamedTo(whole);
  const name = newName === undefined ? "" : ` → ${newName}`;
  const isSaid = changes.length === 1 && whole !== undefined;
  if (isSaid) return isAccepted(whole) ? `${name} (accepted)` : name;
  return `${name} (${countChanges(changes)})`;
}

/** More lines than this of tools that are only changed or new are counted. */
export interface SummaryLimits {
  readonly changed: number;
  /** Whether broken tools are listed elsewhere. */
  readonly isBrokenBelow: boolean;
}

/** A row for each kind of change, with how many tools and which; of those whose calls fail, all. */
export function renderSummary(rows: readonly SummaryRow[], palette: Palette, limits: SummaryLimits): string {
  const numberWidth = Math.max(...rows.map(({ tools }) => String(tools.length).length));
  const wordWidth = Math.max(...rows.map(({ word }) => word.length));
  const indentation = " ".repeat(2 + numberWidth + 1 + wordWidth + 2);
  const lines = rows.flatMap(({ word, tools }) => {
    const isBelow = word === "broken" && limits.isBrokenBelow;
    const names = isBelow ? ["listed below"] : tools.map(({ name, remark }) => makeVisible(`${name}${remark}`));
    const mostLines = isGraveRow(word) ? Infinity : limits.changed;
    const [first = "", ...others] = wrapList({ head: indentation, names, indentation, mostLines });
    const head = `  ${String(tools.length).padStart(numberWidth)} ${palette.bold(word)}`;
    return [`${head}${" ".repeat(wordWidth - word.length)}  ${first.trimStart()}`, ...others];
  });
  return lines.join("\n");
}

/** Whether calls of such tools fail, so that all of them are named. */
export function isGraveRow(word: SummaryRow["word"]): boolean {
  return word === "removed" || word === "renamed" || word === "broken";
}

/** Each broken tool with one call that shows it; errors that no call shows stand below, by rule. */
export function renderHurt(result: ReviewResult, palette: Palette): string[] {
  const byTool = new Map<string, ReviewedChange[]>();
  for (const change of shownChanges(result)) {
    // The table names the tools that are gone or renamed.
    const isOpen = change.severity === "error" && !isAccepted(change) && !wholeTool.has(change.rule);
    if (change.tool === null || !isOpen) continue;
    byTool.set(change.tool, [...(byTool.get(change.tool) ?? []), change]);
  }
  const unshown = new Map<string, string[]>();
  const calls: { readonly tool: string; readonly number: number; readonly claim: string; readonly value: string }[] =
    [];
  for (const [name, errors] of byTool) {
    const tool = makeVisible(name);
    const call = describeHurt(errors.filter(({ unlikely }) => unlikely !== true)) ?? describeHurt(errors);
    if (call !== undefined) calls.push({ ...call, tool, number: errors.length });
    else {
      const rules = [...new Set(errors.map(({ rule }) => rule))].join(", ");
      unshown.set(rules, [...(unshown.get(rules) ?? []), tool]);
    }
  }
  const isCalls = calls.some(({ claim }) => claim === rejectedCall);
  const usual = isCalls ? rejectedCall : newResult;
  const lines = calls.flatMap(({ tool, number, claim, value }) => {
    const head = `  ${palette.bold(tool)}  ${count(number, "error")}`;
    const shown = `${claim === usual ? "" : `${claim}: `}${value}`;
    const line = `${head}  ${shown}`;
    return line.length <= longestCall ? [line] : [head, ...wrapCode(shown, "      ")];
  });
  const rest = [...unshown].flatMap(([rules, names]) =>
    wrapList({ head: `  ${rules}: `, names, indentation: "    ", mostLines: Infinity }),
  );
  const shows = isCalls
    ? "a call that was accepted before and is rejected now"
    : "a result that was not allowed before";
  return [
    ...(lines.length === 0 ? [] : [`Broken tools, each with ${shows}; --tool <name> shows the details:`, ...lines]),
    ...(rest.length === 0 ? [] : ["Errors that no call shows:", ...rest]),
  ];
}

/** Longer calls stand below the tool. */
const longestCall = 160;
