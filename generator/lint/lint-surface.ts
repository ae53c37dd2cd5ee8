/** From a surface to the findings of every rule about it. */

import type { Report } from "../diagnostics.js";
import { withSeverities } from "./configured-severities.js";
import { descriptionBudget } from "./description-budget.js";
import { enumCase } from "./enum-case.js";
import { excludedTools } from "./excluded-tools.js";
import { knownFamily } from "./known-family.js";
import { namePattern } from "./name-pattern.js";
import { propertyDescriptions } from "./property-descriptions.js";
import type { LintedSurface, LintRule } from "./rule.js";
import { lintTargets } from "./target-rules.js";
import { tokenBudgets } from "./token-budgets.js";
import { uniqueAliases } from "./unique-aliases.js";
import { uniqueNames } from "./unique-names.js";
import { validExamples } from "./valid-examples.js";

/** What must hold of any surface: generated files and the calls of a model rest on it. In the order in which they run. */
const fixedRules: readonly LintRule[] = [
  namePattern,
  uniqueNames,
  uniqueAliases,
  knownFamily,
  validExamples,
  excludedTools,
];

/** What is good for a model, or asked by a target: the configuration may change how loudly each is reported. */
const adjustableRules: readonly LintRule[] = [
  descriptionBudget,
  propertyDescriptions,
  enumCase,
  lintTargets,
  tokenBudgets,
];

/** Runs every rule; those about schemas leave out tools that have none for a reason that has been reported. */
export function lintSurface(surface: LintedSurface, report: Report): void {
  for (const rule of fixedRules) rule(surface, report);
  lintTools(surface, report);
}

/** Runs the rules that any list of tools can be held against, with the severities of the settings. */
export function lintTools(surface: LintedSurface, report: Report): void {
  const { incomplete, settings } = surface;
  const complete = { ...surface, tools: surface.tools.filter((tool) => !incomplete.has(tool)) };
  const adjusted = withSeverities(settings.lint.severities, report);
  for (const rule of adjustableRules) rule(complete, adjusted);
}
