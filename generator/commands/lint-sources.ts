/** The command lint, for files and servers: it needs neither a project nor the compiler. */

import { loadConfigIfAny, withTargets } from "../config/resolved-settings.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostics.js";
import { knownCodes } from "../lint/lint-rules.js";
import { readToolSources, type ToolSource } from "../tool-sources/tool-source.js";
import { judgeSource, reportSharedNames, usualTargets } from "./judge-source.js";
import { type LintOptions, type LintResult, summariseFindings } from "./lint-result.js";

export interface LintSourcesOptions extends Omit<LintOptions, "inventory" | "payload"> {
  readonly sources: readonly ToolSource[];
  /** Why there are none. */
  readonly diagnostics: readonly Diagnostic[];
  /** Folder that file names are relative to, absolute. */
  readonly folder: string;
}

/** Judges the tools of every source. Without configured targets, it checks those that most hosts use. */
export async function lintSources(options: LintSourcesOptions): Promise<LintResult> {
  const { sources, root, folder, onStage: stage = () => undefined } = options;
  const diagnostics: Diagnostic[] = [...options.diagnostics];
  const findings: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const loaded = loadConfigIfAny(options, knownCodes);
  loaded.diagnostics.forEach(report);
  const configured = loaded.settings && withTargets(loaded.settings, options.targets);
  const settings = configured?.targets.length === 0 ? withTargets(configured, usualTargets) : configured;
  stage("Listing the tools");
  const read = settings === undefined ? [] : await readToolSources(sources, { root, folder }, report);
  const judged = read.flatMap((sourced, index) => {
    if (sourced === undefined || settings === undefined) return [];
    const name = sources[index]?.name ?? "";
    const own = sources.length === 1 ? "" : `${name}: `;
    const lint = (finding: Diagnostic): void => void findings.push({ ...finding, message: `${own}${finding.message}` });
    const surface = judgeSource(sourced, settings, { report, lint });
    return surface === undefined ? [] : [{ name, label: sourced.label, surface }];
  });
  reportSharedNames(judged, (finding) => void findings.push(finding));
  return summariseFindings({
    options,
    settings,
    diagnostics,
    findings,
    file: judged.length === 1 ? (judged[0]?.label ?? null) : `${judged.length} sources`,
    tools: judged.flatMap(({ surface }) => surface.tools),
    ran: !hasErrors(diagnostics),
  });
}
