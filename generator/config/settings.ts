/** From the configuration files of a project to its settings, with every default filled in. */

import { join } from "node:path";
import { createDiagnostic, hasErrors, type Diagnostic, type Report } from "../diagnostics/diagnostics.js";
import type { SourceLocation } from "../diagnostics/locations.js";
import { kindOfPath } from "../disk/project-folder.js";
import { checkRequirements, type KnownCodes } from "./config-requirements.js";
import { inlineConfig, readConfig } from "./config-source.js";
import configSchema from "./config.schema.json" with { type: "json" };
import { findConfig, findHiddenSettings } from "./find-config.js";
import type { BudgetSettings, Config, Settings } from "./config.js";
import { findSource, locateSetting, mergeWithBase, type MergedConfig } from "./merged-config.js";
import { fillTargets } from "./target-settings.js";

export interface ConfigRequest {
  readonly root: string;
  /** The settings, or the path of their file; by default the project's own file. */
  readonly config?: string | Config | undefined;
}

export interface LoadedConfig {
  readonly settings: Settings | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Loads, validates and merges a project's configuration; undefined settings if there is any error. */
export function loadConfig(request: ConfigRequest, codes: KnownCodes): LoadedConfig {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => void diagnostics.push(diagnostic);
  const { root, config: given } = request;
  const source =
    typeof given === "object" ? inlineConfig(root, given, report) : readConfig(root, findConfig(root, given), report);
  const hidden = given === undefined ? findHiddenSettings(root) : undefined;
  if (hidden !== undefined) report(createDiagnostic("config-twice", {}, hidden.locate(["toolwright"], "key")));
  const merged = source && mergeWithBase({ root, source, seen: [] }, report);
  if (merged === undefined) return { settings: undefined, diagnostics };
  checkRequirements({ root, codes }, merged, report);
  return { settings: hasErrors(diagnostics) ? undefined : fillDefaults(root, merged), diagnostics };
}

/** Like `loadConfig`, but returns the default settings if no configuration exists and none was named. */
export function loadConfigIfAny(request: ConfigRequest, codes: KnownCodes): LoadedConfig {
  const isMissing = request.config === undefined && kindOfPath(findConfig(request.root, undefined)) === undefined;
  const whole = isMissing ? { ...request, config: { tools: ["**/*.ts"], output: "generated" } } : request;
  return loadConfig(whole, codes);
}

/** Fills in the defaults, which the `@default` tags of `Config` declare. */
function fillDefaults(root: string, merged: MergedConfig): Settings {
  const { config, sources } = merged;
  const { defaultFamily, defaultStability, resultEnvelope } = configSchema.properties;
  const { properties: envelope } = resultEnvelope;
  const tsconfig = config.tsconfig ?? "tsconfig.json";
  return {
    root,
    configFile: sources[0].json.file,
    tools: config.tools ?? [],
    output: config.output ?? "",
    tsconfig: kindOfPath(join(root, tsconfig)) === undefined ? null : tsconfig,
    families: config.families ?? null,
    defaultFamily: config.defaultFamily ?? defaultFamily.default,
    // JSON modules have wide types.
    defaultStability: config.defaultStability ?? (defaultStability.default as Settings["defaultStability"]),
    resultEnvelope: {
      canonical: config.resultEnvelope?.canonical ?? envelope.canonical.default,
      errorResult: config.resultEnvelope?.errorResult ?? envelope.errorResult.default,
    },
    allowedTags: config.allowedTags ?? [],
    importExtension: config.importExtension ?? null,
    validators: config.validators ?? false,
    targets: fillTargets(merged),
    budgets: fillBudgets(merged),
    lint: { severities: config.lint?.severities ?? {} },
    review: config.review ?? {},
  };
}

function fillBudgets(merged: MergedConfig): BudgetSettings {
  const locate = (key: "toolTokens" | "surfaceTokens"): SourceLocation | null => {
    const path = ["budgets", key];
    return findSource(merged, path) === undefined ? null : locateSetting(merged, path);
  };
  return {
    ...{ toolTokens: null, surfaceTokens: null, descriptionCharacters: null, ...merged.config.budgets },
    locations: { toolTokens: locate("toolTokens"), surfaceTokens: locate("surfaceTokens") },
  };
}
