/** A tool begins to reach beyond the user's own systems. */

import { describeStep, saidOpenWorld, severityOfDefault, stepOf, wordStep } from "../inventories/said-behaviour.js";
import { severities, type KeptToolRule } from "./tool-rule.js";
import { shownByCall } from "./shown-by-call.js";

export const openWorldGained: KeptToolRule = {
  name: "open-world-gained",
  about: "kept",
  mirror: "open-world-lost",
  severity: severities("error", "warning", "error"),
  heading: "Added",
  find: (pair, context) => {
    const step = stepOf(saidOpenWorld(pair.before), saidOpenWorld(pair.after));
    if (step?.after.value !== true) return [];
    const reason = "stayed within the user's own systems; now reaches beyond them";
    return [
      {
        ...describeStep(step),
        ...severityOfDefault(step),
        ...shownByCall(pair, context, reason),
        message: `${wordStep(step)}: it may reach beyond the user's own systems now`,
        advice: ["keep it within them", "ship a new tool"],
      },
    ];
  },
};
