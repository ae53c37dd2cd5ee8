/** From what breaks a vendor's rule to the finding that people read. */

import { vendorOf, type RuleSource, type TargetName, type Violation } from "@toolwright/runtime/targets";
import type { Diagnostic, SourceLocation } from "../../diagnostics.js";

/** A broken rule, with the tools that break it in one way and the places that take part. */
export interface RuleFinding {
  readonly target: TargetName;
  readonly violation: Violation;
  /** Names of the tools; empty where it is the request as a whole. */
  readonly tools: readonly string[];
  readonly locations: readonly SourceLocation[];
}

/** Makes the finding. */
export function describeBreak({ target, violation, tools, locations }: RuleFinding): Diagnostic {
  const { rule, problem } = violation;
  const { code, severity, fix, source } = rule;
  const [first] = tools;
  return {
    code,
    severity,
    message: severity === "error" ? refusal(target, tools, problem) : reservation(target, tools, problem),
    hint: `${fix.replaceAll("<tool>", first === undefined ? "…" : escapeQuotes(first))} (${describeSource(source)})`,
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
  return `${vendorOf(target)} takes ${tools.length === 0 ? "the tools" : joinNames(tools)}, but ${problem}.`;
}

/** Where a rule is known from, such as `documented 2026-11-21`. */
export function describeSource({ kind, date }: RuleSource): string {
  return kind === "sdk" ? `seen in the SDK ${date}` : `${kind} ${date}`;
}

/** The fix shows the name inside of a JSON text. */
function escapeQuotes(name: string): string {
  return JSON.stringify(name).slice(1, -1);
}

/** Names in a sentence; of many the first ones. */
export function joinNames(names: readonly string[]): string {
  const shown = names.length > 5 ? [...names.slice(0, 4), `${names.length - 4} more`] : names;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1) ?? ""}`;
}
