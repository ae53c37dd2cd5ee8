/** From a project's sources, or a file of tools, to what the lint rules find in them. */

import type { TargetName } from "@toolwright/runtime/targets";
import type { Settings } from "../config/config.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import { severityOrder, type Severity } from "../diagnostics/diagnostic-kinds.js";
import {
  createDiagnostic,
  hasErrors,
  sortDiagnostics,
  type Diagnostic,
  type Report,
} from "../diagnostics/diagnostics.js";
import type { GenerateOptions } from "./generate.js";
import { loadConfig, loadConfigIfAny, withSeverities, withTargets } from "../config/settings.js";
import { knownCodes, lintTools } from "../lint/lint-rules.js";
import { readSurface, type RunListener } from "./read-surface.js";
import { resolve } from "node:path";
import { parseJsonFile } from "../disk/json-file.js";
import { findFile } from "../disk/project-folder.js";
import { lintPayload } from "../lint/check-payload.js";
import { surfaceOfInventory } from "../lint/inventory-surface.js";
import { parseInventory } from "../review/inventory-text.js";
import { readInventoryFile, readNamedInventory, type NamedFile } from "../review/named-inventory.js";

/** The lowest severity that fails the run. */
export type LintFailOn = Severity | "never";

/** Which project to lint, for which targets, and what fails the run. */
export interface LintOptions extends GenerateOptions {
  /** Lint for these targets instead of the configured ones. */
  readonly targets?: readonly TargetName[];
  /**
   * An inventory, an MCP server's `tools/list` result or the tools of a request to lint instead of the sources, even
   * without a configuration.
   */
  readonly inventory?: string;
  /** A request payload of one target, from any source: `targets` must name that target. No other rule runs. */
  readonly payload?: string;
  /** Folder that file names are relative to, absolute; by default the root. */
  readonly folder?: string;
  /** By default `error`. An error that is no lint finding, such as a syntax error, always fails the run. */
  readonly failOn?: LintFailOn;
  /** Whether a report for people shows infos instead of only counting them; by default if infos fail the run. */
  readonly infos?: boolean;
}

/** The result of `lint`. */
export interface LintResult {
  /** What the lint rules found, infos included, sorted by place. */
  readonly findings: readonly Diagnostic[];
  /** All other diagnostics about the configuration or sources. A tool with an error is linted as far as possible. */
  readonly diagnostics: readonly Diagnostic[];
  /** The file that was linted instead of the sources, as the options name it, or null. */
  readonly file: string | null;
  /** Names of the linted tools, in the order in which they were read; empty for a payload. */
  readonly tools: readonly string[];
  readonly targets: readonly TargetName[];
  readonly failOn: LintFailOn;
  /** The severities that fail the run, by `failOn`. */
  readonly failing: readonly Severity[];
  readonly infos: boolean;
  /** Whether a finding has a failing severity, or the sources have an error. */
  readonly failed: boolean;
  /** False if the configuration or the tools could not be read. */
  readonly ran: boolean;
}

/**
 * Runs every lint rule and collects the findings, each with its place, the problem and the fix; writes nothing. The
 * configuration sets the severities. No model and no vendor is asked: each target rule names its source.
 *
 * @throws {TypeError} when a payload is named without exactly one target, or with an inventory.
 */
export function lint(options: LintOptions): LintResult {
  const { targets, inventory, payload, failOn = "error", onStage: stage = () => undefined } = options;
  if (payload !== undefined && (targets?.length !== 1 || inventory !== undefined)) {
    throw new TypeError("A payload is linted for exactly one target, without an inventory.");
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

/** Lints the sources, or the file to lint instead; undefined if they cannot be read, which is then reported. */
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
  { root, folder, name }: NamedFile,
  listener: LintListener,
): readonly ToolDefinition[] | undefined {
  listener.stage("Reading the tools");
  const found = readNamedInventory({ root, folder, name }, listener.report);
  const inventory = found && parseInventory(found, listener.report);
  if (found === undefined || inventory === undefined) return undefined;
  const json = parseJsonFile({ file: found.file ?? name, text: found.text });
  const surface = surfaceOfInventory({ inventory, json, settings });
  lintTools(surface, listener.lint);
  return surface.tools;
}

/** Lints a request payload for one configured target; its tools need not be toolwright's. */
function lintPayloadFile(
  settings: Settings,
  { root, folder, name }: NamedFile,
  listener: LintListener,
): readonly ToolDefinition[] | undefined {
  listener.stage("Reading the payload");
  const [target] = settings.targets;
  if (target === undefined) throw new Error("A payload must have a target.");
  const path = findFile([folder, root].map((base) => resolve(base, name)));
  if (path === undefined) {
    listener.report(createDiagnostic("payload-not-readable", { file: name, problem: "it does not exist" }));
    return undefined;
  }
  const found = readInventoryFile({ root, path, name }, listener.report);
  if (found === undefined) return undefined;
  const findings = lintPayload({ file: found.file ?? name, text: found.text, target: target.target });
  const [unreadable] = findings.filter(({ code }) => code === "payload-not-readable");
  if (unreadable !== undefined) listener.report(unreadable);
  else findings.forEach(withSeverities(settings.lint.severities, listener.lint));
  return unreadable === undefined ? [] : undefined;
}
