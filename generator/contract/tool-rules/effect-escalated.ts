/** A tool that does worse to the world than it did: calls that ran at once wait for approval. */

import { changeOfEffect } from "./effect-gates.js";
import { severities, type KeptToolRule } from "./rule.js";
import { shownByCall } from "./shown-by-call.js";

export const effectEscalated: KeptToolRule = {
  name: "effect-escalated",
  about: "kept",
  mirror: "effect-reduced",
  severity: severities("error", "error", "error"),
  find: (pair, context) => {
    const change = changeOfEffect(pair);
    if (change?.direction !== "escalated") return [];
    const { before, after, gates } = change;
    const reason = `ran without approval where the gate is ${gates}; waits for approval now`;
    return [
      {
        pointer: "#/effect",
        ...shownByCall(pair, context, reason),
        before,
        after,
        message: `the effect was \`${before}\` and is \`${after}\` now`,
        advice: [`keep what the tool does ${before}`, `ship a new tool that is ${after}`],
      },
    ];
  },
};
