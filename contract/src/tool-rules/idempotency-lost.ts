/** A tool is no longer idempotent: hosts that repeat failed calls do harm. */

import { describeStep, saidIdempotent, severityOfDefault, stepOf, wordStep } from "../inventories/said-behaviour.js";
import { severities, type KeptToolRule } from "./tool-rule.js";
import { shownByCall } from "./shown-by-call.js";

export const idempotencyLost: KeptToolRule = {
  name: "idempotency-lost",
  about: "kept",
  mirror: "idempotency-gained",
  severity: severities("error", "warning", "error"),
  find: (pair, context) => {
    const step = stepOf(saidIdempotent(pair.before), saidIdempotent(pair.after));
    if (step?.before.value !== true) return [];
    const reason = "could be repeated after a failure; now a second call may do more than the first";
    return [
      {
        ...describeStep(step),
        ...severityOfDefault(step),
        ...shownByCall(pair, context, reason),
        message: `${wordStep(step)}: a failed call cannot be repeated safely now`,
        advice: ["keep it idempotent", "ship a new tool"],
      },
    ];
  },
};
