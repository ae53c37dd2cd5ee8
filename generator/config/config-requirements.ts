/** Checks a merged configuration beyond its schema; each finding points to the setting. */

import { isAbsolute, join } from "node:path";
import { fixedRules, ruleNames } from "@toolwright/contract/internal/changes";
import { listWords } from "@toolwright/contract/internal/inventories";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import { nearest } from "../diagnostics/spelling.js";
import { costlyGlob, isCostlyGlob } from "../disk/globs.js";
import { createPackageLookup, isPackageName } from "../disk/packages.js";
import { foreignFolder, kindOfPath } from "../disk/project-folder.js";
import type { Config, ConfigReview } from "./config.js";
import type { SettingPath } from "./config-source.js";
import { isInRange, version } from "./version.js";
import { findSource, invalidSetting, locateSetting, type MergedConfig } from "./merged-config.js";

/** The tsconfig of a project whose configuration names none. */
export const usualTsconfig = "tsconfig.json";

/** The codes of findings. `lint/` defines them, and this floor may not import it. */
export interface KnownCodes {
  readonly all: readonly string[];
  /** The codes with a configurable severity, except those of losses, which have no list. */
  readonly adjustable: readonly string[];
  readonly isLoss: (code: string) => boolean;
}

export function checkRequirements(root: string, merged: MergedConfig, codes: KnownCodes, report: Report): void {
  const { config } = merged;
  const reportMissing = (key: keyof Config, example: string): void =>
    report(createDiagnostic("config-missing-key", { key, example }, locateSetting(merged, [])));
  if (config.tools === undefined && (config.packages ?? []).length === 0) {
    reportMissing("tools", '"tools": ["tools/**/*.ts"]');
  }
  checkPackages(root, merged, report);
  for (const [index, glob] of (config.tools ?? []).entries()) {
    const problem = isOutside(glob) ? "must not lead outside the project" : isCostlyGlob(glob) ? costlyGlob : undefined;
    if (problem !== undefined) report(invalidSetting(merged, ["tools", index], problem));
  }
  if (config.output === undefined) {
    reportMissing("output", '"output": "generated"');
  } else if (config.output === "." || isOutside(config.output)) {
    const output = findSource(merged, ["output"])?.value.output ?? config.output;
    report(createDiagnostic("output-outside-root", { output }, locateSetting(merged, ["output"])));
  } else {
    reportUnusable(root, config.output, (problem) => report(invalidSetting(merged, ["output"], problem)));
  }
  checkTsconfig(root, merged, report);
  checkReview(root, merged, report);
  checkLint(merged, codes, report);
  checkTargets(root, merged, report);
  checkDocs(root, merged, report);
  if (config.requires !== undefined) checkVersion(config.requires, merged, report);
}

/** Reports what is no name of another package, and names that are written twice. */
function checkPackages(root: string, merged: MergedConfig, report: Report): void {
  const names = merged.config.packages ?? [];
  const own = names.length === 0 ? undefined : createPackageLookup()(join(root, merged.sources[0].json.file));
  for (const [index, name] of names.entries()) {
    const invalid = (problem: string): void => report(invalidSetting(merged, ["packages", index], problem));
    if (!isPackageName(name)) invalid(`must be the name of a package, such as "@acme/fs-tools", not "${name}"`);
    else if (name === own) invalid(`names "${name}", the package of this configuration, whose tools are its own`);
    else if (names.indexOf(name) < index) invalid(`names "${name}" again`);
  }
}

function checkVersion(range: string, merged: MergedConfig, report: Report): void {
  const isMet = isInRange(version, range);
  if (isMet === undefined) {
    report(invalidSetting(merged, ["requires"], "must be a semver range such as ^0.1.0"));
  } else if (!isMet) {
    report(createDiagnostic("config-requires-version", { range, version }, locateSetting(merged, ["requires"])));
  }
}

function isOutside(path: string): boolean {
  return path === ".." || path.startsWith("../") || isAbsolute(path);
}

function checkLint(merged: MergedConfig, { all, adjustable, isLoss }: KnownCodes, report: Report): void {
  const written = Object.keys(merged.config.lint?.severities ?? {});
  for (const code of written.filter((one) => !adjustable.includes(one) && !isLoss(one))) {
    const location = locateSetting(merged, ["lint", "severities", code], "key");
    if (all.includes(code)) {
      const problem = `names "${code}", whose severity is fixed`;
      report(createDiagnostic("config-invalid-value", { key: "lint.severities", problem }, location));
    } else {
      report(createDiagnostic("config-unknown-lint-code", { code, nearest: nearest(code, adjustable) }, location));
    }
  }
}

/** Reports a place for files of ours that cannot exist, or is in a folder of another program. */
function reportUnusable(root: string, path: string, invalid: (problem: string) => void): void {
  if (path.includes("\0")) return invalid("must not have a NUL, which no path can have");
  const folder = foreignFolder(root, path);
  if (folder !== undefined) invalid(`must not be in ${JSON.stringify(folder)}, which belongs to another program`);
}

function checkTsconfig(root: string, merged: MergedConfig, report: Report): void {
  const { tsconfig } = merged.config;
  const kind = kindOfPath(join(root, tsconfig ?? usualTsconfig));
  if (kind === "file" || (kind === undefined && tsconfig === undefined)) return;
  const written = findSource(merged, ["tsconfig"])?.value.tsconfig ?? usualTsconfig;
  const problem = kind === undefined ? "which does not exist" : `which is a ${kind}, not a file`;
  report(
    invalidSetting(
      merged,
      ["tsconfig"],
      `${tsconfig === undefined ? "defaults to" : "names"} "${written}", ${problem}`,
    ),
  );
}

/** Reports a `vscode` target whose package.json is missing or outside the project. */
function checkTargets(root: string, merged: MergedConfig, report: Report): void {
  const written = merged.config.targets?.vscode;
  if (written === undefined) return;
  const named = typeof written === "object" ? written.packageJson : undefined;
  const problem = findProblem(root, named ?? "package.json", "the package.json of an extension");
  if (problem === undefined) return;
  const own = findSource(merged, ["targets", "vscode"])?.value.targets?.vscode;
  const name = (typeof own === "object" ? own.packageJson : undefined) ?? "package.json";
  const path = ["targets", "vscode", ...(named === undefined ? [] : ["packageJson"])];
  const reading = named === undefined ? "defaults to" : "names";
  report(invalidSetting(merged, path, `${reading} "${name}", ${problem}`));
}

/** Reports each file for regions that is missing, outside the project, or generated. */
function checkDocs(root: string, merged: MergedConfig, report: Report): void {
  const { docs, output = "" } = merged.config;
  const written = findSource(merged, ["docs"])?.value.docs;
  for (const [index, path] of (docs ?? []).entries()) {
    const isGenerated = output !== "" && `${path}/`.startsWith(`${output}/`);
    const problem = isGenerated ? "which is in the output folder" : findProblem(root, path, "a Markdown file");
    const name = written?.[index] ?? path;
    if (problem !== undefined) report(invalidSetting(merged, ["docs", index], `names "${name}", ${problem}`));
  }
}

function findProblem(root: string, path: string, wanted: string): string | undefined {
  if (isOutside(path)) return "which is outside the project";
  const folder = foreignFolder(root, path);
  if (folder !== undefined) return `which is in ${JSON.stringify(folder)}, a folder of another program`;
  const kind = kindOfPath(join(root, path));
  if (kind === undefined) return `which does not exist${path.includes("*") ? "; name each file, without globs" : ""}`;
  return kind === "file" ? undefined : `which is a ${kind}, not ${wanted}`;
}

function checkReview(root: string, merged: MergedConfig, report: Report): void {
  const { review, families } = merged.config;
  const invalid = (path: readonly [keyof ConfigReview, ...SettingPath], problem: string): void =>
    report(invalidSetting(merged, ["review", ...path], problem));
  const folder = review?.acceptances;
  if (folder !== undefined && (isAbsolute(folder) || /^\.\.?(?:\/|$)/.test(folder))) {
    invalid(["acceptances"], "must be a folder inside the project");
  } else if (folder !== undefined) {
    reportUnusable(root, folder, (problem) => invalid(["acceptances"], problem));
  }
  review?.severities?.forEach(({ rule, family }, index) => {
    if (!ruleNames.includes(rule)) {
      const parameters = { rule, nearest: nearest(rule, ruleNames) };
      const location = locateSetting(merged, ["review", "severities", index, "rule"]);
      report(createDiagnostic("config-unknown-rule", parameters, location));
    } else if (fixedRules.includes(rule)) {
      invalid(["severities", index, "rule"], `names "${rule}", whose severity is fixed`);
    }
    if (family !== undefined && families !== undefined && !families.includes(family)) {
      invalid(["severities", index, "family"], `must be one of "families": ${listWords(families)}`);
    }
  });
}
