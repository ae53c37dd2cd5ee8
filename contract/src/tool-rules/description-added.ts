/** A tool without a description gets one. */

import { aboutDescription, changeOfDescription } from "./compared-descriptions.js";
import { severities, type KeptToolRule } from "./tool-rule.js";

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
