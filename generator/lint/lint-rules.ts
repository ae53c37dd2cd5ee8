/** Lists and runs the lint rules, and lists the codes of all diagnostics. */

import type { KnownCodes } from "../config/config-requirements.js";
import { withSeverities } from "../config/resolved-settings.js";
import { stageDiagnostics, type Diagnostic, type Report } from "../diagnostics/diagnostics.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import { dependencyDescriptions, descriptionBudget, parametersInDescriptions } from "./descriptions.js";
import type { LintedSurface, LintRule } from "./lint-rule.js";
import { instructionLikeText, invisibleCharacters } from "./model-texts.js";
import { excludedTools, knownFamily, soundDeprecations, uniqueAliases, uniqueNames, validToolNames } from "./names.js";
import { backtrackingPatterns, enumCase, propertyDescriptions, validExamples } from "./parameters.js";
import { distinctNames, knownRequired, partsForHosts, toolDescriptions } from "./source-rules.js";
import { isLossCode, targetCodes, targetRules } from "./targets.js";
import { tokenBudgets } from "./token-budgets.js";

/** Rules that generated files and model calls rely on. Their severities are fixed. */
const unchangeableRules = [
  validToolNames,
  uniqueNames,
  uniqueAliases,
  soundDeprecations,
  knownFamily,
  validExamples,
  excludedTools,
] as const satisfies readonly LintRule[];

/** Rules with configurable severities. */
const adjustableRules = [
  descriptionBudget,
  propertyDescriptions,
  parametersInDescriptions,
  dependencyDescriptions,
  enumCase,
  backtrackingPatterns,
  invisibleCharacters,
  instructionLikeText,
  targetRules,
  tokenBudgets,
] as const satisfies readonly LintRule[];

/** Rules with configurable severities, for tools of a source that is not ours. */
const sourceRules = [
  toolDescriptions,
  knownRequired,
  distinctNames,
  partsForHosts,
] as const satisfies readonly LintRule[];

type RuleCode<Rule> = Rule extends LintRule<infer Code> ? Code : never;

export type DiagnosticCode =
  | keyof typeof stageDiagnostics
  | RuleCode<(typeof unchangeableRules | typeof adjustableRules | typeof sourceRules)[number]>;

const codesOf = (rules: readonly LintRule[]): string[] => rules.flatMap(({ findings }) => Object.keys(findings));

/** The codes of all stages and lint rules, except those of targets. */
export const diagnosticCodes = [
  ...new Set([
    ...Object.keys(stageDiagnostics),
    ...codesOf(unchangeableRules),
    ...codesOf(adjustableRules),
    ...codesOf(sourceRules),
  ]),
] as readonly DiagnosticCode[]; // Object.keys loses the literal types.

/** Findings about doc comments with configurable severities. */
const adjustableComments: readonly DiagnosticCode[] = [
  "unknown-tag",
  "shadowed-doc-comment",
  "inherited-tags-lost",
  "comments-not-read",
  "tags-for-people",
  "constraints-not-in-type",
];

export const knownCodes: KnownCodes = {
  all: diagnosticCodes,
  adjustable: [...codesOf(adjustableRules), ...codesOf(sourceRules), ...adjustableComments, ...targetCodes],
  isLoss: isLossCode,
};

/** Runs every rule. The adjustable rules skip tools whose schemas could not be built. */
export function lintSurface(surface: LintedSurface, report: Report): void {
  runRules(unchangeableRules, surface, report);
  lintTools(surface, report);
}

/** Runs the adjustable rules, which apply to tools from any source. */
export function lintTools(surface: LintedSurface, report: Report): void {
  const { incomplete, settings } = surface;
  const complete = { ...surface, tools: surface.tools.filter((tool) => !incomplete.has(tool)) };
  const adjusted = withSeverities(settings.lint.severities, report);
  runRules(adjustableRules, complete, adjusted);
  if (surface.source !== undefined) runRules(sourceRules, complete, adjusted);
}

function runRules(rules: readonly LintRule[], surface: LintedSurface, report: Report): void {
  const { severities } = surface.settings.lint;
  const on = rules.filter(
    ({ offByDefault, findings }) =>
      offByDefault !== true || surface.source !== undefined || Object.keys(findings).some((code) => code in severities),
  );
  for (const { check } of on) check?.(surface, report);
  const lintTool = (tool: ToolDefinition): readonly Diagnostic[] => {
    const found: Diagnostic[] = [];
    const judging = tool.package === null ? on : on.filter(({ judgesPackages }) => judgesPackages);
    for (const { checkTool } of judging) checkTool?.(tool, surface, (finding) => void found.push(finding));
    return found;
  };
  // An unchanged tool has the same findings.
  for (const tool of surface.tools) surface.memo(tool, rules, () => lintTool(tool)).forEach(report);
}
