/** Compares the versions of packages, and those of toolwright that they require, with what is installed. */

import { join } from "node:path";
import { isObject } from "@toolwright/runtime/internal/json-schema";
import { readOtherConfig, readWorkingTree } from "../config/other-config.js";
import { isInRange, version } from "../config/version.js";
import { createDiagnostic, relativePath, type Report } from "../diagnostics/diagnostics.js";
import { parseJsonFile } from "../disk/json-file.js";
import { findFile } from "../disk/project-folder.js";
import { readText } from "../disk/reads.js";
import type { PublishedTools } from "./published-tools.js";

/** Reports a package whose configuration requires another version of toolwright. */
export function checkRequiredVersion({ package: found, setting }: PublishedTools, report: Report): void {
  const { name, folder } = found;
  const config = readOtherConfig({
    root: folder,
    config: undefined,
    read: readWorkingTree(folder),
    packages: "installed",
  });
  // The package's own run reports what is wrong with its configuration.
  if (config === undefined || "problem" in config || config.requires === undefined) return;
  const { file, requires: range } = config;
  if (isInRange(version, range) !== false) return;
  report(createDiagnostic("package-requires-version", { name, file, range, version }, setting.location));
}

/** The keys of a package.json that list dependencies. */
const dependencyKeys = ["dependencies", "peerDependencies", "optionalDependencies", "devDependencies"] as const;

/** Reports the packages that the project's package.json does not list, or of which it asks for another version. */
export function checkDependencies(
  { root, folder }: { readonly root: string; readonly folder: string },
  packages: readonly PublishedTools[],
  report: Report,
): void {
  const path = findFile([join(folder, "package.json")]);
  if (path === undefined) return;
  const { value, locate } = parseJsonFile({ file: relativePath(root, path), text: readText(path) });
  if (!isObject(value)) return;
  for (const { package: found, setting, manifest } of packages) {
    const { name } = found;
    const key = dependencyKeys.find((one) => isObject(value[one]) && name in value[one]);
    if (key === undefined) {
      report(createDiagnostic("package-not-a-dependency", { name }, setting.location));
      continue;
    }
    const range = isObject(value[key]) ? value[key][name] : undefined;
    const installed = manifest["version"];
    if (typeof range !== "string" || typeof installed !== "string") continue;
    // pnpm and Yarn mark a package of the workspace so, before a range or one of `*`, `^` and `~`, which any version meets.
    const plain = range.replace(/^workspace:/, "");
    if (isInRange(installed, plain) !== false) continue;
    report(createDiagnostic("package-version-differs", { name, range, version: installed }, locate([key, name])));
  }
}
