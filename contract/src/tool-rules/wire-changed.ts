/** A target's payload changes while the inventory does not: a different toolwright version or different target options. */

import { canonicalJson, joinPointer } from "@toolwright/runtime/json-schema";
import { severities, type WireRule } from "./tool-rule.js";

export const wireChanged: WireRule = {
  name: "wire-changed",
  about: "wire",
  mirror: "wire-changed",
  severity: severities("info", "info", "info"),
  heading: "none",
  find: (payloads) =>
    payloads.flatMap(({ path, before, after }) => {
      if (canonicalJson(before) === canonicalJson(after)) return [];
      const change = before === null ? "is new" : after === null ? "is gone" : "changed, but its tools did not";
      return [
        {
          pointer: `#${joinPointer([path])}`,
          verdict: "compatible",
          ...(before === null ? {} : { before }),
          ...(after === null ? {} : { after }),
          message: `the payload ${path} ${change}`,
          advice: [],
        },
      ];
    }),
};
