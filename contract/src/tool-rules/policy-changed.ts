/** The review settings differ from the baseline's: they decide what the next review reports. */

import { canonicalJson } from "@toolwright/runtime/json-schema";
import { severities, type PolicyRule } from "./tool-rule.js";

export const policyChanged: PolicyRule = {
  name: "policy-changed",
  about: "policy",
  mirror: "policy-changed",
  severity: severities("error", "error", "error"),
  heading: "none",
  isFixed: true,
  find: (before, after) => {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    return keys.flatMap((key) => {
      const [old, current] = [before[key], after[key]];
      if (old !== undefined && current !== undefined && canonicalJson(old) === canonicalJson(current)) return [];
      const change = old === undefined ? "is new" : current === undefined ? "is gone" : "changed";
      return [
        {
          pointer: `#/${key}`,
          verdict: "compatible",
          ...(old === undefined ? {} : { before: old }),
          ...(current === undefined ? {} : { after: current }),
          message: `the setting \`review.${key}\` ${change}; this review uses the baseline's`,
          advice: ["change it in a separate pull request"],
        },
      ];
    });
  },
};
