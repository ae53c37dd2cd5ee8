/** A tool that promises more than it did. */

import { severities, type KeptToolRule } from "./rule.js";
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
        message: `the tool was ${before} and is ${after} now`,
        advice: before === "deprecated" ? ["say in its description that it stays"] : [],
      },
    ];
  },
};
