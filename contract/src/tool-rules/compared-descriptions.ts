/** What became of the text that a model reads about a tool. */

import type { ToolFinding, ToolPair } from "./tool-rule.js";

export type DescriptionChange = "added" | "removed" | "reworded" | "reflowed";

/** The change of the description; undefined without one, or where a side does not say it. */
export function changeOfDescription({ before, after }: ToolPair): DescriptionChange | undefined {
  const [old, current] = [before.description, after.description];
  if (old === undefined || current === undefined || old === current) return undefined;
  if (old === null) return "added";
  if (current === null) return "removed";
  return collapseSpace(old) === collapseSpace(current) ? "reflowed" : "reworded";
}

/** A string without line breaks and indentation. An invisible character is no whitespace here, so it is a change. */
export function collapseSpace(text: string): string {
  return text.replaceAll(/[ \t\r\n]+/g, " ").replaceAll(/^ | $/g, "");
}

export function aboutDescription({
  before,
  after,
}: ToolPair): Pick<ToolFinding, "after" | "before" | "pointer" | "verdict"> {
  return {
    pointer: "#/description",
    verdict: "compatible",
    ...(typeof before.description === "string" ? { before: before.description } : {}),
    ...(typeof after.description === "string" ? { after: after.description } : {}),
  };
}
