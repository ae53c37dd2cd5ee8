/** A tool claims to stay within the user's own systems: hosts no longer warn about it. */

import { describeStep, saidOpenWorld, severityOfDefault, stepOf, wordStep } from "../inventories/said-behaviour.js";
import { severities, type KeptToolRule } from "./tool-rule.js";

export const openWorldLost: KeptToolRule = {
  name: "open-world-lost",
  about: "kept",
  mirror: "open-world-gained",
  severity: severities("warning", "info", "warning"),
  find: ({ before, after }) => {
    const step = stepOf(saidOpenWorld(before), saidOpenWorld(after));
    if (step?.after.value !== false) return [];
    return [
      {
        ...describeStep(step),
        ...severityOfDefault(step),
        verdict: "compatible",
        message: `${wordStep(step)}: hosts may no longer warn that it reaches beyond the user's own systems`,
        advice: ["make sure that nothing it calls reaches beyond them"],
      },
    ];
  },
};
