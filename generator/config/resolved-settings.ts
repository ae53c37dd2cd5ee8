/** Loads the configuration of a project and fills in the defaults. */

import { join } from "node:path";
import { targetNames, type TargetName } from "@toolwright/runtime/targets";
import type { TargetWithOptions } from "@toolwright/runtime/internal/rendering/target";
import { createDiagnostic, hasErrors, type Diagnostic, type Report } from "../diagnostics/diagnostics.js";
import { kindOfPath } from "../disk/project-folder.js";
import { checkRequirements, type KnownCodes, usualTsconfig } from "./config-requirements.js";
import { inlineConfig, readConfig } from "./config-source.js";
import configSchema from "./config.schema.json" with { type: "json" };
import { findConfig, findHiddenSettings } from "./find-config.js";
import type {
  BudgetSettings,
  Config,
  ConfigVsCodeTarget,
  LintSeverity,
  PackageSetting,
  Settings,
  TargetSettings,
} from "./config.js";
import { findSource, locateSetting, mergeWithBase, type MergedConfig } from "./merged-config.js";

export interface ConfigRequest {
  readonly root: string;
  /** The settings, or the path of their file; by default the project's own file. */
  readonly config?: string | Config | undefined;
}

export interface LoadedConfig {
  readonly settings: Settings | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** The settings are undefined if there is any error. */
export function loadConfig(request: ConfigRequest, codes: KnownCodes): LoadedConfig {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => void diagnostics.push(diagnostic);
  const { root, config: given } = request;
  const source =
    typeof given === "object"
      ? inlineConfig(root, given, report)
      : readConfig({ root, absoluteFile: findConfig(root, given), isOfPackage: false }, report);
  const hidden = given === undefined ? findHiddenSettings(root) : undefined;
  if (hidden !== undefined) report(createDiagnostic("config-twice", {}, hidden.locate(["toolwright"], "key")));
  const merged = source && mergeWithBase(root, source, report);
  if (merged === undefined) return { settings: undefined, diagnostics };
  checkRequirements(root, merged, codes, report);
  return { settings: hasErrors(diagnostics) ? undefined : fillDefaults(root, merged), diagnostics };
}

/** The configuration of a project without one. */
export const usualConfig: Config = { tools: ["**/*.ts"], output: "generated" };

/** Like `loadConfig`, but returns the default settings if no configuration exists and none was named. */
export function loadConfigIfAny(request: ConfigRequest, codes: KnownCodes): LoadedConfig {
  const isMissing = request.config === undefined && kindOfPath(findConfig(request.root, undefined)) === undefined;
  const whole = isMissing ? { ...request, config: usualConfig } : request;
  return loadConfig(whole, codes);
}

/** The defaults are those of the `@default` tags in `Config`. */
function fillDefaults(root: string, merged: MergedConfig): Settings {
  const { config, sources } = merged;
  const { defaultFamily, defaultStability, resultEnvelope } = configSchema.properties;
  const { properties: envelope } = resultEnvelope;
  const tsconfig = config.tsconfig ?? usualTsconfig;
  return {
    root,
    configFile: sources[0].json.file,
    tools: config.tools ?? [],
    toolLocations: locateGlobs(merged),
    packages: fillPackages(merged),
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
    catalogue: config.catalogue ?? false,
    markdown: config.markdown ?? false,
    docs: [...new Set(config.docs)],
    targets: fillTargets(merged),
    budgets: fillBudgets(merged),
    lint: { severities: config.lint?.severities ?? {} },
    review: config.review ?? {},
    packagedReview: findPackagedReview(merged),
  };
}

function fillPackages(merged: MergedConfig): readonly PackageSetting[] {
  const { packages = [] } = merged.config;
  return packages.map((name, index) => ({ name, location: locateSetting(merged, ["packages", index]) }));
}

function findPackagedReview({ config, sources }: MergedConfig): Settings["packagedReview"] {
  const isPackaged = sources.some(({ isOfPackage, value }) => isOfPackage && value.review !== undefined);
  return isPackaged ? (config.review ?? null) : null;
}

function locateGlobs(merged: MergedConfig): Settings["toolLocations"] {
  const { config, sources } = merged;
  if (sources[0].value.tools === undefined) return {};
  const located = (config.tools ?? []).map((glob, index) => [glob, locateSetting(merged, ["tools", index])] as const);
  return Object.fromEntries(located);
}

function fillBudgets(merged: MergedConfig): BudgetSettings {
  const locate = (key: "toolTokens" | "surfaceTokens") => {
    const path = ["budgets", key];
    return findSource(merged, path) === undefined ? null : locateSetting(merged, path);
  };
  return {
    ...{ toolTokens: null, surfaceTokens: null, descriptionCharacters: null, ...merged.config.budgets },
    locations: { toolTokens: locate("toolTokens"), surfaceTokens: locate("surfaceTokens") },
  };
}

function fillTargets(merged: MergedConfig): TargetSettings[] {
  const { targets = {} } = merged.config;
  return targetNames.flatMap((name) => {
    const written: boolean | ConfigVsCodeTarget = targets[name] ?? false;
    if (written === false) return [];
    const { exclude = {}, packageJson, ...options } = written === true ? {} : written;
    const target = { ...options, target: name } as TargetWithOptions; // The schema has validated the options.
    const locate = (path: readonly string[]) => locateSetting(merged, ["targets", name, ...path], "key");
    const excluded = Object.keys(exclude).map((tool) => [tool, locate(["exclude", tool])] as const);
    const locations = { target: locate([]), exclude: Object.fromEntries(excluded) };
    const file = name === "vscode" ? (packageJson ?? "package.json") : null;
    return [{ name, target, exclude, packageJson: file, locations }];
  });
}

/** The folder of the acceptance records, relative to the root. */
export function acceptanceFolder({ review }: Settings): string {
  return review.acceptances ?? configSchema.properties.review.properties.acceptances.default;
}

/** Replaces the targets, whose configured options stay; undefined changes nothing. */
export function withTargets(settings: Settings, names: readonly TargetName[] | undefined): Settings {
  if (names === undefined) return settings;
  const chosen = targetNames.filter((name) => names.includes(name));
  const targets = chosen.map((name): TargetSettings => {
    const target = { target: name } as TargetWithOptions; // No option is required.
    const plain = { name, target, exclude: {}, packageJson: name === "vscode" ? "package.json" : null };
    return settings.targets.find((configured) => configured.name === name) ?? plain;
  });
  return { ...settings, targets };
}

/** Gives each finding its configured severity; `off` drops it. */
export function withSeverities(severities: Readonly<Record<string, LintSeverity>>, report: Report): Report {
  return (finding) => {
    const severity = severities[finding.code] ?? finding.severity;
    if (severity !== "off") report({ ...finding, severity });
  };
}
