/** The command lint, for files and servers: it needs neither a project nor the compiler. */

import { loadConfigIfAny, withTargets } from "../config/resolved-settings.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { knownCodes } from "../lint/lint-rules.js";
import { judgeSources, summariseSources, usualTargets } from "./judge-source.js";
import type { LintOptions, LintResult } from "./lint-result.js";
import type { SourcesOptions } from "../tool-sources/tool-source.js";

export type LintSourcesOptions = Omit<LintOptions, "folder" | "inventory" | "payload"> &
  Pick<SourcesOptions, "diagnostics" | "folder" | "sources">;

/** Judges the tools of every source. Without configured targets, it checks those that most hosts use. */
export async function lintSources(options: LintSourcesOptions): Promise<LintResult> {
  const { sources } = options;
  const loaded = loadConfigIfAny(options, knownCodes);
  const diagnostics: Diagnostic[] = [...options.diagnostics, ...loaded.diagnostics];
  const configured = loaded.settings && withTargets(loaded.settings, options.targets);
  const settings = configured?.targets.length === 0 ? withTargets(configured, usualTargets) : configured;
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const judged = settings === undefined ? [] : await judgeSources(options, settings, report);
  return summariseSources(judged, { sources, options, settings, diagnostics });
}
