/** Where the configuration has a budget for them, a tool's description must keep to it. */

import { warning } from "../diagnostics/diagnostic-kinds.js";
import { locateDescription, lintRule } from "./lint-rule.js";

export const descriptionBudget = lintRule({
  findings: {
    "description-over-budget": warning<{ tool: string; length: number; budget: number }>({
      message: ({ tool, length, budget }) =>
        `The description of ${tool} has ${length} characters, which exceeds the budget of ${budget}.`,
      hint: () => 'It is sent with every request. Shorten it, or raise "budgets.descriptionCharacters".',
    }),
  },
  check: ({ tools, settings }, report) => {
    const budget = settings.budgets.descriptionCharacters;
    if (budget === null) return;
    for (const tool of tools) {
      const length = [...tool.description].length;
      if (length <= budget) continue;
      report("description-over-budget", { tool: tool.name, length, budget }, locateDescription(tool));
    }
  },
});
