/** Merges a configuration over the one that it extends, and finds the file that a setting comes from. */

import { resolve } from "node:path";
import { createDiagnostic, type Diagnostic, type Report, relativePath } from "../diagnostics/diagnostics.js";
import { resolvePackage } from "../disk/packages.js";
import { kindOfPath } from "../disk/project-folder.js";
import { nameSetting, readConfig, type ConfigSource, type SettingPath } from "./config-source.js";
import type { Config } from "./config.js";
import { isPackaged, isPath } from "./find-config.js";

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

/** Merges a configuration over those that it extends; undefined, after a report, if one cannot be read. */
export function mergeWithBase(root: string, own: ConfigSource, report: Report): MergedConfig | undefined {
  const sources: [ConfigSource, ...ConfigSource[]] = [own];
  const files = new Set<string>();
  let last = own;
  while (last.value.extends !== undefined) {
    files.add(last.absoluteFile);
    const base = readBase(root, { source: last, base: last.value.extends, files }, report);
    if (base === undefined) return undefined;
    sources.push(base);
    last = base;
  }
  const config = sources.map((source) => rebased(root, source)).reduceRight(mergeOver);
  return { config, sources };
}

interface BaseRequest {
  readonly source: ConfigSource;
  readonly base: string;
  /** The absolute files that extend it. */
  readonly files: ReadonlySet<string>;
}

function readBase(root: string, { source, base, files }: BaseRequest, report: Report): ConfigSource | undefined {
  const at = source.json.locate([...source.path, "extends"]);
  const file = resolveBase(source, base);
  const kind = file && kindOfPath(file);
  if (file === undefined || kind !== "file") {
    const missing = isPath(base) ? "does not exist" : "is not installed";
    const problem = `names "${base}", which ${kind === undefined ? missing : `is a ${kind}, not a file`}`;
    report(createDiagnostic("config-invalid-value", { key: "extends", problem }, at));
    return undefined;
  }
  if (files.has(file)) {
    report(createDiagnostic("config-extends-cycle", { file: relativePath(root, file) }, at));
    return undefined;
  }
  const isOfPackage = source.isOfPackage || isPackaged(base, relativePath(root, file));
  return readConfig({ root, absoluteFile: file, isOfPackage }, report);
}

/** Objects of settings are merged too, but not those in them. */
function mergeOver(base: Config, own: Config): Config {
  const resultEnvelope = { ...base.resultEnvelope, ...own.resultEnvelope };
  const review = { ...base.review, ...own.review };
  const targets = { ...base.targets, ...own.targets };
  const budgets = { ...base.budgets, ...own.budgets };
  const lint = { severities: { ...base.lint?.severities, ...own.lint?.severities } };
  return { ...base, ...own, resultEnvelope, review, targets, budgets, lint };
}

/** Replaces backslashes, except those that escape a bracket of a glob. */
function withSlashes(path: string): string {
  return path.replace(/\\(?![()[\]{}!])/g, "/");
}

function resolveBase(source: ConfigSource, base: string): string | undefined {
  return isPath(base) ? resolve(source.folder, withSlashes(base)) : resolvePackage(source.folder, base);
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
