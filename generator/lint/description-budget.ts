/** Where the configuration has a budget for them, a tool's description must keep to it. */

import { warning } from "../diagnostics/diagnostic-kinds.js";
import { locateDescription, toolRule } from "./lint-rule.js";

export const descriptionBudget = toolRule({
  findings: {
    "description-over-budget": warning<{ tool: string; length: number; budget: number }>({
      message: ({ tool, length, budget }) =>
        `The description of ${tool} has ${length} characters, which exceeds the budget of ${budget}.`,
      hint: () => 'It is sent with every request. Shorten it, or raise "budgets.descriptionCharacters".',
    }),
  },
  checkTool: (tool, { settings }, report) => {
    const budget = settings.budgets.descriptionCharacters;
    if (budget === null) return;
    const length = [...tool.description].length;
    if (length <= budget) return;
    report("description-over-budget", { tool: tool.name, length, budget }, locateDescription(tool));
  },
});
