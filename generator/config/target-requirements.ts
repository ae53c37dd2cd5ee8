/** From the targets of a merged configuration to requirements beyond their schema. */

import { isAbsolute, join } from "node:path";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import { kindOfPath } from "../disk/project-folder.js";
import { findSource, locateSetting, type MergedConfig } from "./merged-config.js";

/** Reports an extension whose package.json is missing, or outside the project. */
export function checkTargets(root: string, merged: MergedConfig, report: Report): void {
  const written = merged.config.targets?.vscode;
  if (written === undefined) return;
  const named = typeof written === "object" ? written.packageJson : undefined;
  const problem = findProblem(root, named ?? "package.json");
  if (problem === undefined) return;
  const own = findSource(merged, ["targets", "vscode"])?.value.targets?.vscode;
  const name = (typeof own === "object" ? own.packageJson : undefined) ?? "package.json";
  const path = ["targets", "vscode", ...(named === undefined ? [] : ["packageJson"])];
  const parameters = {
    key: path.join("."),
    problem: `${named === undefined ? "defaults to" : "names"} "${name}", ${problem}`,
  };
  report(createDiagnostic("config-invalid-value", parameters, locateSetting(merged, path)));
}

function findProblem(root: string, path: string): string | undefined {
  if (path === ".." || path.startsWith("../") || isAbsolute(path)) {
    return "which is outside the project";
  }
  const kind = kindOfPath(join(root, path));
  if (kind === undefined) return "which does not exist";
  return kind === "file" ? undefined : "which is a folder, not the package.json of an extension";
}
