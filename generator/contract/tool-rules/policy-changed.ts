/** Settings of reviews that differ from the baseline's: whoever changes them changes what the next review says. */

import { canonicalJson } from "../../stable-json.js";
import { severities, type PolicyRule } from "./rule.js";

export const policyChanged: PolicyRule = {
  name: "policy-changed",
  about: "policy",
  mirror: "policy-changed",
  severity: severities("error", "error", "error"),
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
          message: `the setting \`review.${key}\` ${change}; this review goes by the baseline's`,
          advice: ["change it in a pull request of its own"],
        },
      ];
    });
  },
};
