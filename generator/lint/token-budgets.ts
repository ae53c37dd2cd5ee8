/** Where the configuration has budgets of tokens, each tool and all of them together must keep to these in any target. */

import { createDiagnostic, type Report } from "../diagnostics.js";
import { compareText } from "../stable-json.js";
import { countTargetTokens, findLargestParts, loadTokenizer, type TargetTokens, type Tokenizer } from "../tokens.js";
import type { LintedSurface, LintRule } from "./rule.js";

/** Parts or tools that a message names. */
const mostNamed = 3;

export const tokenBudgets: LintRule = (surface, report) => {
  const { toolTokens, surfaceTokens, locations } = surface.settings.budgets;
  if (toolTokens === null && surfaceTokens === null) return;
  const { targets } = surface.settings;
  if (targets.length === 0) {
    const places = [locations.toolTokens, locations.surfaceTokens].filter((place) => place !== null);
    report(createDiagnostic("token-budget-without-target", {}, places));
    return;
  }
  const tokenizer = loadTokenizer();
  const tools = surface.tools.toSorted((left, right) => compareText(left.name, right.name));
  const counts = targets.map((target) => countTargetTokens(tools, target, tokenizer));
  checkTools({ surface, counts, tokenizer }, report);
  checkSurface({ surface, counts, tokenizer }, report);
};

interface CountedSurface {
  readonly surface: LintedSurface;
  readonly counts: readonly TargetTokens[];
  readonly tokenizer: Tokenizer;
}

function checkTools({ surface, counts, tokenizer }: CountedSurface, report: Report): void {
  const { tools, settings } = surface;
  const budget = settings.budgets.toolTokens;
  if (budget === null) return;
  for (const tool of tools) {
    const costs = counts
      .map((count) => ({ target: count.target, tokens: tokensOf(count, tool.name) }))
      .filter(({ tokens }) => tokens > budget)
      .sort((left, right) => right.tokens - left.tokens);
    const dearest = settings.targets.find(({ name }) => name === costs[0]?.target);
    if (dearest === undefined) continue;
    const parts = findLargestParts(tool, dearest, tokenizer).map(({ pointer, tokens }) => ({ name: pointer, tokens }));
    const parameters = { subject: tool.name, costs, budget, parts, estimate: tokenizer.label };
    report(createDiagnostic("tool-over-token-budget", parameters, tool.locations.declaration));
  }
}

function checkSurface({ surface, counts, tokenizer }: CountedSurface, report: Report): void {
  const { surfaceTokens: budget, locations } = surface.settings.budgets;
  if (budget === null) return;
  const over = counts.filter(({ total }) => total > budget).sort((left, right) => right.total - left.total);
  const [dearest] = over;
  if (dearest === undefined) return;
  const parameters = {
    costs: over.map(({ target, total }) => ({ target, tokens: total })),
    budget,
    parts: dearest.tools.toSorted((left, right) => right.tokens - left.tokens).slice(0, mostNamed),
    estimate: tokenizer.label,
  };
  report(createDiagnostic("surface-over-token-budget", parameters, locations.surfaceTokens ?? []));
}

/** A tool that the target is not sent costs it nothing. */
function tokensOf({ tools }: TargetTokens, tool: string): number {
  return tools.find(({ name }) => name === tool)?.tokens ?? 0;
}
