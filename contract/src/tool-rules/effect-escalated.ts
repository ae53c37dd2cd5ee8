/** A tool gets a more harmful effect: calls that ran at once now wait for approval. */

import { findEffectChange } from "./effect-gates.js";
import { severities, type KeptToolRule } from "./tool-rule.js";

export const effectEscalated: KeptToolRule = {
  name: "effect-escalated",
  about: "kept",
  mirror: "effect-reduced",
  severity: severities("error", "error", "error"),
  find: findEffectChange("escalated", {
    reason: (gates) => `ran without approval where the gate is ${gates}; now waits for approval`,
    message: ({ before, after }) => `the effect changed from \`${before}\` to \`${after}\``,
    advice: ({ before, after }) => [`keep the tool ${before}`, `ship a new tool that is ${after}`],
  }),
};
