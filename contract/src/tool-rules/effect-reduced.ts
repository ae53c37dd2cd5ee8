/** A tool claims a less harmful effect: calls that waited for approval now run at once. */

import { findEffectChange } from "./effect-gates.js";
import { severities, type KeptToolRule } from "./tool-rule.js";

export const effectReduced: KeptToolRule = {
  name: "effect-reduced",
  about: "kept",
  mirror: "effect-escalated",
  severity: severities("error", "error", "error"),
  find: findEffectChange({
    direction: "reduced",
    reason: (gates) => `waited for approval where the gate is ${gates}; now runs without it`,
    consequence: "calls that waited for approval may run at once now",
    advice: ["check that the tool does no more than it now says, and accept the change"],
  }),
};
