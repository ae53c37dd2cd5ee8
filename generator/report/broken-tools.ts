/** From the changes of a review to its broken tools, each with the call that shows it. */

import type { ReviewResult } from "../commands/review.js";
import type { ReviewedChange } from "../review/reviewed-change.js";
import { count } from "./diagnostics-text.js";
import type { Palette } from "./palette.js";
import { describeHurt, isAccepted, shownChanges } from "./review-words.js";
import { isBroken, wholeTool } from "./review-summary.js";
import { makeVisible } from "./visible-text.js";
import { usualWidth, wrapCode, wrapLine } from "./wrapped-text.js";

/** A tool of which no call shows the break stands below the others. */
export function renderHurt(result: ReviewResult, palette: Palette): string[] {
  const byTool = new Map<string, ReviewedChange[]>();
  for (const change of shownChanges(result)) {
    if (change.tool === null || isAccepted(change)) continue;
    byTool.set(change.tool, [...(byTool.get(change.tool) ?? []), change]);
  }
  const hurt = [...byTool].filter(
    ([, changes]) => isBroken(changes) && !changes.some(({ rule }) => wholeTool.has(rule)),
  );
  if (hurt.length === 0) return [];
  const claimed = new Map<string, string[]>();
  const lines = hurt.flatMap(([tool, changes]) => {
    const errors = changes.filter(({ severity }) => severity === "error");
    const call = describeHurt(errors.filter(({ unlikely }) => unlikely !== true)) ?? describeHurt(errors);
    if (call === undefined) {
      const rules = [...new Set(errors.map(({ rule }) => rule))].join(", ");
      claimed.set(rules, [...(claimed.get(rules) ?? []), makeVisible(tool)]);
      return [];
    }
    const head = `  ${palette.bold(makeVisible(tool))}  ${count(errors.length, "error")}`;
    const shown = `${call.claim === usualClaim ? "" : `${call.claim}: `}${call.value}`;
    const line = `${head}  ${shown}`;
    return line.length <= longestCall ? [line] : [head, ...wrapCode(shown, "      ")];
  });
  const claims = [...claimed].flatMap(([rules, tools]) =>
    wrapLine(`  ${rules}: ${tools.join(", ")}`, usualWidth).map((line, index) => (index === 0 ? line : `  ${line}`)),
  );
  return [
    ...(lines.length === 0 ? [] : [`Broken tools, each with ${usualCall}; --tool <name> shows the details:`, ...lines]),
    ...(claims.length === 0 ? [] : ["Broken in what they say of themselves, whatever the call:", ...claims]),
  ];
}

/** Longer calls stand below the tool. */
const longestCall = 160;
const usualCall = "a call that was accepted before and is rejected now";
const usualClaim = "accepted before, rejected now";
