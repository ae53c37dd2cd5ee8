/** A tool that a model reads nothing about any more. */

import { aboutDescription, changeOfDescription } from "./descriptions.js";
import { severities, type KeptToolRule } from "./rule.js";

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
        message: "the tool has no description any more, and a model knows a tool only by what it reads",
        advice: ["keep the description"],
      },
    ];
  },
};
