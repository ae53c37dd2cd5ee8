/** From broken vendor rules to their findings. */

import { joinPhrases } from "@toolwright/contract/inventory";
import { vendorOf, type RuleSource, type TargetName, type Violation } from "@toolwright/runtime/targets";
import type { Diagnostic, SourceLocation } from "../../diagnostics/diagnostics.js";

export interface RuleFinding {
  readonly target: TargetName;
  readonly violation: Violation;
  /** Names of the tools; empty for the request as a whole. */
  readonly tools: readonly string[];
  readonly locations: readonly SourceLocation[];
}

export function describeBreak({ target, violation, tools, locations }: RuleFinding): Diagnostic {
  const { rule, problem } = violation;
  const { code, severity, fix, source } = rule;
  const named = nameInFix(fix, tools);
  return {
    code,
    severity,
    message: severity === "error" ? refusal(target, tools, problem) : reservation(target, tools, problem),
    hint: `${named.replace(/\.$/, "")} (${describeSource(source)}).`,
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
export function describeSource({ kind, date }: RuleSource): string {
  return kind === "sdk" ? `seen in the SDK ${date}` : `${kind} ${date}`;
}

/** The fix shows the name inside a JSON string. */
function escapeQuotes(name: string): string {
  return JSON.stringify(name).slice(1, -1);
}

export function joinNames(names: readonly string[]): string {
  const shown = names.length > 5 ? [...names.slice(0, 4), `${names.length - 4} more`] : names;
  return joinPhrases(shown);
}
