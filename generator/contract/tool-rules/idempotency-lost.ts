/** A tool that may no longer be run twice for once: hosts that repeat failed calls do harm. */

import { severities, type KeptToolRule } from "./rule.js";
import { shownByCall } from "./shown-by-call.js";

export const idempotencyLost: KeptToolRule = {
  name: "idempotency-lost",
  about: "kept",
  mirror: "idempotency-gained",
  severity: severities("error", "warning", "error"),
  find: (pair, context) => {
    if (pair.before.idempotent !== true || pair.after.idempotent !== false) return [];
    const reason = "could be sent again after a failure; a second run may do more now than the first";
    return [
      {
        pointer: "#/idempotent",
        ...shownByCall(pair, context, reason),
        before: true,
        after: false,
        message: "the tool is no longer idempotent",
        advice: ["keep it idempotent", "ship a new tool"],
      },
    ];
  },
};
