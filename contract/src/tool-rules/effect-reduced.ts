/** A tool gets a less harmful effect: calls that waited for approval now run at once. */

import { findEffectChange } from "./effect-gates.js";
import { severities, type KeptToolRule } from "./tool-rule.js";

export const effectReduced: KeptToolRule = {
  name: "effect-reduced",
  about: "kept",
  mirror: "effect-escalated",
  severity: severities("error", "error", "error"),
  find: findEffectChange("reduced", {
    reason: (gates) => `waited for approval where the gate is ${gates}; now runs without it`,
    message: ({ before, after }) =>
      `the effect changed from \`${before}\` to \`${after}\`: calls are no longer approved`,
    advice: ({ before, after }) => [`keep \`effect: "${before}"\``, `ship a new tool that is ${after}`],
  }),
};
