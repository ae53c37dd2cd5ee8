/** From what a target cannot express of a tool to the finding that people read. */

import { vendorOf, type Loss, type LossEffect, type TargetName } from "@toolwright/runtime/targets";
import type { Diagnostic, SourceLocation } from "../../diagnostics.js";
import { joinNames } from "./rule-words.js";

/** A loss, with the tools that have it at one place of the sources. */
export interface LossFinding {
  readonly target: TargetName;
  readonly loss: Loss;
  readonly tools: readonly string[];
  /** Names that lead to the property; empty where it is the whole. */
  readonly path: readonly string[];
  readonly location: SourceLocation;
}

/** What is lost, of whom, to whom. */
interface LossSubject {
  readonly vendor: string;
  readonly tools: string;
  /** The property in quotes; undefined where it is the whole. */
  readonly property: string | undefined;
}

/** What each effect means for the tools, and for whoever reads of it. */
interface EffectWords {
  readonly says: (subject: LossSubject) => string;
  readonly hint?: string;
}

const within = (property: string | undefined): string => (property === undefined ? "" : ` in ${property}`);

const words: Readonly<Record<LossEffect, EffectWords>> = {
  wider: {
    says: ({ vendor, tools, property }) => `${vendor} lets more pass than ${tools} takes${within(property)}`,
    hint: "What the vendor lets pass is still refused when the call is validated.",
  },
  narrower: {
    says: ({ vendor, tools, property }) => `${vendor} cannot send everything that ${tools} takes${within(property)}`,
    hint: "If the model needs these arguments, write the type in a way that the vendor can express.",
  },
  ambiguous: {
    says: ({ vendor, tools, property }) => `${vendor} cannot tell apart all that ${tools} takes${within(property)}`,
    hint: "If the difference matters, write the type in a way that the vendor can express.",
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

/** Makes the finding. Losses are what a target is like, so they are said where somebody asks. */
export function describeLoss({ target, loss, tools, path, location }: LossFinding): Diagnostic {
  const { says, hint } = words[loss.effect];
  const property = path.length === 0 ? undefined : JSON.stringify(describePath(path));
  return {
    code: lossCode(target, loss),
    severity: "info",
    message: `${says({ vendor: vendorOf(target), tools: joinNames(tools), property })}. ${loss.message}`,
    ...(hint === undefined ? {} : { hint }),
    locations: [location],
  };
}

/** A path as people write it: `items[].name`. */
function describePath(path: readonly string[]): string {
  const steps = path.map((name) => (/^\d+$/.test(name) ? "[]" : name === "*" ? "{}" : `.${name}`));
  return steps.join("").replace(/^\./, "");
}
