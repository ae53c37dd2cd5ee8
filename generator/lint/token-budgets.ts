/** Where the configuration has budgets of tokens, each tool and all of them together must keep to these in any target. */

import { commandDiagnostics } from "../diagnostics/command-diagnostics.js";
import { warning } from "../diagnostics/diagnostic-kinds.js";
import { sortTools } from "../surface/tool-names.js";
import {
  countTargetTokens,
  findLargestParts,
  loadTokenizer,
  type TargetTokens,
  type Tokenizer,
} from "../targets/token-counts.js";
import { surfaceRule, type LintedSurface, type RuleReport } from "./lint-rule.js";

/** Parts or tools that a message names. */
const mostNamed = 3;

/** What exceeds its budget in which targets, the most expensive first, and its largest parts. */
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
  "tokenizer-missing": commandDiagnostics["tokenizer-missing"],
};

export const tokenBudgets = surfaceRule({
  findings,
  check: (surface, report) => {
    const { toolTokens, surfaceTokens, locations } = surface.settings.budgets;
    if (toolTokens === null && surfaceTokens === null) return;
    const { targets } = surface.settings;
    const places = [locations.toolTokens, locations.surfaceTokens].filter((place) => place !== null);
    if (targets.length === 0) {
      report("token-budget-without-target", {}, places);
      return;
    }
    const tokenizer = loadTokenizer();
    if (tokenizer === undefined) {
      report("tokenizer-missing", {}, places);
      return;
    }
    const count = { projections: surface.projections, tokenizer };
    const tools = sortTools(surface.tools);
    const counts = targets.map((target) => countTargetTokens(tools, target, count));
    checkTools({ surface, counts, tokenizer }, report);
    checkSurface({ surface, counts, tokenizer }, report);
  },
});

type BudgetReport = RuleReport<typeof findings>;

interface CountedSurface {
  readonly surface: LintedSurface;
  readonly counts: readonly TargetTokens[];
  readonly tokenizer: Tokenizer;
}

function checkTools({ surface, counts, tokenizer }: CountedSurface, report: BudgetReport): void {
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
    const count = { projections: surface.projections, tokenizer };
    const parts = findLargestParts(tool, dearest, count).map(({ pointer, tokens }) => ({ name: pointer, tokens }));
    const parameters = { subject: tool.name, costs, budget, parts, estimate: tokenizer.label };
    report("tool-over-token-budget", parameters, tool.locations.declaration);
  }
}

function checkSurface({ surface, counts, tokenizer }: CountedSurface, report: BudgetReport): void {
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
  report("surface-over-token-budget", parameters, locations.surfaceTokens ?? []);
}

/** A tool that the target is not sent costs it nothing. */
function tokensOf({ tools }: TargetTokens, tool: string): number {
  return tools.find(({ name }) => name === tool)?.tokens ?? 0;
}
