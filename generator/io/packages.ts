/** From a file's path to the name of the package that it belongs to. */

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Name in the nearest package.json that has one, or undefined. */
export type PackageOf = (path: string) => string | undefined;

/** Tells whether a file belongs to a package that was installed, not to the user's own sources. */
export function isInstalled(path: string): boolean {
  return path.includes("/node_modules/");
}

function nameIn(folder: string): string | undefined {
  const file = join(folder, "package.json");
  if (!existsSync(file)) return undefined;
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof value !== "object" || value === null || !("name" in value)) return undefined;
    return typeof value.name === "string" ? value.name : undefined;
  } catch {
    return undefined; // A broken package.json names no package; whoever relies on it says so.
  }
}

/** Makes a lookup that reads each folder once. */
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
