/** A tool that a model reads other words about. */

import { aboutDescription, changeOfDescription } from "./descriptions.js";
import { severities, type KeptToolRule } from "./rule.js";

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
        advice: ["run the evaluations that use this tool"],
      },
    ];
  },
};
