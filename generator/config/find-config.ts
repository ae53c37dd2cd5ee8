/** Finds the configuration file of a project, and the project of a folder. */

import { dirname, join, resolve } from "node:path";
import { parseJsonFile, type JsonFile } from "../disk/json-file.js";
import { kindOfPath } from "../disk/project-folder.js";
import { readText } from "../disk/reads.js";

export const defaultConfigFile = "toolwright.config.json";

/** Path of the configuration file, which need not exist: the given one, the default, or the package.json. */
export function findConfig(root: string, given: string | undefined): string {
  if (given !== undefined) return resolve(root, given);
  const own = join(root, defaultConfigFile);
  return kindOfPath(own) === undefined && packageSettings(root) !== undefined ? join(root, "package.json") : own;
}

/** The package.json, if a configuration file beside it hides its settings. */
export function findHiddenSettings(root: string): JsonFile | undefined {
  return kindOfPath(join(root, defaultConfigFile)) === "file" ? packageSettings(root) : undefined;
}

function packageSettings(root: string): JsonFile | undefined {
  const file = join(root, "package.json");
  if (kindOfPath(file) !== "file") return undefined;
  const json = parseJsonFile({ file: "package.json", text: readText(file) });
  return typeof json.value === "object" && json.value !== null && "toolwright" in json.value ? json : undefined;
}

/** The nearest folder with a configuration, from `start` up to the root of the repository. */
export function findProject(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (kindOfPath(findConfig(folder, undefined)) === "file") return folder;
    const isLast = kindOfPath(join(folder, ".git")) !== undefined || dirname(folder) === folder;
    if (isLast) return undefined;
  }
}
