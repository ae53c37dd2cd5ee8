/** A description whose words are the same, set in other lines. */

import { aboutDescription, changeOfDescription } from "./descriptions.js";
import { severities, type KeptToolRule } from "./rule.js";

export const descriptionWhitespaceOnly: KeptToolRule = {
  name: "description-whitespace-only",
  about: "kept",
  mirror: "description-whitespace-only",
  severity: severities("info", "info", "info"),
  find: (pair) => {
    if (changeOfDescription(pair) !== "reflowed") return [];
    return [{ ...aboutDescription(pair), message: "only the white space of the description changed", advice: [] }];
  },
};
