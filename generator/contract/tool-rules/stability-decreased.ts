/** A tool that promises less than it did. */

import { severities, type KeptToolRule } from "./rule.js";
import { changeOfStability } from "./stability-order.js";

export const stabilityDecreased: KeptToolRule = {
  name: "stability-decreased",
  about: "kept",
  mirror: "stability-increased",
  severity: severities("error", "info", "warning"),
  find: (pair) => {
    const change = changeOfStability(pair);
    if (change?.direction !== "less") return [];
    const { before, after } = change;
    // To announce that a tool goes is how one should go: whether it is announced well, other rules say.
    const isAnnounced = after === "deprecated";
    return [
      {
        pointer: "#/stability",
        verdict: "compatible",
        before,
        after,
        message: `the tool was ${before} and is ${after} now`,
        advice: isAnnounced
          ? []
          : ["keep it stable", "ship a new tool that is experimental", "deprecate it, with a date"],
        ...(isAnnounced ? { severity: "warning" } : {}),
      },
    ];
  },
};
