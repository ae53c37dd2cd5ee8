/** Finds the configuration file of a project, and the project of a folder. */

import { dirname, isAbsolute, join, resolve } from "node:path";
import { parseJsonFile, type JsonFile } from "../disk/json-file.js";
import { foreignPart, kindOfPath } from "../disk/project-folder.js";
import { readText } from "../disk/reads.js";

export const defaultConfigFile = "toolwright.config.json";

/** Path of the configuration file, which need not exist: the given one, the default, or the package.json. */
export function findConfig(root: string, given: string | undefined): string {
  if (given !== undefined) return resolve(root, given);
  const own = join(root, defaultConfigFile);
  if (kindOfPath(own) !== undefined) return own;
  const settings = readPackage(root);
  // Settings in a file that nests too deeply are reported rather than ignored.
  const isMeant = settings !== undefined && (settings.hasKey || settings.json.tree === undefined);
  return isMeant ? join(root, "package.json") : own;
}

/** The package.json, if a configuration file beside it hides its settings. */
export function findHiddenSettings(root: string): JsonFile | undefined {
  const settings = kindOfPath(join(root, defaultConfigFile)) === "file" ? readPackage(root) : undefined;
  return settings?.hasKey === true ? settings.json : undefined;
}

/** The package.json, if it mentions settings; they may be a part of it, or another word. */
function readPackage(root: string): { readonly json: JsonFile; readonly hasKey: boolean } | undefined {
  const file = join(root, "package.json");
  const text = kindOfPath(file) === "file" ? readText(file) : "";
  if (!text.includes("toolwright")) return undefined;
  const json = parseJsonFile({ file: "package.json", text });
  const { value } = json;
  return { json, hasKey: typeof value === "object" && value !== null && "toolwright" in value };
}

/** Whether an `extends` names a file, and not a package. */
export function isPath(base: string): boolean {
  return base === "" || base.startsWith(".") || isAbsolute(base);
}

/** Whether commits lack the file that an `extends` leads to, given by its path from the root, or have it elsewhere. */
export function isPackaged(base: string, file: string): boolean {
  return !isPath(base) || foreignPart(file) !== undefined;
}

/** The nearest folder with a configuration, from `start` up to the root of the repository. */
export function findProject(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (kindOfPath(findConfig(folder, undefined)) === "file") return folder;
    const isLast = kindOfPath(join(folder, ".git")) !== undefined || dirname(folder) === folder;
    if (isLast) return undefined;
  }
}
