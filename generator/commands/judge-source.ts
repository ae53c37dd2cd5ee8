/** Judges the tools of sources: each list by the lint rules, and the names of all lists together. */

import type { TargetName } from "@toolwright/runtime/targets";
import type { Settings } from "../config/config.js";
import { loadConfig, usualConfig, withTargets } from "../config/resolved-settings.js";
import { groupBy } from "../diagnostics/collections.js";
import { createDiagnostic, type Diagnostic, hasErrors, type Report } from "../diagnostics/diagnostics.js";
import { parseJsonFile } from "../disk/json-file.js";
import { surfaceOfInventory } from "../lint/inventory-surface.js";
import { knownCodes, lintTools } from "../lint/lint-rules.js";
import type { LintedSurface } from "../lint/lint-rule.js";
import { surfaceOfSource } from "../lint/source-surface.js";
import { countTargetTokens, loadTokenizer, type Tokenizer, type TokenReport } from "../targets/token-counts.js";
import {
  inventoryOf,
  listedTools,
  readToolSources,
  type SourcedTools,
  type SourcesOptions,
} from "../tool-sources/tool-source.js";
import { type LintedTools, type LintResult, summariseFindings } from "./lint-result.js";

interface SourceReports {
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
  const surface = surfaceOf(sourced, settings, report);
  if (surface === undefined) return undefined;
  lintTools(surface, (finding) => lint(sourced.file === null ? { ...finding, locations: [] } : finding));
  return surface;
}

function surfaceOf(sourced: SourcedTools, settings: Settings, report: Report): LintedSurface | undefined {
  const list = listedTools(sourced, report);
  if (list === undefined) return undefined;
  const { file, label, protocolVersion, value } = sourced;
  // The text of a server's answer is only for the order of its findings.
  const text = file?.text ?? JSON.stringify(value);
  const json = parseJsonFile({ file: file?.file ?? label, text });
  const inventory = list.format === null ? undefined : inventoryOf(sourced, report);
  if (list.format !== null && inventory === undefined) return undefined;
  return inventory
    ? surfaceOfInventory({ inventory, json, settings })
    : surfaceOfSource({ list, json, settings, protocolVersion });
}

/** Counts the tokens of a source's tools for the usual targets; null if it cannot be read, which is not reported. */
export function countSourceTokens(sourced: SourcedTools, root: string): TokenReport | null {
  const surface = surfaceOf(sourced, withTargets(usualSettings(root), usualTargets), () => undefined);
  return surface === undefined ? null : countPaidTokens(surface, loadTokenizer());
}

/** Counts the tokens for each target that is a vendor's request; a server's answer costs nothing. */
export function countPaidTokens({ tools, settings, projections }: LintedSurface, tokenizer: Tokenizer): TokenReport {
  const paid = settings.targets.filter(({ name }) => name !== "mcp");
  const targets = paid.map((target) => countTargetTokens(tools, target, { projections, tokenizer }));
  return { estimate: tokenizer.label, targets };
}

export interface JudgedSource {
  /** Names the source beside others. */
  readonly name: string;
  readonly sourced: SourcedTools;
  readonly surface: LintedSurface;
  readonly findings: readonly Diagnostic[];
  /** Findings about names that it shares with other sources, each of which has them too. */
  readonly shared: readonly Diagnostic[];
}

/** Reads and judges the sources, in their order; leaves out, after a report, those that cannot be read. */
export async function judgeSources(
  { sources, root, folder, onStage }: Pick<SourcesOptions, "folder" | "onStage" | "root" | "sources">,
  settings: Settings,
  report: Report,
): Promise<readonly JudgedSource[]> {
  onStage?.("Listing the tools");
  const read = await readToolSources(sources, { root, folder }, report);
  onStage?.("Judging the tools");
  const judged = read.flatMap((sourced, index) => {
    const findings: Diagnostic[] = [];
    const surface =
      sourced && judgeSource(sourced, settings, { report, lint: (finding) => void findings.push(finding) });
    return sourced && surface ? [{ name: sources[index]?.name ?? "", sourced, surface, findings }] : [];
  });
  const sharedOf = findSharedNames(judged);
  return judged.map((source) => ({ ...source, shared: sharedOf.get(source) ?? [] }));
}

type NamedTools = Pick<JudgedSource, "name" | "surface">;

/** Finds tools with the same name in several sources: a host that uses them all cannot tell which one a model calls. */
function findSharedNames(judged: readonly NamedTools[]): ReadonlyMap<NamedTools, readonly Diagnostic[]> {
  const named = judged.flatMap((source) => source.surface.tools.map(({ name }) => ({ name, source })));
  const sharedOf = new Map<NamedTools, Diagnostic[]>(judged.map((source) => [source, []]));
  for (const [name, group] of groupBy(named, (one) => one.name)) {
    const owners = [...new Set(group.map(({ source }) => source))];
    if (owners.length === 1 || name === "") continue;
    const sources = owners.map((owner) => owner.name);
    const finding = createDiagnostic("tool-in-several-sources", { name, sources });
    for (const owner of owners) sharedOf.get(owner)?.push(finding);
  }
  return sharedOf;
}

/** The result of a lint of the sources: their findings have their names if there are several. */
export function summariseSources(
  judged: readonly JudgedSource[],
  { sources, ...linted }: Pick<LintedTools, "diagnostics" | "options" | "settings"> & Pick<SourcesOptions, "sources">,
): LintResult {
  const findings = judged.flatMap(({ name, findings: own, shared }) => [
    ...(sources.length === 1 ? own : own.map((one) => ({ ...one, message: `${name}: ${one.message}` }))),
    ...shared,
  ]);
  return summariseFindings({
    ...linted,
    findings,
    file: judged.length === 1 ? (judged[0]?.sourced.label ?? null) : `${judged.length} sources`,
    tools: judged.flatMap(({ surface }) => surface.tools),
    ran: !hasErrors(linted.diagnostics),
  });
}

/** The targets of tools that no configuration names targets for: where most hosts send them. */
export const usualTargets: readonly TargetName[] = ["openai", "anthropic", "gemini", "mcp", "bedrock"];

/** The settings of a project without a configuration. */
export function usualSettings(root: string): Settings {
  const { settings } = loadConfig({ root, config: usualConfig }, knownCodes);
  if (settings === undefined) throw new Error("The usual settings must be valid.");
  return settings;
}
