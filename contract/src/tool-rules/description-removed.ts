/** A tool loses its description. */

import { aboutDescription, changeOfDescription } from "./compared-descriptions.js";
import { severities, type KeptToolRule } from "./tool-rule.js";

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
