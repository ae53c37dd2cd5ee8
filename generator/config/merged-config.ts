/** Merges a configuration over the one that it extends, and finds the file that a setting comes from. */

import { isAbsolute, resolve } from "node:path";
import { createDiagnostic, type Diagnostic, type Report, relativePath } from "../diagnostics/diagnostics.js";
import { resolvePackage } from "../disk/packages.js";
import { kindOfPath } from "../disk/project-folder.js";
import { nameSetting, readConfig, type ConfigSource, type SettingPath } from "./config-source.js";
import type { Config } from "./config.js";

export interface MergedConfig {
  /** Its paths are relative to the root. */
  readonly config: Config;
  /** The project's own file first, then those that it extends; the first file with a setting wins. */
  readonly sources: readonly [ConfigSource, ...ConfigSource[]];
}

export function findSource({ sources }: MergedConfig, path: SettingPath): ConfigSource | undefined {
  const has = (value: unknown, [key, ...rest]: SettingPath): boolean =>
    key === undefined ||
    (typeof value === "object" && value !== null && key in value && has(value[key as never], rest));
  return sources.find(({ value }) => has(value, path));
}

/** Position of a setting or of its key; if no file has the setting, of the project's own configuration. */
export function locateSetting(merged: MergedConfig, path: SettingPath, part?: "key") {
  const { json, path: above } = findSource(merged, path) ?? merged.sources[0];
  return json.locate([...above, ...path], part);
}

export function invalidSetting(merged: MergedConfig, path: SettingPath, problem: string): Diagnostic {
  return createDiagnostic("config-invalid-value", { key: nameSetting(path), problem }, locateSetting(merged, path));
}

/** Merges a configuration over those that it extends; paths become relative to the root. `seen` are the files that extend it. */
export function mergeWithBase(
  root: string,
  source: ConfigSource,
  report: Report,
  seen: readonly string[] = [],
): MergedConfig | undefined {
  const own = rebased(root, source);
  const base = source.value.extends;
  if (base === undefined) return { config: own, sources: [source] };
  const extending = [...seen, source.absoluteFile];
  const at = source.json.locate([...source.path, "extends"]);
  const file = resolveBase(source, base);
  if (file === undefined) {
    const problem = `names "${base}", which ${isPath(base) ? "does not exist" : "is not installed"}`;
    report(createDiagnostic("config-invalid-value", { key: "extends", problem }, at));
    return undefined;
  }
  if (extending.includes(file)) {
    report(createDiagnostic("config-extends-cycle", { file: relativePath(root, file) }, at));
    return undefined;
  }
  const parent = readConfig(root, file, report);
  const inherited = parent && mergeWithBase(root, parent, report, extending);
  if (inherited === undefined) return undefined;
  const resultEnvelope = { ...inherited.config.resultEnvelope, ...own.resultEnvelope };
  const review = { ...inherited.config.review, ...own.review };
  const targets = { ...inherited.config.targets, ...own.targets };
  const budgets = { ...inherited.config.budgets, ...own.budgets };
  const lint = { severities: { ...inherited.config.lint?.severities, ...own.lint?.severities } };
  const config = { ...inherited.config, ...own, resultEnvelope, review, targets, budgets, lint };
  return { config, sources: [source, ...inherited.sources] };
}

/** Replaces backslashes, except those that escape a bracket of a glob. */
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
  const glob = (pattern: string): string =>
    pattern.startsWith("!") ? `!${fromRoot(pattern.slice(1))}` : fromRoot(pattern);
  const { tools, output, tsconfig, docs, targets, review } = value;
  const vscode = typeof targets?.vscode === "object" ? targets.vscode : {};
  return {
    ...value,
    ...(tools !== undefined && { tools: tools.map(glob) }),
    ...(output !== undefined && { output: fromRoot(output) }),
    ...(tsconfig !== undefined && { tsconfig: fromRoot(tsconfig) }),
    ...(docs !== undefined && { docs: docs.map(fromRoot) }),
    ...(vscode.packageJson !== undefined && {
      targets: { ...targets, vscode: { ...vscode, packageJson: fromRoot(vscode.packageJson) } },
    }),
    ...(review?.acceptances !== undefined && { review: { ...review, acceptances: fromRoot(review.acceptances) } }),
  };
}
