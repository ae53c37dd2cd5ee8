/** Each tool, and all tools together, must keep to the configured token budgets in every target. */

import { warning } from "../diagnostics/diagnostic-kinds.js";
import { sortTools } from "../surface/tool-names.js";
import { countTargetTokens, findLargestParts, loadTokenizer, type TargetTokens } from "../targets/token-counts.js";
import { lintRule, labelOf } from "./lint-rule.js";

/** The maximum number of parts or tools that a message names. */
const mostNamed = 3;

/** The targets that exceed a budget, the most expensive first, and the largest parts. */
interface TokenCosts {
  readonly costs: readonly { readonly target: string; readonly tokens: number }[];
  readonly budget: number;
  readonly parts: readonly { readonly name: string; readonly tokens: number }[];
  readonly estimate: string;
}

function describeCosts({ costs, budget, parts }: TokenCosts): string {
  const targets = costs.map(({ target, tokens }) => `${tokens} for ${target}`).join(", ");
  const largest = parts.map(({ name, tokens }) => `${name} ${tokens}`).join(", ");
  return `the budget of ${budget} tokens: ${targets}. The largest are ${largest}.`;
}

const findings = {
  "tool-over-token-budget": warning<TokenCosts & { subject: string }>({
    message: ({ subject, ...costs }) => `${subject} exceeds ${describeCosts(costs)}`,
    hint: ({ estimate }) =>
      `Token counts are an estimate by ${estimate}. Shorten the largest parts, or raise "budgets.toolTokens".`,
  }),
  "surface-over-token-budget": warning<TokenCosts>({
    message: (costs) => `The tools together exceed ${describeCosts(costs)}`,
    hint: ({ estimate }) =>
      `Token counts are an estimate by ${estimate}. Shorten the largest parts, exclude tools from the target, or raise "budgets.surfaceTokens".`,
  }),
  "token-budget-without-target": warning({
    message: () => "A token budget is set, but no target, so nothing is counted.",
    hint: () => 'Add the targets that the tools are for, such as "targets": { "openai": true }.',
  }),
};

export const tokenBudgets = lintRule({
  findings,
  check: ({ tools, settings, projections }, report) => {
    const { toolTokens, surfaceTokens, locations } = settings.budgets;
    if (toolTokens === null && surfaceTokens === null) return;
    const budgetLocations = [locations.toolTokens, locations.surfaceTokens].filter((location) => location !== null);
    if (settings.targets.length === 0) return report("token-budget-without-target", {}, budgetLocations);
    const tokenizer = loadTokenizer();
    const count = { projections, tokenizer };
    const sorted = sortTools(tools);
    const counts = settings.targets.map((target) => countTargetTokens(sorted, target, count));
    const estimate = tokenizer.label;
    if (toolTokens !== null) {
      const named = new Map(counts.map((counted) => [counted, new Map(counted.tools.map((one) => [one.name, one]))]));
      for (const tool of tools) {
        const costs = overBudget(counts, toolTokens, (counted) => named.get(counted)?.get(tool.name));
        const largest = settings.targets.find(({ name }) => name === costs[0]?.target);
        if (largest === undefined) continue;
        const parts = findLargestParts(tool, largest, count).map(({ pointer, tokens }) => ({ name: pointer, tokens }));
        const parameters = { subject: labelOf(tool), costs, budget: toolTokens, parts, estimate };
        report("tool-over-token-budget", parameters, tool.locations.declaration);
      }
    }
    if (surfaceTokens !== null) {
      const costs = overBudget(counts, surfaceTokens, ({ total }) => ({ tokens: total }));
      const largest = counts.find(({ target }) => target === costs[0]?.target);
      if (largest === undefined) return;
      const parts = largest.tools.toSorted((left, right) => right.tokens - left.tokens).slice(0, mostNamed);
      const parameters = { costs, budget: surfaceTokens, parts, estimate };
      report("surface-over-token-budget", parameters, locations.surfaceTokens ?? []);
    }
  },
});

/** The targets in which something exceeds a budget, the most expensive first. A target costs nothing without it. */
function overBudget(
  counts: readonly TargetTokens[],
  budget: number,
  find: (count: TargetTokens) => { readonly tokens: number } | undefined,
): TokenCosts["costs"] {
  return counts
    .map((count) => ({ target: count.target, tokens: find(count)?.tokens ?? 0 }))
    .filter(({ tokens }) => tokens > budget)
    .sort((left, right) => right.tokens - left.tokens);
}
