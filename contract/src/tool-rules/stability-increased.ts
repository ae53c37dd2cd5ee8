/** A tool becomes more stable. */

import { severities, type KeptToolRule } from "./tool-rule.js";
import { changeOfStability } from "./stability-order.js";

export const stabilityIncreased: KeptToolRule = {
  name: "stability-increased",
  about: "kept",
  mirror: "stability-decreased",
  severity: severities("info", "info", "warning"),
  find: (pair) => {
    const change = changeOfStability(pair);
    if (change?.direction !== "more") return [];
    const { before, after } = change;
    return [
      {
        pointer: "#/stability",
        verdict: "compatible",
        before,
        after,
        message: `the stability changed from ${before} to ${after}`,
        advice: before === "deprecated" ? ["say in its description that it is no longer deprecated"] : [],
      },
    ];
  },
};
