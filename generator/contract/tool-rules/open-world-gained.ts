/** A tool that reaches beyond the user's own systems, and did not before. */

import { severities, type KeptToolRule } from "./rule.js";
import { shownByCall } from "./shown-by-call.js";

export const openWorldGained: KeptToolRule = {
  name: "open-world-gained",
  about: "kept",
  mirror: "open-world-lost",
  severity: severities("error", "warning", "error"),
  find: (pair, context) => {
    if (pair.before.openWorld !== false || pair.after.openWorld !== true) return [];
    const reason = "stayed within the user's own systems; reaches beyond them now";
    return [
      {
        pointer: "#/open_world",
        ...shownByCall(pair, context, reason),
        before: false,
        after: true,
        message: "the tool reaches beyond the user's own systems now",
        advice: ["keep it within them", "ship a new tool"],
      },
    ];
  },
};
