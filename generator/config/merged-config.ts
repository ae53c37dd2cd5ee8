/** From a configuration file to its settings merged over those that it extends. */

import { isAbsolute, resolve } from "node:path";
import { createDiagnostic, type Diagnostic, type Report } from "../diagnostics/diagnostics.js";
import { relativePath, type SourceLocation } from "../diagnostics/locations.js";
import { resolvePackage } from "../disk/packages.js";
import { kindOfPath } from "../disk/project-folder.js";
import { nameSetting, readConfig, type ConfigSource, type SettingPath } from "./config-source.js";
import type { Config } from "./config.js";

export interface MergedConfig {
  /** Its paths are relative to the root. */
  readonly config: Config;
  /** The files of the configuration, the project's own first: the first that has a setting decides it. */
  readonly sources: readonly [ConfigSource, ...ConfigSource[]];
}

export function findSource({ sources }: MergedConfig, path: SettingPath): ConfigSource | undefined {
  const has = (value: unknown, [key, ...rest]: SettingPath): boolean =>
    key === undefined ||
    (typeof value === "object" && value !== null && key in value && has(value[key as never], rest));
  return sources.find(({ value }) => has(value, path));
}

/** Position of a setting, or of its key; of the project's own configuration if no file has the setting. */
export function locateSetting(merged: MergedConfig, path: SettingPath, part?: "key"): SourceLocation {
  const { json, path: above } = findSource(merged, path) ?? merged.sources[0];
  return json.locate([...above, ...path], part);
}

/** What is wrong with a setting, at its place. */
export function invalidSetting(merged: MergedConfig, path: SettingPath, problem: string): Diagnostic {
  return createDiagnostic("config-invalid-value", { key: nameSetting(path), problem }, locateSetting(merged, path));
}

export interface Inheritance {
  readonly root: string;
  readonly source: ConfigSource;
  /** Absolute paths of the files that extend this one. */
  readonly seen: readonly string[];
}

/** Merges a configuration over the one that it extends; paths become relative to the root. */
export function mergeWithBase({ root, source, seen }: Inheritance, report: Report): MergedConfig | undefined {
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
  const inherited = parent && mergeWithBase({ root, source: parent, seen: [...seen, source.absoluteFile] }, report);
  if (inherited === undefined) return undefined;
  const resultEnvelope = { ...inherited.config.resultEnvelope, ...own.resultEnvelope };
  const review = { ...inherited.config.review, ...own.review };
  const targets = { ...inherited.config.targets, ...own.targets };
  const budgets = { ...inherited.config.budgets, ...own.budgets };
  const lint = { severities: { ...inherited.config.lint?.severities, ...own.lint?.severities } };
  const config = { ...inherited.config, ...own, resultEnvelope, review, targets, budgets, lint };
  return { config, sources: [source, ...inherited.sources] };
}

/** A path or glob as every system reads it: a backslash is a separator, but for one that escapes a bracket of a glob. */
function withSlashes(path: string): string {
  return path.replace(/\\(?![()[\]{}!])/g, "/");
}

function isPath(base: string): boolean {
  return base.startsWith(".") || isAbsolute(base);
}

function resolveBase(source: ConfigSource, base: string): string | undefined {
  if (isPath(base)) {
    const file = resolve(source.folder, withSlashes(base));
    return kindOfPath(file) === undefined ? undefined : file;
  }
  return resolvePackage(source.folder, base);
}

function rebased(root: string, { value, folder }: ConfigSource): Config {
  const fromRoot = (path: string): string => relativePath(root, resolve(folder, withSlashes(path))) || ".";
  // A glob keeps its leading exclusion mark.
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
