/** The command lint: runs the lint rules on the sources, or on a file of tools. */

import type { Settings } from "../config/config.js";
import { loadConfig, loadConfigIfAny, withSeverities, withTargets } from "../config/resolved-settings.js";
import { createDiagnostic, type Diagnostic, type Report } from "../diagnostics/diagnostics.js";
import type { NamedFile } from "../disk/text-files.js";
import { lintPayload } from "../lint/check-payload.js";
import { knownCodes } from "../lint/lint-rules.js";
import { readNamedFile } from "../tool-sources/inventory-files.js";
import { readToolFile } from "../tool-sources/tool-source.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import { judgeSource } from "./judge-source.js";
import { type LintOptions, type LintResult, summariseFindings } from "./lint-result.js";
import { readSurface, type RunListener } from "./read-surface.js";

export type { LintOptions, LintResult } from "./lint-result.js";

/**
 * Runs every lint rule, offline and without writing. The configuration sets the severities.
 *
 * @throws {TypeError} for a payload without exactly one target, or with an inventory.
 */
export function lint(options: LintOptions): LintResult {
  const { targets, inventory, payload, onStage: stage = () => undefined } = options;
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
  return summariseFindings({
    ...{ options, settings, diagnostics, findings, file },
    tools: tools ?? [],
    ran: tools !== undefined,
  });
}

type LintListener = RunListener & { readonly lint: Report };

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

function lintInventory(
  settings: Settings,
  named: NamedFile,
  listener: LintListener,
): readonly ToolDefinition[] | undefined {
  listener.stage("Reading the tools");
  const sourced = readToolFile(named, listener.report);
  return sourced && judgeSource(sourced, settings, listener)?.tools;
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
