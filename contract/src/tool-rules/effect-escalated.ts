/** A tool gets a more harmful effect: calls that ran at once now wait for approval. */

import { findEffectChange } from "./effect-gates.js";
import { severities, type KeptToolRule } from "./tool-rule.js";

export const effectEscalated: KeptToolRule = {
  name: "effect-escalated",
  about: "kept",
  mirror: "effect-reduced",
  severity: severities("error", "error", "error"),
  find: findEffectChange({
    direction: "escalated",
    reason: (gates) => `ran without approval where the gate is ${gates}; now waits for approval`,
    consequence: "calls that ran at once may wait for approval now",
    advice: ["keep the effect, and ship a new tool for the rest"],
  }),
};
