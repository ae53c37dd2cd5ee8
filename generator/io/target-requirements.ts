/** From the targets of a merged configuration to what must hold of them beyond their schema. */

import { statSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { createDiagnostic, type Report } from "../diagnostics.js";
import type { MergedConfig } from "./merged-config.js";

/** Reports an extension whose package.json is not there, or not in the project. */
export function checkTargets(root: string, { config, sources }: MergedConfig, report: Report): void {
  const written = config.targets?.vscode;
  if (written === undefined) return;
  const named = typeof written === "object" ? written.packageJson : undefined;
  const problem = findProblem(root, named ?? "package.json");
  if (problem === undefined) return;
  const source = sources.find(({ value }) => value.targets?.vscode !== undefined) ?? sources[0];
  const own = source.value.targets?.vscode;
  const name = (typeof own === "object" ? own.packageJson : undefined) ?? "package.json";
  const path = ["targets", "vscode", ...(named === undefined ? [] : ["packageJson"])];
  const parameters = {
    key: path.join("."),
    problem: `${named === undefined ? "means" : "names"} "${name}", ${problem}`,
  };
  report(createDiagnostic("config-invalid-value", parameters, source.json.locate([...source.path, ...path])));
}

function findProblem(root: string, path: string): string | undefined {
  if (path === ".." || path.startsWith("../") || isAbsolute(path)) {
    return "which leads out of the project, and nothing outside is written";
  }
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined) return "which does not exist";
  return stats.isFile() ? undefined : "which is a folder, and must be the package.json of an extension";
}
