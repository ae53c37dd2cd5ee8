/** A tool is no longer idempotent: hosts that repeat failed calls do harm. */

import { severities, type KeptToolRule } from "./tool-rule.js";
import { shownByCall } from "./shown-by-call.js";

export const idempotencyLost: KeptToolRule = {
  name: "idempotency-lost",
  about: "kept",
  mirror: "idempotency-gained",
  severity: severities("error", "warning", "error"),
  find: (pair, context) => {
    if (pair.before.idempotent !== true || pair.after.idempotent !== false) return [];
    const reason = "could be repeated after a failure; now a second call may do more than the first";
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
