/** Payloads of targets that changed while the inventory did not: another version of toolwright, or other target options. */

import { canonicalJson } from "../../stable-json.js";
import { severities, type WireRule } from "./rule.js";

export const wireChanged: WireRule = {
  name: "wire-changed",
  about: "wire",
  mirror: "wire-changed",
  severity: severities("info", "info", "info"),
  find: (payloads) =>
    payloads.flatMap(({ path, before, after }) => {
      if (canonicalJson(before) === canonicalJson(after)) return [];
      const change = before === null ? "is new" : after === null ? "is gone" : "changed for tools that did not";
      return [
        {
          pointer: `#/${path.replaceAll("~", "~0").replaceAll("/", "~1")}`,
          verdict: "compatible",
          ...(before === null ? {} : { before }),
          ...(after === null ? {} : { after }),
          message: `the payload ${path} ${change}`,
          advice: [],
        },
      ];
    }),
};
