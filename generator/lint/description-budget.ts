/** Where the configuration has a budget for them, a tool's description must keep to it. */

import { createDiagnostic } from "../diagnostics.js";
import { locateDescription, type LintRule } from "./rule.js";

export const descriptionBudget: LintRule = ({ tools, settings }, report) => {
  const budget = settings.budgets.descriptionCharacters;
  if (budget === null) return;
  for (const tool of tools) {
    const length = [...tool.description].length;
    if (length <= budget) continue;
    report(createDiagnostic("description-over-budget", { tool: tool.name, length, budget }, locateDescription(tool)));
  }
};
