/** Runs the lint rules on the tools of a source. */

import type { TargetName } from "@toolwright/runtime/targets";
import { loadConfig } from "../config/resolved-settings.js";
import type { Settings } from "../config/config.js";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import { parseJsonFile } from "../disk/json-file.js";
import { surfaceOfInventory } from "../lint/inventory-surface.js";
import { knownCodes, lintTools } from "../lint/lint-rules.js";
import type { LintedSurface } from "../lint/lint-rule.js";
import { surfaceOfSource } from "../lint/source-surface.js";
import { inventoryOf, listedTools, type SourcedTools } from "../tool-sources/tool-source.js";

export interface SourceReports {
  /** For what prevents reading the tools. */
  readonly report: Report;
  /** For the findings of the rules. */
  readonly lint: Report;
}

/** Judges an inventory of ours as its projections, and any other list as it is; undefined if it cannot be read. */
export function judgeSource(
  sourced: SourcedTools,
  settings: Settings,
  { report, lint }: SourceReports,
): LintedSurface | undefined {
  const list = listedTools(sourced, report);
  if (list === undefined) return undefined;
  const { file, label, protocolVersion, value } = sourced;
  // The text of a server's answer is only for the order of its findings.
  const text = file?.text ?? JSON.stringify(value);
  const json = parseJsonFile({ file: file?.file ?? label, text });
  const inventory = list.format === null ? undefined : inventoryOf(sourced, report);
  if (list.format !== null && inventory === undefined) return undefined;
  const surface = inventory
    ? surfaceOfInventory({ inventory, json, settings })
    : surfaceOfSource({ list, json, settings, protocolVersion });
  lintTools(surface, (finding) => lint(file === null ? { ...finding, locations: [] } : finding));
  return surface;
}

/** Reports tools of one name in several sources: a host that uses them all cannot tell which one a model calls. */
export function reportSharedNames(
  judged: readonly { readonly name: string; readonly surface: LintedSurface }[],
  report: Report,
): void {
  const ownersOf = new Map<string, Set<string>>();
  for (const { name: owner, surface } of judged)
    for (const { name } of surface.tools) ownersOf.set(name, (ownersOf.get(name) ?? new Set()).add(owner));
  for (const [name, owners] of ownersOf) {
    if (owners.size > 1) report(createDiagnostic("tool-in-several-sources", { name, sources: [...owners] }));
  }
}

/** The targets of tools that no configuration names targets for: where most hosts send them. */
export const usualTargets: readonly TargetName[] = ["openai", "anthropic", "gemini", "mcp", "bedrock"];

/** The settings of a project without a configuration. */
export function usualSettings(root: string): Settings {
  const { settings } = loadConfig({ root, config: { tools: ["**/*.ts"], output: "generated" } }, knownCodes);
  if (settings === undefined) throw new Error("The usual settings must be valid.");
  return settings;
}
