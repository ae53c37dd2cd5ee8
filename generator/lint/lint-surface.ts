/** From a surface to the findings of every rule. */

import type { Report } from "../diagnostics/diagnostics.js";
import { withSeverities } from "../config/configured-severities.js";
import type { LintedSurface, LintRule } from "./lint-rule.js";
import { adjustableRules, unchangeableRules } from "./lint-rules.js";

/** Runs every rule; those about schemas skip tools whose schemas could not be built. */
export function lintSurface(surface: LintedSurface, report: Report): void {
  for (const rule of unchangeableRules) rule.check(surface, report);
  lintTools(surface, report);
}

/** Runs the rules for any list of tools, with the configured severities. */
export function lintTools(surface: LintedSurface, report: Report): void {
  const { incomplete, settings } = surface;
  const complete = { ...surface, tools: surface.tools.filter((tool) => !incomplete.has(tool)) };
  const { severities } = settings.lint;
  const adjusted = withSeverities(severities, report);
  const isOn = ({ offByDefault, findings }: LintRule): boolean =>
    offByDefault !== true || Object.keys(findings).some((code) => code in severities);
  for (const rule of adjustableRules.filter(isOn)) rule.check(complete, adjusted);
}
