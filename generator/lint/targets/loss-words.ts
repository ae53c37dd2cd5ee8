/** From what a target cannot express of a tool to the finding that people read. */

import { vendorOf, type Loss, type LossEffect, type TargetName } from "@toolwright/runtime/targets";
import type { Diagnostic, SourceLocation } from "../../diagnostics.js";
import { joinNames } from "./rule-words.js";

/** A loss, with the tools that have it at one place of the sources. */
export interface LossFinding {
  readonly target: TargetName;
  readonly loss: Loss;
  readonly tools: readonly string[];
  readonly location: SourceLocation;
}

/** What each effect means for the tools, and for whoever reads of it. */
const words: Readonly<
  Record<LossEffect, { readonly says: (vendor: string, tools: string) => string; readonly hint?: string }>
> = {
  wider: {
    says: (vendor, tools) => `${vendor} lets more pass than ${tools} takes`,
    hint: "What the vendor lets pass is still refused when the call is validated.",
  },
  narrower: {
    says: (vendor, tools) => `${vendor} cannot send everything that ${tools} takes`,
    hint: "If the model needs these arguments, write the type in a way that the vendor can express.",
  },
  ambiguous: {
    says: (vendor, tools) => `${vendor} cannot tell apart all that ${tools} takes`,
    hint: "If the difference matters, write the type in a way that the vendor can express.",
  },
  unsaid: { says: (vendor, tools) => `${vendor} is not told everything about ${tools}` },
};

/** The code of a loss: `openai-strict-loss-bounds-to-description`, by target and transformation. */
export function lossCode(target: TargetName, { transformation }: Pick<Loss, "transformation">): string {
  return `${target}-loss-${transformation}`;
}

/** Makes the finding. Losses are what a target is like, so they are said where somebody asks. */
export function describeLoss({ target, loss, tools, location }: LossFinding): Diagnostic {
  const { says, hint } = words[loss.effect];
  return {
    code: lossCode(target, loss),
    severity: "info",
    message: `${says(vendorOf(target), joinNames(tools))}: ${loss.message}`,
    ...(hint === undefined ? {} : { hint }),
    locations: [location],
  };
}
