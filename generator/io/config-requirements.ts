/** From a merged configuration to what must hold of it beyond its schema, each finding where the setting stands. */

import { existsSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { satisfies, validRange } from "semver";
import { createDiagnostic, type Report, type SourceLocation } from "../diagnostics.js";
import { version } from "../version.js";
import type { ConfigSource } from "./config-source.js";
import { checkLint } from "./lint-requirements.js";
import type { MergedConfig } from "./merged-config.js";
import { checkReview } from "./review-requirements.js";
import { checkTargets } from "./target-requirements.js";

/** Reports what the settings name and cannot be. */
export function checkRequirements(root: string, merged: MergedConfig, report: Report): void {
  const { config } = merged;
  if (config.tools === undefined) {
    const parameters = { key: "tools", example: '"tools": ["tools/**/*.ts"]' };
    report(createDiagnostic("config-missing-key", parameters, locate(merged, [])));
  }
  config.tools?.forEach((glob, index) => {
    const parameters = { key: `tools[${index}]`, problem: "leads out of the project, and nothing outside is read" };
    if (isOutside(glob)) report(createDiagnostic("config-invalid-value", parameters, locate(merged, ["tools", index])));
  });
  if (config.output === undefined) {
    const parameters = { key: "output", example: '"output": "generated"' };
    report(createDiagnostic("config-missing-key", parameters, locate(merged, [])));
  } else if (config.output === "." || isOutside(config.output)) {
    const output = sourceOf(merged, "output").value.output ?? config.output;
    report(createDiagnostic("output-outside-root", { output }, locate(merged, ["output"])));
  }
  if (config.tsconfig !== undefined && !existsSync(join(root, config.tsconfig))) {
    const written = sourceOf(merged, "tsconfig").value.tsconfig ?? config.tsconfig;
    const parameters = { key: "tsconfig", problem: `names "${written}", which does not exist` };
    report(createDiagnostic("config-invalid-value", parameters, locate(merged, ["tsconfig"])));
  }
  checkReview(merged, report);
  checkLint(merged, report);
  checkTargets(root, merged, report);
  const range = config.requires;
  if (range !== undefined && validRange(range) === null) {
    const parameters = { key: "requires", problem: "must be a semver range such as ^0.1.0" };
    report(createDiagnostic("config-invalid-value", parameters, locate(merged, ["requires"])));
  } else if (range !== undefined && !satisfies(version, range, { includePrerelease: true })) {
    report(createDiagnostic("config-requires-version", { range, version }, locate(merged, ["requires"])));
  }
}

function isOutside(path: string): boolean {
  return path === ".." || path.startsWith("../") || isAbsolute(path);
}

function sourceOf({ sources }: MergedConfig, key: string): ConfigSource {
  return sources.find(({ value }) => key in value) ?? sources[0];
}

function locate(merged: MergedConfig, path: readonly [] | readonly [string, ...(string | number)[]]): SourceLocation {
  const [key] = path;
  const source = key === undefined ? merged.sources[0] : sourceOf(merged, key);
  return source.json.locate([...source.path, ...path]);
}
