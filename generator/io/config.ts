/** From the configuration files of a project to its settings, every default filled in. */

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { isAbsolute, join, resolve } from "node:path";
import { targetNames, type TargetName, type TargetWithOptions } from "@toolwright/runtime/targets";
import type {
  BudgetSettings,
  Config,
  ConfigBudgets,
  ConfigReview,
  ReviewSettings,
  Settings,
  TargetSettings,
} from "../config.js";
import type { ConfigTargets, ConfigVsCodeTarget } from "../target-config.js";
import { createDiagnostic, hasErrors, type Diagnostic, type Report } from "../diagnostics.js";
import { relativePath, type SourceLocation } from "../locations.js";
import { checkRequirements } from "./config-requirements.js";
import type { MergedConfig } from "./merged-config.js";
import { findConfig, inlineConfig, readConfig, type ConfigSource } from "./config-source.js";

/** Where to look for a project's settings. */
export interface ConfigRequest {
  /** Folder of the project, absolute. */
  readonly root: string;
  /** The settings themselves, or the path of the file that has them; by default the project's own file. */
  readonly config?: string | Config | undefined;
}

/** Settings, or the findings that there are none because of. */
export interface LoadedConfig {
  readonly settings: Settings | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Loads, validates and merges a project's configuration; with any error there are no settings. */
export function loadConfig(request: ConfigRequest): LoadedConfig {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => void diagnostics.push(diagnostic);
  const { root, config: given } = request;
  const source =
    typeof given === "object" ? inlineConfig(root, given, report) : readConfig(root, findConfig(root, given), report);
  const merged = source && withBase({ root, source, seen: [] }, report);
  if (merged === undefined) return { settings: undefined, diagnostics };
  checkRequirements(root, merged, report);
  return { settings: hasErrors(diagnostics) ? undefined : fillDefaults(root, merged), diagnostics };
}

/** As `loadConfig`, but where there is no configuration, and none was named, every setting is what it is by default. */
export function loadConfigIfAny(request: ConfigRequest): LoadedConfig {
  const isMissing = request.config === undefined && !existsSync(findConfig(request.root, undefined));
  return loadConfig(isMissing ? { ...request, config: { tools: ["**/*.ts"], output: "generated" } } : request);
}

interface Inheritance {
  readonly root: string;
  readonly source: ConfigSource;
  /** Absolute paths of the files that led here. */
  readonly seen: readonly string[];
}

/** Merges a configuration over the one that it extends; paths become relative to the root. */
function withBase({ root, source, seen }: Inheritance, report: Report): MergedConfig | undefined {
  const own = rebased(root, source);
  const base = source.value.extends;
  if (base === undefined) return { config: own, sources: [source] };
  const at = source.json.locate([...source.path, "extends"]);
  const file = resolveBase(source, base);
  if (file === undefined) {
    const problem = `names "${base}", which ${isPath(base) ? "does not exist" : "is not installed"}`;
    report(createDiagnostic("config-invalid-value", { key: "extends", problem }, at));
    return undefined;
  }
  if ([...seen, source.absoluteFile].includes(file)) {
    report(createDiagnostic("config-extends-cycle", { file: relativePath(root, file) }, at));
    return undefined;
  }
  const parent = readConfig(root, file, report);
  const inherited = parent && withBase({ root, source: parent, seen: [...seen, source.absoluteFile] }, report);
  if (inherited === undefined) return undefined;
  const resultEnvelope = { ...inherited.config.resultEnvelope, ...own.resultEnvelope };
  const review = { ...inherited.config.review, ...own.review };
  const targets = { ...inherited.config.targets, ...own.targets };
  const budgets = { ...inherited.config.budgets, ...own.budgets };
  const lint = { severities: { ...inherited.config.lint?.severities, ...own.lint?.severities } };
  const config = { ...inherited.config, ...own, resultEnvelope, review, targets, budgets, lint };
  return { config, sources: [source, ...inherited.sources] };
}

/** Tells a path from the name of a package. */
function isPath(base: string): boolean {
  return base.startsWith(".") || isAbsolute(base);
}

function resolveBase(source: ConfigSource, base: string): string | undefined {
  if (isPath(base)) {
    const file = resolve(source.folder, base);
    return existsSync(file) ? file : undefined;
  }
  try {
    return createRequire(join(source.folder, "package.json")).resolve(base);
  } catch {
    return undefined; // Not installed: the caller says so at the `extends` that names it.
  }
}

function rebased(root: string, { value, folder }: ConfigSource): Config {
  const fromRoot = (path: string): string => relativePath(root, resolve(folder, path)) || ".";
  // A glob keeps its exclusion mark in front.
  const glob = (pattern: string): string =>
    pattern.startsWith("!") ? `!${fromRoot(pattern.slice(1))}` : fromRoot(pattern);
  return {
    ...value,
    ...(value.tools === undefined ? {} : { tools: value.tools.map(glob) }),
    ...(value.output === undefined ? {} : { output: fromRoot(value.output) }),
    ...(value.tsconfig === undefined ? {} : { tsconfig: fromRoot(value.tsconfig) }),
    ...(typeof value.targets?.vscode !== "object" || value.targets.vscode.packageJson === undefined
      ? {}
      : {
          targets: {
            ...value.targets,
            vscode: { ...value.targets.vscode, packageJson: fromRoot(value.targets.vscode.packageJson) },
          },
        }),
    ...(value.review?.acceptances === undefined
      ? {}
      : { review: { ...value.review, acceptances: fromRoot(value.review.acceptances) } }),
  };
}

function fillDefaults(root: string, merged: MergedConfig): Settings {
  const { config, sources } = merged;
  const tsconfig = config.tsconfig ?? "tsconfig.json";
  return {
    root,
    configFile: sources[0].json.file,
    tools: config.tools ?? [],
    output: config.output ?? "",
    tsconfig: existsSync(join(root, tsconfig)) ? tsconfig : null,
    families: config.families ?? null,
    defaultFamily: config.defaultFamily ?? "tools",
    defaultStability: config.defaultStability ?? "experimental",
    resultEnvelope: {
      canonical: config.resultEnvelope?.canonical ?? "ToolResultEnvelope",
      errorResult: config.resultEnvelope?.errorResult ?? "ToolError",
    },
    allowedTags: config.allowedTags ?? [],
    importExtension: config.importExtension ?? null,
    validators: config.validators ?? false,
    targets: fillTargets(config.targets ?? {}, merged),
    budgets: fillBudgets(config.budgets ?? {}, sources),
    lint: { severities: config.lint?.severities ?? {} },
    review: fillReview(config.review ?? {}),
  };
}

/** A target as a configuration that asks for nothing special has it. */
export function plainTarget(name: TargetName): TargetSettings[] {
  const target = { target: name } as TargetWithOptions; // No target has an option that it needs.
  return [{ name, target, exclude: {}, packageJson: name === "vscode" ? "package.json" : null }];
}

function fillTargets(targets: ConfigTargets, { sources }: MergedConfig): TargetSettings[] {
  return targetNames.flatMap((name) => {
    const written: true | ConfigVsCodeTarget | undefined = targets[name];
    if (written === undefined) return [];
    const { exclude = {}, packageJson, ...options } = written === true ? {} : written;
    // The configuration's schema has held each target's options to their type.
    const target = { ...options, target: name } as TargetWithOptions;
    const source = sources.find(({ value }) => value.targets !== undefined && name in value.targets) ?? sources[0];
    const locate = (path: readonly string[]): SourceLocation =>
      source.json.locate([...source.path, "targets", name, ...path], "key");
    const excluded = Object.keys(exclude).map((tool) => [tool, locate(["exclude", tool])] as const);
    const locations = { target: locate([]), exclude: Object.fromEntries(excluded) };
    const file = name === "vscode" ? (packageJson ?? "package.json") : null;
    return [{ name, target, exclude, packageJson: file, locations }];
  });
}

function fillBudgets(budgets: ConfigBudgets, sources: MergedConfig["sources"]): BudgetSettings {
  const locate = (key: keyof ConfigBudgets): SourceLocation | null => {
    const source = sources.find(({ value }) => value.budgets?.[key] !== undefined);
    return source?.json.locate([...source.path, "budgets", key]) ?? null;
  };
  return {
    ...{ toolTokens: null, surfaceTokens: null, descriptionCharacters: null, ...budgets },
    locations: { toolTokens: locate("toolTokens"), surfaceTokens: locate("surfaceTokens") },
  };
}

function fillReview({ severities, releaseTags, acceptances, deprecationWindow }: ConfigReview): ReviewSettings {
  return {
    severities: severities ?? [],
    releaseTags: releaseTags ?? "v*",
    acceptances: acceptances ?? "toolwright.accepted",
    deprecationWindow: deprecationWindow ?? null,
  };
}
