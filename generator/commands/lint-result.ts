/** The options and the result of the command lint. */

import type { TargetName } from "@toolwright/runtime/targets";
import type { Settings } from "../config/config.js";
import { severityOrder, type Severity } from "../diagnostics/diagnostic-kinds.js";
import { hasErrors, sortDiagnostics, type Diagnostic } from "../diagnostics/diagnostics.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import type { GenerateOptions } from "./generate.js";

type LintFailOn = Severity | "never";

export interface LintOptions extends GenerateOptions {
  /** Targets instead of the configured ones. */
  readonly targets?: readonly TargetName[] | undefined;
  /**
   * A file to lint instead of the sources, with or without a configuration: an inventory, the result of an MCP server's
   * `tools/list`, or the tools of a request.
   */
  readonly inventory?: string | undefined;
  /** A file with a request payload, for which only the rules of the target run; `targets` must be that target. */
  readonly payload?: string | undefined;
  /** Folder that file names are relative to, absolute; by default the root. */
  readonly folder?: string;
  /** By default `error`. Errors of the configuration and the sources always fail the run. */
  readonly failOn?: LintFailOn;
  /** Whether the text report shows infos instead of counting them; by default only if infos fail the run. */
  readonly infos?: boolean | undefined;
}

/** The result of `lint`. */
export interface LintResult {
  /** The findings of the lint rules, sorted by position. */
  readonly findings: readonly Diagnostic[];
  /** All other diagnostics, about the configuration and the sources. */
  readonly diagnostics: readonly Diagnostic[];
  /** The linted file, as in the options, or the name of a server; null for the sources of the project. */
  readonly file: string | null;
  /** Names of the linted tools, in the order of reading; empty for a payload. */
  readonly tools: readonly string[];
  readonly targets: readonly TargetName[];
  readonly failOn: LintFailOn;
  /** The severities that fail the run. */
  readonly failing: readonly Severity[];
  readonly infos: boolean;
  /** Whether a finding has a failing severity, or the sources have an error. */
  readonly failed: boolean;
  /** False if the configuration or the tools could not be read. */
  readonly ran: boolean;
}

export interface LintedTools {
  readonly options: Pick<LintOptions, "failOn" | "infos">;
  readonly settings: Settings | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly findings: readonly Diagnostic[];
  readonly file: string | null;
  readonly tools: readonly Pick<ToolDefinition, "name">[];
  readonly ran: boolean;
}

/** Sorts the findings, and decides whether they fail the run. */
export function summariseFindings({ options, settings, tools, file, ran, ...found }: LintedTools): LintResult {
  const { failOn = "error" } = options;
  const failing = failOn === "never" ? [] : severityOrder.slice(0, severityOrder.indexOf(failOn) + 1);
  const isFailing = ({ severity }: Diagnostic): boolean => failing.includes(severity);
  const diagnostics = sortDiagnostics(found.diagnostics);
  const findings = sortDiagnostics(found.findings);
  return {
    findings,
    diagnostics,
    file,
    tools: tools.map(({ name }) => name),
    targets: (settings?.targets ?? []).map(({ name }) => name),
    failOn,
    failing,
    infos: options.infos ?? failOn === "info",
    failed: !ran || hasErrors(diagnostics) || [...diagnostics, ...findings].some(isFailing),
    ran,
  };
}
