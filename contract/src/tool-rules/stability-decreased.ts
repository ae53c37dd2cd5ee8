/** A tool becomes less stable. */

import { severities, type KeptToolRule } from "./tool-rule.js";
import { changeOfStability } from "./stability-order.js";

export const stabilityDecreased: KeptToolRule = {
  name: "stability-decreased",
  about: "kept",
  mirror: "stability-increased",
  severity: severities("error", "info", "warning"),
  heading: "Deprecated",
  find: (pair) => {
    const change = changeOfStability(pair);
    if (change?.direction !== "less") return [];
    const { before, after } = change;
    // Announcing a removal is no break: other rules check the announcement.
    const isAnnounced = after === "deprecated";
    return [
      {
        pointer: "#/stability",
        verdict: "compatible",
        before,
        after,
        message: `the stability changed from ${before} to ${after}`,
        advice: isAnnounced
          ? []
          : ["keep it stable", "ship a new tool that is experimental", "deprecate it with a removal date"],
        ...(isAnnounced ? { severity: "warning" } : {}),
      },
    ];
  },
};
