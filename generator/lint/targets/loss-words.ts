/** From a loss to its finding. */

import { targetNames, vendorOf, type Loss, type LossEffect, type TargetName } from "@toolwright/runtime/targets";
import type { Diagnostic, SourceLocation } from "../../diagnostics/diagnostics.js";
import { joinNames } from "./rule-words.js";

export interface LossFinding {
  readonly target: TargetName;
  readonly loss: Loss;
  readonly tools: readonly string[];
  /** The property as in messages; empty for the whole. */
  readonly path: string;
  readonly location: SourceLocation;
}

/** What is lost, of whom, to whom. */
interface LossSubject {
  readonly vendor: string;
  readonly tools: string;
  /** The property in quotes; undefined for the whole. */
  readonly property: string | undefined;
}

interface EffectWords {
  readonly says: (subject: LossSubject) => string;
  readonly hint?: string;
}

const within = (property: string | undefined): string => (property === undefined ? "" : ` in ${property}`);

const words: Readonly<Record<LossEffect, EffectWords>> = {
  wider: {
    says: ({ vendor, tools, property }) => `${vendor} accepts more than ${tools} does${within(property)}`,
    hint: "Validation of the call still rejects what the vendor accepts.",
  },
  narrower: {
    says: ({ vendor, tools, property }) => `${vendor} cannot send everything that ${tools} accepts${within(property)}`,
    hint: "If the model needs these arguments, change the type to one that the vendor can express.",
  },
  ambiguous: {
    says: ({ vendor, tools, property }) =>
      `${vendor} cannot distinguish everything that ${tools} accepts${within(property)}`,
    hint: "If the difference matters, change the type to one that the vendor can express.",
  },
  unsaid: {
    says: ({ vendor, tools, property }) =>
      `${vendor} is not told everything about ${property === undefined ? tools : `${property} of ${tools}`}`,
  },
};

/** The code of a loss: `openai-strict-loss-bounds-to-description`, by target and transformation. */
export function lossCode(target: TargetName, { transformation }: Pick<Loss, "transformation">): string {
  return `${target}-loss-${transformation}`;
}

/** Whether a code is a loss's; there is no fixed set of transformations. */
export function isLossCode(code: string): boolean {
  return targetNames.some((target) => code.startsWith(lossCode(target, { transformation: "" })));
}

export function describeLoss({ target, loss, tools, path, location }: LossFinding): Diagnostic {
  const { says, hint } = words[loss.effect];
  const property = path === "" ? undefined : JSON.stringify(path);
  return {
    code: lossCode(target, loss),
    severity: "info",
    message: `${says({ vendor: vendorOf(target), tools: joinNames(tools), property })}. ${loss.message}`,
    ...(hint === undefined ? {} : { hint }),
    locations: [location],
  };
}
