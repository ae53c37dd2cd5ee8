/** From broken vendor rules, and from losses, to their findings. */

import { joinPhrases } from "@toolwright/contract/inventory";
import { nameOf, type RuleSource, type Violation } from "@toolwright/contract/vendor-rules";
import { targetNames, vendorOf, type Loss, type LossEffect, type TargetName } from "@toolwright/runtime/targets";
import type { Diagnostic, SourceLocation } from "../diagnostics/diagnostics.js";

interface RuleFinding {
  readonly target: TargetName;
  readonly violation: Violation;
  /** Names of the tools; empty for the request as a whole. */
  readonly tools: readonly string[];
  readonly locations: readonly SourceLocation[];
  /** What the tool's own schema calls the place that the rule is about; by default as in the wire object. */
  readonly path?: string | undefined;
}

export function describeBreak({ target, violation, tools, locations, path }: RuleFinding): Diagnostic {
  const { rule, words, about } = violation;
  const problem = about === undefined || path === undefined ? violation.problem : `${nameOf({ path })} ${words}`;
  const { code, severity, fix, source } = rule;
  const named = nameInFix(fix, tools);
  return {
    code,
    severity,
    message: severity === "error" ? refusal(target, tools, problem) : reservation(target, tools, problem),
    hint: `${named.replace(/\.$/, "")} (${describeSource(source)}).`,
    source,
    locations,
  };
}

/** Fixes are written for one tool. */
function nameInFix(fix: string, tools: readonly string[]): string {
  const [first, ...others] = tools.map(escapeQuotes);
  if (others.length === 0) return fix.replaceAll("<tool>", first ?? "…");
  const plural = fix.replaceAll(/\b(exclude|send) the tool\b/g, "$1 the tools").replaceAll(/\bsend it\b/g, "send them");
  return plural.replaceAll(/"<tool>": ("[^"]*")/g, (_entry, reason) =>
    [first, ...others].map((name) => `"${name}": ${reason}`).join(", "),
  );
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
function describeSource({ kind, checked }: RuleSource): string {
  return kind === "sdk" ? `seen in the SDK ${checked}` : `${kind} ${checked}`;
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
  readonly isOne: boolean;
  /** The property in quotes; undefined for the whole. */
  readonly property: string | undefined;
}

interface EffectWords {
  readonly says: (subject: LossSubject) => string;
  readonly hint?: string;
}

const within = (property: string | undefined): string => (property === undefined ? "" : ` in ${property}`);
const unsaid: EffectWords = {
  says: ({ vendor, tools, property }) =>
    `${vendor} is not told everything about ${property === undefined ? tools : `${property} of ${tools}`}`,
};

const ofArguments: Readonly<Record<LossEffect, EffectWords>> = {
  wider: {
    says: ({ vendor, tools, isOne, property }) =>
      `${vendor} accepts more than ${tools} ${isOne ? "does" : "do"}${within(property)}`,
    hint: "Validation of the call still rejects what the vendor accepts.",
  },
  narrower: {
    says: ({ vendor, tools, isOne, property }) =>
      `${vendor} cannot send everything that ${tools} ${isOne ? "accepts" : "accept"}${within(property)}`,
    hint: "If the model needs these arguments, change the type to one that the vendor can express.",
  },
  ambiguous: {
    says: ({ vendor, tools, isOne, property }) =>
      `${vendor} cannot distinguish everything that ${tools} ${isOne ? "accepts" : "accept"}${within(property)}`,
    hint: "If the difference matters, change the type to one that the vendor can express.",
  },
  unsaid,
};

const ofResults: Readonly<Record<LossEffect, EffectWords>> = {
  wider: {
    says: ({ vendor, tools, isOne, property }) =>
      `${vendor} is told that ${tools} may return more than ${isOne ? "it does" : "they do"}${within(property)}`,
  },
  narrower: {
    says: ({ vendor, tools, isOne, property }) =>
      `${vendor} is told of less than ${tools} ${isOne ? "returns" : "return"}${within(property)}`,
    hint: "If the model needs to know these results, change the type to one that the vendor can express.",
  },
  ambiguous: {
    says: ({ vendor, tools, isOne, property }) =>
      `${vendor} cannot distinguish everything that ${tools} ${isOne ? "returns" : "return"}${within(property)}`,
    hint: ofArguments.ambiguous.hint ?? "",
  },
  unsaid,
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
  const { says, hint } = (loss.part === "outputSchema" ? ofResults : ofArguments)[loss.effect];
  const property = path === "" ? undefined : JSON.stringify(path);
  return {
    code: lossCode(target, loss),
    severity: "info",
    message: `${says({ vendor: vendorOf(target), tools: joinNames(tools), isOne: tools.length === 1, property })}. ${loss.message}`,
    ...(hint === undefined ? {} : { hint }),
    locations: [location],
  };
}
