/** Packages: the name of the one that owns a file, and the file that a specifier resolves to. */

import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { isObject, type JsonObject } from "@toolwright/runtime/internal/json-schema";
import { posixPath } from "../diagnostics/diagnostics.js";
import { findUpwards, kindOfPath } from "./project-folder.js";
import { exists, NotReadableError, readText, realPath, recordRead } from "./reads.js";

/** The package that generated modules and declarations import. */
export const runtimeModule = "@toolwright/runtime";

/** Returns the name in the nearest package.json with a name. */
export type PackageOf = (path: string) => string | undefined;

/** Whether a file belongs to an installed package. */
export function isInstalled(path: string): boolean {
  return path.includes("/node_modules/");
}

/** The folder of the installed package that a file belongs to. */
export function packageFolder(path: string): string | undefined {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

/** The package.json of a folder; undefined if it has none that is a JSON object. */
export function readManifest(folder: string): JsonObject | undefined {
  const file = join(folder, "package.json");
  if (!exists(file)) return undefined;
  try {
    const value: unknown = JSON.parse(readText(file));
    return isObject(value) ? (value as JsonObject) : undefined; // Parsed JSON is a JSON value.
  } catch {
    return undefined; // The code that relies on the broken package.json reports it.
  }
}

function nameIn(folder: string): string | undefined {
  const name = readManifest(folder)?.["name"];
  return typeof name === "string" ? name : undefined;
}

/** Creates a lookup that reads each folder once. */
export function createPackageLookup(): PackageOf {
  const names = new Map<string, string | undefined>();
  const ofFolder = (folder: string): string | undefined => {
    if (!names.has(folder)) {
      const parent = dirname(folder);
      names.set(folder, nameIn(folder) ?? (parent === folder ? undefined : ofFolder(parent)));
    }
    return names.get(folder);
  };
  return (path) => ofFolder(dirname(path));
}

const packageName = /^(?:@[^/]+\/)?[^./@][^/]*/;

/** Whether a specifier is the name of a package, without a path in it. */
export function isPackageName(specifier: string): boolean {
  return /^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*$/.test(specifier);
}

/** The package of a specifier if it belongs to the workspace: if its folder in `node_modules` is a link. */
export function workspacePackage(folder: string, specifier: string): string | undefined {
  const [name] = packageName.exec(specifier) ?? [];
  const link = name === undefined ? undefined : findUpwards(folder, join("node_modules", name));
  return link === undefined || isInstalled(posixPath(realPath(link))) ? undefined : name;
}

/** An installed package. */
export interface InstalledPackage {
  readonly name: string;
  /** Real path of its folder. */
  readonly folder: string;
  /** Whether it belongs to the workspace: whether its folder in `node_modules` is a link. */
  readonly isOfWorkspace: boolean;
  /** The text of its package.json. */
  readonly manifest: string;
}

/** Finds a package as Node.js does, in the nearest `node_modules` of a folder or above it. */
export function findPackage(folder: string, name: string): InstalledPackage | undefined {
  const file = findUpwards(folder, join("node_modules", name, "package.json"));
  if (file === undefined) return undefined;
  const real = dirname(realPath(file));
  return { name, folder: real, isOfWorkspace: !isInstalled(posixPath(real)), manifest: readText(file) };
}

/** Path of the file that a specifier resolves to from a folder; undefined if the package is not installed. */
export function resolvePackage(folder: string, specifier: string): string | undefined {
  const [name = specifier] = packageName.exec(specifier) ?? [];
  // Node.js reads these files on its own, so the cache would miss them, and a pipe would block it.
  const manifest = findUpwards(folder, join("node_modules", name, "package.json"));
  for (const path of [manifest, findUpwards(folder, "package.json")]) {
    const kind = path && kindOfPath(path);
    if (path && kind && kind !== "file") throw new NotReadableError(path, `it is a ${kind}`);
  }
  if (manifest !== undefined) recordRead("content", realPath(manifest));
  try {
    const file = createRequire(join(folder, "package.json")).resolve(specifier);
    return exists(file) ? file : undefined;
  } catch {
    return undefined; // The caller reports it.
  }
}
