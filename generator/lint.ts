/** From a project's sources, or a file that lists tools, to what lint rules find in them. */

import { resolve } from "node:path";
import { targetNames, type TargetName } from "@toolwright/runtime/targets";
import type { Settings } from "./config.js";
import type { ToolDefinition } from "./definition.js";
import {
  createDiagnostic,
  hasErrors,
  sortDiagnostics,
  type Diagnostic,
  type Report,
  type Severity,
} from "./diagnostics.js";
import type { GenerateOptions } from "./generate.js";
import { loadConfig, loadConfigIfAny, plainTarget } from "./io/config.js";
import { openRepository } from "./io/git.js";
import { parseJsonFile } from "./io/json-file.js";
import { findFile } from "./io/project-folder.js";
import { lintPayload } from "./lint/check-payload.js";
import { withSeverities } from "./lint/configured-severities.js";
import { surfaceOfInventory } from "./lint/inventory-surface.js";
import { lintTools } from "./lint/lint-surface.js";
import { readSurface, type RunListener } from "./read-surface.js";
import { parseInventory } from "./review/inventory-text.js";
import { readInventoryFile } from "./review/review-side.js";

/** From which severity on a finding fails the run. */
export type LintFailOn = Severity | "never";

/** Which project to lint, for which targets, and what fails. */
export interface LintOptions extends GenerateOptions {
  /** The targets whose rules count, instead of those that the configuration names. */
  readonly targets?: readonly TargetName[];
  /**
   * A file that lists tools, to lint instead of the sources: an inventory, the result of an MCP server's `tools/list`,
   * or the tools of a request. The project needs no configuration then.
   */
  readonly inventory?: string;
  /** A file with tools as one target takes them, whoever wrote it: `targets` must name that one. No other rule is run. */
  readonly payload?: string;
  /** Folder that the names of files are relative to, absolute; by default the root. */
  readonly folder?: string;
  /** By default `error`. An error that is no lint finding, such as one of syntax, fails whatever it is. */
  readonly failOn?: LintFailOn;
  /** A report for people shows infos too, and does not only count them; by default where infos fail the run. */
  readonly infos?: boolean;
}

/** What a run came to. */
export interface LintResult {
  /** What lint rules found, infos included, in the order of the places. */
  readonly findings: readonly Diagnostic[];
  /** Everything else that is wrong with the configuration or the sources. A tool with an error is linted as far as it goes. */
  readonly diagnostics: readonly Diagnostic[];
  /** The file that was linted instead of the sources, as it was named; null where none was. */
  readonly file: string | null;
  /** Names of the tools that were linted, in the order in which they were read; a payload is looked at as a whole. */
  readonly tools: readonly string[];
  /** The targets whose rules counted. */
  readonly targets: readonly TargetName[];
  readonly failOn: LintFailOn;
  /** The severities that fail the run, by `failOn`. */
  readonly failing: readonly Severity[];
  /** Whether a report for people shows infos. */
  readonly infos: boolean;
  /** Whether a finding is of a severity that fails the run, or the sources have an error. */
  readonly failed: boolean;
  /** False where the configuration or the tools could not be read at all, so nothing is known of them. */
  readonly ran: boolean;
  /** Folder of the project in its repository: POSIX, empty or with a slash at its end. */
  readonly prefix: string;
}

/**
 * Runs every lint rule and collects all that they find, each with its place, what is wrong and what to write instead;
 * writes nothing. The severities are those of the configuration. No model and no vendor is asked: the rules of targets
 * are what is known of them, each with its source.
 *
 * @throws {TypeError} when a payload is named without exactly one target, or with an inventory.
 */
export function lint(options: LintOptions): LintResult {
  const { root, targets, inventory, payload, failOn = "error", onStage: stage = () => undefined } = options;
  if (payload !== undefined && (targets?.length !== 1 || inventory !== undefined)) {
    throw new TypeError("A payload is linted for one target, and by itself.");
  }
  const diagnostics: Diagnostic[] = [];
  const findings: Diagnostic[] = [];
  const listener: LintListener = {
    report: (diagnostic) => void diagnostics.push(diagnostic),
    lint: (finding) => void findings.push(finding),
    stage,
  };
  stage("Reading the configuration");
  const file = inventory ?? payload ?? null;
  const loaded = file === null ? loadConfig(options) : loadConfigIfAny(options);
  loaded.diagnostics.forEach(listener.report);
  const settings = loaded.settings && withTargets(loaded.settings, targets);
  const tools = settings && lintWith(settings, options, listener);
  const repository = openRepository(root);
  const failing = failOn === "never" ? [] : severities.slice(0, severities.indexOf(failOn) + 1);
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
    prefix: "code" in repository ? "" : repository.prefix,
  };
}

/** The gravest first. */
const severities: readonly Severity[] = ["error", "warning", "info"];

type LintListener = RunListener & { readonly lint: Report };

/** Lints the sources, or the file that is named instead; undefined where these cannot be read, which is then reported. */
function lintWith(
  settings: Settings,
  { root, inventory, payload, folder = root }: LintOptions,
  listener: LintListener,
): readonly Pick<ToolDefinition, "name">[] | undefined {
  if (payload !== undefined) return lintPayloadFile(settings, { root, folder, name: payload }, listener);
  if (inventory !== undefined) return lintInventory(settings, { root, folder, name: inventory }, listener);
  return readSurface(settings, listener)?.surface.tools;
}

/** A file as the user named it. */
interface NamedFile {
  /** Folder of the project, absolute. */
  readonly root: string;
  /** Folder that the name is relative to. */
  readonly folder: string;
  readonly name: string;
}

function lintInventory(
  settings: Settings,
  { root, folder, name }: NamedFile,
  listener: LintListener,
): readonly ToolDefinition[] | undefined {
  listener.stage("Reading the list");
  const path = findFile([folder, root].map((base) => resolve(base, name)));
  if (path === undefined) listener.report(createDiagnostic("inventory-not-found", { file: name }));
  const found = path === undefined ? undefined : readInventoryFile({ root, path, name }, listener.report);
  const inventory = found && parseInventory(found, listener.report);
  if (found === undefined || inventory === undefined) return undefined;
  const json = parseJsonFile({ file: found.file ?? name, text: found.text });
  const surface = surfaceOfInventory({ inventory, json, settings });
  lintTools(surface, listener.lint);
  return surface.tools;
}

/** A payload is never read as tools of ours: what is wrong with it is all that is known of it. */
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
    listener.report(createDiagnostic("payload-not-readable", { file: name, problem: "there is no such file" }));
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

/** The settings for other targets; what the configuration says of one of them counts. */
function withTargets(settings: Settings, names: readonly TargetName[] | undefined): Settings {
  if (names === undefined) return settings;
  const configured = (name: TargetName) => settings.targets.filter((target) => target.name === name);
  const chosen = targetNames.filter((name) => names.includes(name));
  const targets = chosen.flatMap((name) => (configured(name).length > 0 ? configured(name) : plainTarget(name)));
  return { ...settings, targets };
}
