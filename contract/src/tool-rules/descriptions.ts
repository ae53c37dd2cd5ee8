/** Rules about the descriptions of a tool. */

import { type KeptToolRule, severities, sidesOf } from "./tool-rule.js";

/** Finds one kind of change; none if a list lacks descriptions. */
function findDescriptionChange(
  kind: "added" | "removed" | "reworded" | "reflowed",
  message: string,
  advice: readonly string[],
): KeptToolRule["find"] {
  return ({ before: { description: before }, after: { description: after } }) => {
    if (before === undefined || after === undefined || before === after) return undefined;
    const isReflowed = before !== null && after !== null && collapseSpace(before) === collapseSpace(after);
    const found = before === null ? "added" : after === null ? "removed" : isReflowed ? "reflowed" : "reworded";
    if (found !== kind) return undefined;
    return { pointer: "#/description", verdict: "compatible", ...sidesOf(before, after), message, advice };
  };
}

/** A string without line breaks and indentation. An invisible character is not whitespace here, so it is a change. */
export function collapseSpace(text: string): string {
  return text.replaceAll(/[ \t\r\n]+/g, " ").replaceAll(/^ | $/g, "");
}

/** The description of a tool changes. */
export const toolDescriptionChanged: KeptToolRule = {
  name: "tool-description-changed",
  about: "kept",
  mirror: "tool-description-changed",
  severity: severities("warning", "info", "info"),
  find: findDescriptionChange("reworded", "the description changed", ["rerun the evaluations that use this tool"]),
};

/** A tool loses its description. */
export const descriptionRemoved: KeptToolRule = {
  name: "description-removed",
  about: "kept",
  mirror: "description-added",
  severity: severities("warning", "info", "info"),
  find: findDescriptionChange(
    "removed",
    "the tool no longer has a description, and a model knows a tool only by what it reads",
    ["keep the description"],
  ),
};

/** A tool without a description gets one. */
export const descriptionAdded: KeptToolRule = {
  name: "description-added",
  about: "kept",
  mirror: "description-removed",
  severity: severities("warning", "info", "info"),
  heading: "Added",
  find: findDescriptionChange("added", "the tool now has a description", ["rerun the evaluations that use this tool"]),
};

/** Only the whitespace of a description changes. */
export const descriptionWhitespaceOnly: KeptToolRule = {
  name: "description-whitespace-only",
  about: "kept",
  mirror: "description-whitespace-only",
  severity: severities("info", "info", "info"),
  heading: "none",
  isQuiet: true,
  find: findDescriptionChange("reflowed", "only the whitespace of the description changed", []),
};
