/** What became of the text that a model reads about a tool. */

import type { ToolFinding, ToolPair } from "./rule.js";

/** A change of a text. */
export type TextChange = "added" | "removed" | "reworded" | "reflowed";

/** Finds what became of the description; undefined where nothing did, or where a side does not say it. */
export function changeOfDescription({ before, after }: ToolPair): TextChange | undefined {
  const [old, current] = [before.description, after.description];
  if (old === undefined || current === undefined || old === current) return undefined;
  if (old === null) return "added";
  if (current === null) return "removed";
  return collapse(old) === collapse(current) ? "reflowed" : "reworded";
}

/** Only what a keyboard writes is white space here: a character that nobody sees is a word that nobody sees. */
function collapse(text: string): string {
  return text.replace(/[ \t\r\n]+/g, " ").trim();
}

/** What every finding about the description has. */
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
