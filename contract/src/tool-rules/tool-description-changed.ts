/** The description of a tool changes. */

import { aboutDescription, changeOfDescription } from "./compared-descriptions.js";
import { severities, type KeptToolRule } from "./tool-rule.js";

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
