/** From a file's path to the name of its package, and from a package name to the file that it resolves to. */

import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { posixPath } from "../diagnostics/locations.js";
import { exists, readText, realPath } from "./reads.js";

/** The package that generated modules and declarations import. */
export const runtimeModule = "@toolwright/runtime";

/** Name in the nearest package.json that has one, or undefined. */
export type PackageOf = (path: string) => string | undefined;

/** Whether a file belongs to an installed package, as opposed to the user's sources. */
export function isInstalled(path: string): boolean {
  return path.includes("/node_modules/");
}

function nameIn(folder: string): string | undefined {
  const file = join(folder, "package.json");
  if (!exists(file)) return undefined;
  try {
    const value: unknown = JSON.parse(readText(file));
    if (typeof value !== "object" || value === null || !("name" in value)) return undefined;
    return typeof value.name === "string" ? value.name : undefined;
  } catch {
    return undefined; // A broken package.json has no name; whatever relies on it reports it.
  }
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

/** The package that an import names, if it is one of the same workspace: linked into `node_modules`, not installed. */
export function workspacePackage(folder: string, specifier: string): string | undefined {
  const [name] = packageName.exec(specifier) ?? [];
  const link = name === undefined ? undefined : findUpwards(folder, join("node_modules", name));
  return link === undefined || isInstalled(posixPath(realPath(link))) ? undefined : name;
}

function findUpwards(folder: string, path: string): string | undefined {
  const found = join(folder, path);
  if (exists(found)) return found;
  const parent = dirname(folder);
  return parent === folder ? undefined : findUpwards(parent, path);
}

interface InstalledPackage {
  readonly manifest: string;
  /** Where it really is, links followed. */
  readonly folder: string;
  readonly version: string;
}

/** The package of that name that is installed for a folder; undefined without one. */
function findPackage(folder: string, name: string): InstalledPackage | undefined {
  const manifest = findUpwards(folder, join("node_modules", name, "package.json"));
  if (manifest === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(readText(manifest));
    const isVersioned = typeof value === "object" && value !== null && "version" in value;
    const version = isVersioned ? String(value.version) : "without a version";
    return { manifest, folder: dirname(realPath(manifest)), version };
  } catch {
    return undefined; // Half installed.
  }
}

/** Path of the file that a package name resolves to from a folder; undefined if the package is not installed. */
export function resolvePackage(folder: string, specifier: string): string | undefined {
  const [name = specifier] = packageName.exec(specifier) ?? [];
  // Node.js finds it by itself, which the cache does not see: this is what it must know of.
  findPackage(folder, name);
  try {
    const file = createRequire(join(folder, "package.json")).resolve(specifier);
    return exists(file) ? file : undefined;
  } catch {
    return undefined; // Not installed: the caller reports it.
  }
}
