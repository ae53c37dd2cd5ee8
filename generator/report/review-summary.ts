/** From a review to what happened to its tools, in a line or a few for each kind of change. */

import type { ReviewResult } from "../commands/review.js";
import type { ReviewedChange } from "../review/reviewed-change.js";
import { countChanges, isAccepted, shownChanges } from "./review-words.js";

/** What happened to some tools. */
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

export function isBroken(changes: readonly ReviewedChange[]): boolean {
  return changes.some((change) => change.severity === "error" && !isAccepted(change));
}

/** The new name of a renamed tool, and the counts of its changes if the row's word does not say them all. */
function remarkOn(changes: readonly ReviewedChange[]): string {
  const whole = changes.find(({ rule }) => wholeTool.has(rule));
  const name = whole?.rule === "tool-renamed" && typeof whole.after === "string" ? ` → ${whole.after}` : "";
  const isSaid = changes.length === 1 && whole !== undefined;
  if (isSaid) return isAccepted(whole) ? `${name} (accepted)` : name;
  return `${name} (${countChanges(changes)})`;
}
