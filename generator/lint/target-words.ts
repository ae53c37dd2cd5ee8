/** From broken vendor rules, and from losses, to their findings. */

import { joinPhrases } from "@toolwright/contract/inventory";
import {
  targetNames,
  vendorOf,
  type Loss,
  type LossEffect,
  type RuleSource,
  type TargetName,
  type Violation,
} from "@toolwright/runtime/targets";
import type { Diagnostic, SourceLocation } from "../diagnostics/diagnostics.js";

interface RuleFinding {
  readonly target: TargetName;
  readonly violation: Violation;
  /** Names of the tools; empty for the request as a whole. */
  readonly tools: readonly string[];
  readonly locations: readonly SourceLocation[];
}

export function describeBreak({ target, violation, tools, locations }: RuleFinding): Diagnostic {
  const { rule, problem } = violation;
  const { code, severity, fix, source } = rule;
  const [first] = tools;
  const named = fix.replaceAll("<tool>", first === undefined ? "…" : escapeQuotes(first));
  return {
    code,
    severity,
    message: severity === "error" ? refusal(target, tools, problem) : reservation(target, tools, problem),
    hint: `${named.replace(/\.$/, "")} (${describeSource(source)}).`,
    locations,
  };
}

function refusal(target: TargetName, tools: readonly string[], problem: string): string {
  const vendor = vendorOf(target);
  return tools.length === 0
    ? `The tools cannot be sent to ${vendor} together: ${problem}.`
    : `${joinNames(tools)} cannot be sent to ${vendor}: ${problem}.`;
}

function reservation(target: TargetName, tools: readonly string[], problem: string): string {
  return `${vendorOf(target)} accepts ${tools.length === 0 ? "the tools" : joinNames(tools)}, but ${problem}.`;
}

/** The source of a rule, such as `documented 2026-11-21`. */
function describeSource({ kind, date }: RuleSource): string {
  return kind === "sdk" ? `seen in the SDK ${date}` : `${kind} ${date}`;
}

/** The fix shows the name inside a JSON string. */
function escapeQuotes(name: string): string {
  return JSON.stringify(name).slice(1, -1);
}

function joinNames(names: readonly string[]): string {
  const shown = names.length > 5 ? [...names.slice(0, 4), `${names.length - 4} more`] : names;
  return joinPhrases(shown);
}

interface LossFinding {
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
function lossCode(target: TargetName, { transformation }: Pick<Loss, "transformation">): string {
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
