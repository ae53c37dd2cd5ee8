/** A tool is new. */

import { severities, type AddedToolRule } from "./tool-rule.js";

export const toolAdded: AddedToolRule = {
  name: "tool-added",
  about: "added",
  mirror: "tool-removed",
  severity: severities("info", "info", "warning"),
  heading: "Added",
  find: ({ name, stability, inputSchema }) => [
    {
      pointer: "#",
      verdict: "compatible",
      after: inputSchema,
      message: stability === "deprecated" ? `\`${name}\` is new and already deprecated` : `\`${name}\` is new`,
      advice: stability === "deprecated" ? ["leave it out", "start it as experimental or stable"] : [],
    },
  ],
};
