/** The command lint: runs the lint rules on the sources, or on a file of tools. */

import type { TargetName } from "@toolwright/runtime/targets";
import type { Settings } from "../config/config.js";
import { loadConfig, loadConfigIfAny, withSeverities, withTargets } from "../config/resolved-settings.js";
import { severityOrder, type Severity } from "../diagnostics/diagnostic-kinds.js";
import {
  createDiagnostic,
  hasErrors,
  sortDiagnostics,
  type Diagnostic,
  type Report,
} from "../diagnostics/diagnostics.js";
import { parseJsonFile } from "../disk/json-file.js";
import type { NamedFile } from "../disk/text-files.js";
import { lintPayload } from "../lint/check-payload.js";
import { surfaceOfInventory } from "../lint/inventory-surface.js";
import { knownCodes, lintTools } from "../lint/lint-rules.js";
import { parseInventory, readNamedFile } from "../tool-sources/inventory-files.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import type { GenerateOptions } from "./generate.js";
import { readSurface, type RunListener } from "./read-surface.js";

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
  /** The linted file, as in the options; null for the sources. */
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

/**
 * Runs every lint rule, offline and without writing. The configuration sets the severities.
 *
 * @throws {TypeError} for a payload without exactly one target, or with an inventory.
 */
export function lint(options: LintOptions): LintResult {
  const { targets, inventory, payload, failOn = "error", onStage: stage = () => undefined } = options;
  if (payload !== undefined && (targets?.length !== 1 || inventory !== undefined)) {
    throw new TypeError("A payload requires exactly one target, and excludes an inventory.");
  }
  const diagnostics: Diagnostic[] = [];
  const findings: Diagnostic[] = [];
  const listener: LintListener = {
    report: (diagnostic) => void diagnostics.push(diagnostic),
    lint: (finding) => void findings.push(finding),
    stage,
    memory: options.memory,
  };
  stage("Reading the configuration");
  const file = inventory ?? payload ?? null;
  const loaded = file === null ? loadConfig(options, knownCodes) : loadConfigIfAny(options, knownCodes);
  loaded.diagnostics.forEach(listener.report);
  const settings = loaded.settings && withTargets(loaded.settings, targets);
  const tools = settings && lintWith(settings, options, listener);
  const failing = failOn === "never" ? [] : severityOrder.slice(0, severityOrder.indexOf(failOn) + 1);
  const isFailing = ({ severity }: Diagnostic): boolean => failing.includes(severity);
  return {
    findings: sortDiagnostics(findings),
    diagnostics: sortDiagnostics(diagnostics),
    file,
    tools: (tools ?? []).map(({ name }) => name),
    targets: (settings?.targets ?? []).map(({ name }) => name),
    failOn,
    failing,
    infos: options.infos ?? failOn === "info",
    failed: tools === undefined || hasErrors(diagnostics) || [...diagnostics, ...findings].some(isFailing),
    ran: tools !== undefined,
  };
}

/** Returns the linted tools; undefined, after a report, if they cannot be read. */
function lintWith(
  settings: Settings,
  { root, inventory, payload, folder = root }: LintOptions,
  listener: LintListener,
): readonly Pick<ToolDefinition, "name">[] | undefined {
  if (payload !== undefined) return lintPayloadFile(settings, { root, folder, name: payload }, listener);
  if (inventory !== undefined) return lintInventory(settings, { root, folder, name: inventory }, listener);
  return readSurface(settings, listener)?.surface.tools;
}

type LintListener = RunListener & { readonly lint: Report };

function lintInventory(
  settings: Settings,
  named: NamedFile,
  listener: LintListener,
): readonly ToolDefinition[] | undefined {
  listener.stage("Reading the tools");
  const found = readNamedFile(named, listener.report);
  const inventory = found && parseInventory(found, listener.report);
  if (found === undefined || inventory === undefined) return undefined;
  const json = parseJsonFile({ file: found.file ?? named.name, text: found.text });
  const surface = surfaceOfInventory({ inventory, json, settings });
  lintTools(surface, listener.lint);
  return surface.tools;
}

function lintPayloadFile(
  settings: Settings,
  named: NamedFile,
  listener: LintListener,
): readonly ToolDefinition[] | undefined {
  listener.stage("Reading the payload");
  const [target] = settings.targets;
  if (target === undefined) throw new Error("A payload must have a target.");
  const missing = createDiagnostic("payload-not-readable", { file: named.name, problem: "it does not exist" });
  const found = readNamedFile(named, listener.report, missing);
  if (found === undefined) return undefined;
  const findings = lintPayload({ file: found.file ?? named.name, text: found.text, target: target.target });
  const [unreadable] = findings.filter(({ code }) => code === "payload-not-readable");
  if (unreadable !== undefined) listener.report(unreadable);
  else findings.forEach(withSeverities(settings.lint.severities, listener.lint));
  return unreadable === undefined ? [] : undefined;
}
