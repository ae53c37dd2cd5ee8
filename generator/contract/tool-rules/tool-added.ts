/** A tool that was not there before. */

import { severities, type AddedToolRule } from "./rule.js";

export const toolAdded: AddedToolRule = {
  name: "tool-added",
  about: "added",
  mirror: "tool-removed",
  severity: severities("info", "info", "warning"),
  find: ({ name, stability, inputSchema }) => [
    {
      pointer: "#",
      verdict: "compatible",
      after: inputSchema,
      message: stability === "deprecated" ? `\`${name}\` is new, and deprecated already` : `\`${name}\` is new`,
      advice: stability === "deprecated" ? ["leave it out", "name the stability that it starts with"] : [],
    },
  ],
};
