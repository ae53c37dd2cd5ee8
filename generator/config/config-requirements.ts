/** From a merged configuration to requirements beyond its schema, reported where the setting stands. */

import { createRequire } from "node:module";
import { isAbsolute, join } from "node:path";
import type Semver from "semver";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import { nearest } from "../diagnostics/spelling.js";
import { kindOfPath } from "../disk/project-folder.js";
import { version } from "./version.js";
import { findSource, invalidSetting, locateSetting, type MergedConfig } from "./merged-config.js";
import { checkReview } from "./review-requirements.js";

/** Where the project is, and which codes of findings there are. */
export interface ConfigSurroundings {
  readonly root: string;
  readonly codes: KnownCodes;
}

/** The codes of findings, which the floors above know. */
export interface KnownCodes {
  /** Every code of a stage or of a lint rule. */
  readonly all: readonly string[];
  /** Those whose severity the configuration may change, without those of losses, which are listed nowhere. */
  readonly adjustable: readonly string[];
  readonly isLoss: (code: string) => boolean;
}

export function checkRequirements({ root, codes }: ConfigSurroundings, merged: MergedConfig, report: Report): void {
  const { config } = merged;
  if (config.tools === undefined) {
    const parameters = { key: "tools", example: '"tools": ["tools/**/*.ts"]' };
    report(createDiagnostic("config-missing-key", parameters, locateSetting(merged, [])));
  }
  for (const [index, glob] of (config.tools ?? []).entries()) {
    if (isOutside(glob)) report(invalidSetting(merged, ["tools", index], "must not lead outside the project"));
  }
  if (config.output === undefined) {
    const parameters = { key: "output", example: '"output": "generated"' };
    report(createDiagnostic("config-missing-key", parameters, locateSetting(merged, [])));
  } else if (config.output === "." || isOutside(config.output)) {
    const output = findSource(merged, ["output"])?.value.output ?? config.output;
    report(createDiagnostic("output-outside-root", { output }, locateSetting(merged, ["output"])));
  }
  if (config.tsconfig !== undefined && kindOfPath(join(root, config.tsconfig)) === undefined) {
    const written = findSource(merged, ["tsconfig"])?.value.tsconfig ?? config.tsconfig;
    report(invalidSetting(merged, ["tsconfig"], `names "${written}", which does not exist`));
  }
  checkReview(merged, report);
  checkLint(merged, codes, report);
  checkTargets(root, merged, report);
  if (config.requires !== undefined) checkVersion(config.requires, merged, report);
}

function checkVersion(range: string, merged: MergedConfig, report: Report): void {
  // Most configurations name no version, and it has 45 files.
  const { satisfies, validRange } = createRequire(import.meta.url)("semver") as typeof Semver;
  if (validRange(range) === null) {
    report(invalidSetting(merged, ["requires"], "must be a semver range such as ^0.1.0"));
  } else if (!satisfies(version, range, { includePrerelease: true })) {
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

/** Reports an extension whose package.json is missing, or outside the project. */
function checkTargets(root: string, merged: MergedConfig, report: Report): void {
  const written = merged.config.targets?.vscode;
  if (written === undefined) return;
  const named = typeof written === "object" ? written.packageJson : undefined;
  const problem = findProblem(root, named ?? "package.json");
  if (problem === undefined) return;
  const own = findSource(merged, ["targets", "vscode"])?.value.targets?.vscode;
  const name = (typeof own === "object" ? own.packageJson : undefined) ?? "package.json";
  const path = ["targets", "vscode", ...(named === undefined ? [] : ["packageJson"])];
  const reading = named === undefined ? "defaults to" : "names";
  report(invalidSetting(merged, path, `${reading} "${name}", ${problem}`));
}

function findProblem(root: string, path: string): string | undefined {
  if (isOutside(path)) return "which is outside the project";
  const kind = kindOfPath(join(root, path));
  if (kind === undefined) return "which does not exist";
  return kind === "file" ? undefined : "which is a folder, not the package.json of an extension";
}
