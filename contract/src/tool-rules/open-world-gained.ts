/** A tool begins to reach beyond the user's own systems. */

import { severities, type KeptToolRule } from "./tool-rule.js";
import { shownByCall } from "./shown-by-call.js";

export const openWorldGained: KeptToolRule = {
  name: "open-world-gained",
  about: "kept",
  mirror: "open-world-lost",
  severity: severities("error", "warning", "error"),
  heading: "Added",
  find: (pair, context) => {
    if (pair.before.openWorld !== false || pair.after.openWorld !== true) return [];
    const reason = "stayed within the user's own systems; now reaches beyond them";
    return [
      {
        pointer: "#/open_world",
        ...shownByCall(pair, context, reason),
        before: false,
        after: true,
        message: "the tool now reaches beyond the user's own systems",
        advice: ["keep it within them", "ship a new tool"],
      },
    ];
  },
};
