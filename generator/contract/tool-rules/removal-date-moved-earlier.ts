/** A deprecated tool that is to go sooner than it said. */

import { compareMoments } from "./removal-dates.js";
import { severities, type KeptToolRule } from "./rule.js";

export const removalDateMovedEarlier: KeptToolRule = {
  name: "removal-date-moved-earlier",
  about: "kept",
  mirror: { none: "to stay longer takes nothing from anybody" },
  severity: severities("error", "warning", "error"),
  find: ({ before, after }) => {
    const [old, current] = [before.deprecation?.removeAfter ?? null, after.deprecation?.removeAfter ?? null];
    if (old === null || current === null || old === current) return [];
    // A date for a version, or a word that is neither, cannot be ordered: somebody has to look.
    if ((compareMoments(current, old) ?? -1) >= 0) return [];
    return [
      {
        pointer: "#/deprecation/remove_after",
        verdict: "compatible",
        before: old,
        after: current,
        message: `the tool was to stay until ${old}, and may go after ${current} now`,
        advice: [`keep \`removeAfter: "${old}"\``],
      },
    ];
  },
};
