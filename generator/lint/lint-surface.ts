/** From a surface to the findings of every rule about it. */

import type { Report } from "../diagnostics.js";
import { excludedTools } from "./excluded-tools.js";
import { knownFamily } from "./known-family.js";
import { namePattern } from "./name-pattern.js";
import type { LintedSurface, LintRule } from "./rule.js";
import { tokenBudgets } from "./token-budgets.js";
import { uniqueAliases } from "./unique-aliases.js";
import { uniqueNames } from "./unique-names.js";
import { validExamples } from "./valid-examples.js";

/** Every rule, in the order in which they run. */
const rules: readonly LintRule[] = [
  ...[namePattern, uniqueNames, uniqueAliases, knownFamily, validExamples],
  ...[excludedTools, tokenBudgets],
];

/** Runs every rule. */
export function lintSurface(surface: LintedSurface, report: Report): void {
  for (const rule of rules) rule(surface, report);
}
