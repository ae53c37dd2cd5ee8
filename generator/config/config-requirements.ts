/** From a merged configuration to requirements beyond its schema, reported where the setting stands. */

import { isAbsolute, join } from "node:path";
import { satisfies, validRange } from "semver";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import { kindOfPath } from "../disk/project-folder.js";
import { version } from "./version.js";
import { checkLint, type KnownCodes } from "./lint-requirements.js";
import { findSource, locateSetting, type MergedConfig } from "./merged-config.js";
import { checkReview } from "./review-requirements.js";
import { checkTargets } from "./target-requirements.js";

/** Where the project is, and which codes of findings there are. */
export interface ConfigSurroundings {
  readonly root: string;
  readonly codes: KnownCodes;
}

export function checkRequirements({ root, codes }: ConfigSurroundings, merged: MergedConfig, report: Report): void {
  const { config } = merged;
  if (config.tools === undefined) {
    const parameters = { key: "tools", example: '"tools": ["tools/**/*.ts"]' };
    report(createDiagnostic("config-missing-key", parameters, locateSetting(merged, [])));
  }
  config.tools?.forEach((glob, index) => {
    const parameters = { key: `tools[${index}]`, problem: "must not lead outside the project" };
    if (isOutside(glob))
      report(createDiagnostic("config-invalid-value", parameters, locateSetting(merged, ["tools", index])));
  });
  if (config.output === undefined) {
    const parameters = { key: "output", example: '"output": "generated"' };
    report(createDiagnostic("config-missing-key", parameters, locateSetting(merged, [])));
  } else if (config.output === "." || isOutside(config.output)) {
    const output = findSource(merged, ["output"])?.value.output ?? config.output;
    report(createDiagnostic("output-outside-root", { output }, locateSetting(merged, ["output"])));
  }
  if (config.tsconfig !== undefined && kindOfPath(join(root, config.tsconfig)) === undefined) {
    const written = findSource(merged, ["tsconfig"])?.value.tsconfig ?? config.tsconfig;
    const parameters = { key: "tsconfig", problem: `names "${written}", which does not exist` };
    report(createDiagnostic("config-invalid-value", parameters, locateSetting(merged, ["tsconfig"])));
  }
  checkReview(merged, report);
  checkLint(merged, codes, report);
  checkTargets(root, merged, report);
  const range = config.requires;
  if (range !== undefined && validRange(range) === null) {
    const parameters = { key: "requires", problem: "must be a semver range such as ^0.1.0" };
    report(createDiagnostic("config-invalid-value", parameters, locateSetting(merged, ["requires"])));
  } else if (range !== undefined && !satisfies(version, range, { includePrerelease: true })) {
    report(createDiagnostic("config-requires-version", { range, version }, locateSetting(merged, ["requires"])));
  }
}

function isOutside(path: string): boolean {
  return path === ".." || path.startsWith("../") || isAbsolute(path);
}
