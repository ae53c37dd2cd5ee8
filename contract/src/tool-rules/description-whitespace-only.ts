/** Only the whitespace of a description changes. */

import { aboutDescription, changeOfDescription } from "./compared-descriptions.js";
import { severities, type KeptToolRule } from "./tool-rule.js";

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
