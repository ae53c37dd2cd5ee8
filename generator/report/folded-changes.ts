/** From changes to groups of one kind and one cause. */

import type { ReviewedChange } from "../review/reviewed-change.js";
import { severityOrder } from "../diagnostics/diagnostic-kinds.js";
import { describePointer, isAccepted, levelOf } from "./review-words.js";

export type FoldedChanges = readonly [ReviewedChange, ...ReviewedChange[]];

/** The most severe first, those that fail the run before others, unlikely ones after all of these, accepted ones last. */
export function orderChanges(changes: readonly ReviewedChange[]): ReviewedChange[] {
  const open = changes.filter((change) => !isAccepted(change));
  const likely = severityOrder.flatMap((severity) => {
    const own = open.filter((change) => change.severity === severity && change.unlikely !== true);
    const notes = severity === "info" ? open.filter(({ unlikely }) => unlikely === true) : [];
    return [...notes, ...own.filter(({ gates }) => gates), ...own.filter(({ gates }) => !gates)];
  });
  return [...likely, ...changes.filter(isAccepted)];
}

/** Puts together what happened alike in several tools, in the order of the first of each. */
export function foldChanges(changes: readonly ReviewedChange[]): FoldedChanges[] {
  const groups = new Map<string, [ReviewedChange, ...ReviewedChange[]]>();
  for (const change of changes) {
    const { rule, acceptance, verdict, gates } = change;
    // Only what a record says of a change is its own.
    const record = acceptance === null ? null : [acceptance.state, acceptance.reason];
    const key = JSON.stringify([
      levelOf(change),
      change.unlikely === true,
      gates,
      rule,
      describePointer(change),
      causeOf(change),
      verdict,
      record,
    ]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [change]);
    else group.push(change);
  }
  return [...groups.values()];
}

/** The message without the name of the tool, which differs where the tool is what changes. */
function causeOf({ message, tool }: ReviewedChange): string {
  return tool === null ? message : message.replaceAll(`\`${tool}\``, "the tool");
}
