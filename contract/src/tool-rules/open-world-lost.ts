/** A tool claims to stay within the user's own systems: hosts no longer warn about it. */

import { severities, type KeptToolRule } from "./tool-rule.js";

export const openWorldLost: KeptToolRule = {
  name: "open-world-lost",
  about: "kept",
  mirror: "open-world-gained",
  severity: severities("warning", "info", "warning"),
  find: ({ before, after }) => {
    if (before.openWorld !== true || after.openWorld !== false) return [];
    return [
      {
        pointer: "#/open_world",
        verdict: "compatible",
        before: true,
        after: false,
        message: "the tool claims to stay within the user's own systems: hosts no longer warn about it",
        advice: ["make sure that nothing it calls reaches beyond them"],
      },
    ];
  },
};
