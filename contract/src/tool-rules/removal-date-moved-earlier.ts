/** The removal date of a deprecated tool moves earlier. */

import { compareMoments } from "./removal-dates.js";
import { severities, type KeptToolRule } from "./tool-rule.js";

export const removalDateMovedEarlier: KeptToolRule = {
  name: "removal-date-moved-earlier",
  about: "kept",
  mirror: { none: "to stay longer takes nothing from anybody" },
  severity: severities("error", "warning", "error"),
  find: ({ before, after }) => {
    const [old, current] = [before.deprecation?.removeAfter ?? null, after.deprecation?.removeAfter ?? null];
    if (old === null || current === null || old === current) return [];
    // A date and a version, or a word that is neither, cannot be ordered: somebody has to look.
    if ((compareMoments(current, old) ?? -1) >= 0) return [];
    return [
      {
        pointer: "#/deprecation/remove_after",
        verdict: "compatible",
        before: old,
        after: current,
        message: `the tool may now be removed after ${current}; it was to stay until ${old}`,
        advice: [`keep \`removeAfter: "${old}"\``],
      },
    ];
  },
};
