/** Rules about the descriptions of a tool. */

import { type KeptToolRule, severities, type ToolFinding, type ToolPair } from "./tool-rule.js";

type DescriptionChange = "added" | "removed" | "reworded" | "reflowed";

/** The change of the description; undefined without one, or where a side does not say it. */
function changeOfDescription({ before, after }: ToolPair): DescriptionChange | undefined {
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

function aboutDescription({ before, after }: ToolPair): Pick<ToolFinding, "after" | "before" | "pointer" | "verdict"> {
  return {
    pointer: "#/description",
    verdict: "compatible",
    ...(typeof before.description === "string" ? { before: before.description } : {}),
    ...(typeof after.description === "string" ? { after: after.description } : {}),
  };
}

/** The description of a tool changes. */
export const toolDescriptionChanged: KeptToolRule = {
  name: "tool-description-changed",
  about: "kept",
  mirror: "tool-description-changed",
  severity: severities("warning", "info", "info"),
  find: (pair) => {
    if (changeOfDescription(pair) !== "reworded") return [];
    return [
      {
        ...aboutDescription(pair),
        message: "the description changed",
        advice: ["rerun the evaluations that use this tool"],
      },
    ];
  },
};

/** A tool loses its description. */
export const descriptionRemoved: KeptToolRule = {
  name: "description-removed",
  about: "kept",
  mirror: "description-added",
  severity: severities("warning", "info", "info"),
  find: (pair) => {
    if (changeOfDescription(pair) !== "removed") return [];
    return [
      {
        ...aboutDescription(pair),
        message: "the tool no longer has a description, and a model knows a tool only by what it reads",
        advice: ["keep the description"],
      },
    ];
  },
};

/** A tool without a description gets one. */
export const descriptionAdded: KeptToolRule = {
  name: "description-added",
  about: "kept",
  mirror: "description-removed",
  severity: severities("warning", "info", "info"),
  heading: "Added",
  find: (pair) => {
    if (changeOfDescription(pair) !== "added") return [];
    return [
      {
        ...aboutDescription(pair),
        message: "the tool now has a description",
        advice: ["rerun the evaluations that use this tool"],
      },
    ];
  },
};

/** Only the whitespace of a description changes. */
export const descriptionWhitespaceOnly: KeptToolRule = {
  name: "description-whitespace-only",
  about: "kept",
  mirror: "description-whitespace-only",
  severity: severities("info", "info", "info"),
  heading: "none",
  find: (pair) => {
    if (changeOfDescription(pair) !== "reflowed") return [];
    return [{ ...aboutDescription(pair), message: "only the whitespace of the description changed", advice: [] }];
  },
};
