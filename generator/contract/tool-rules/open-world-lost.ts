/** A tool that says it stays within the user's own systems, and did not before: hosts warn of it no more. */

import { severities, type KeptToolRule } from "./rule.js";

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
        message: "the tool no longer reaches beyond the user's own systems, it says: hosts warn of it no more",
        advice: ["make sure that nothing it calls does"],
      },
    ];
  },
};
