/** A tool that says it does less to the world than it did: calls that waited for approval run at once. */

import { changeOfEffect } from "./effect-gates.js";
import { severities, type KeptToolRule } from "./rule.js";
import { shownByCall } from "./shown-by-call.js";

export const effectReduced: KeptToolRule = {
  name: "effect-reduced",
  about: "kept",
  mirror: "effect-escalated",
  severity: severities("error", "error", "error"),
  find: (pair, context) => {
    const change = changeOfEffect(pair);
    if (change?.direction !== "reduced") return [];
    const { before, after, gates } = change;
    const reason = `waited for approval where the gate is ${gates}; runs without it now`;
    return [
      {
        pointer: "#/effect",
        ...shownByCall(pair, context, reason),
        before,
        after,
        message: `the effect was \`${before}\` and is \`${after}\` now: nobody is asked any more`,
        advice: [`keep \`effect: "${before}"\``, `ship a new tool that is ${after}`],
      },
    ];
  },
};
