/** A deprecated tool that stays longer, or that names another version or replacement. */

import { inventoryKey } from "@toolwright/runtime/surface";
import { compareMoments } from "./removal-dates.js";
import { severities, type KeptToolRule } from "./tool-rule.js";

const parts = ["since", "removeAfter", "replacedBy"] as const;

export const deprecationChanged: KeptToolRule = {
  name: "deprecation-changed",
  about: "kept",
  mirror: "deprecation-changed",
  severity: severities("info", "info", "info"),
  find: ({ before, after }) =>
    parts.flatMap((field) => {
      const [old, current] = [before.deprecation?.[field], after.deprecation?.[field]];
      if (old === undefined || current === undefined || old === current) return [];
      // `removal-date-moved-earlier` reports a date that is earlier, or that cannot be compared.
      const isMoved = field === "removeAfter" && old !== null && current !== null;
      if (isMoved && (compareMoments(current, old) ?? -1) < 0) return [];
      return [
        {
          pointer: `#/deprecation/${inventoryKey(field)}`,
          verdict: "compatible",
          ...(old === null ? {} : { before: old }),
          ...(current === null ? {} : { after: current }),
          message: `\`${inventoryKey(field)}\` was \`${old}\` and is \`${current}\` now`,
          advice: [],
        },
      ];
    }),
};
