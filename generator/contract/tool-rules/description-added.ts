/** A tool that a model reads something about, and did not before. */

import { aboutDescription, changeOfDescription } from "./descriptions.js";
import { severities, type KeptToolRule } from "./rule.js";

export const descriptionAdded: KeptToolRule = {
  name: "description-added",
  about: "kept",
  mirror: "description-removed",
  severity: severities("warning", "info", "info"),
  find: (pair) => {
    if (changeOfDescription(pair) !== "added") return [];
    return [
      {
        ...aboutDescription(pair),
        message: "the tool has a description now",
        advice: ["run the evaluations that use this tool"],
      },
    ];
  },
};
