/** Sorts the inputs outside a project: those of the packages that it depends on, of other packages, and of none. */

import { basename, dirname } from "node:path";
import { isObject, type JsonObject } from "@toolwright/runtime/internal/json-schema";
import { posixPath } from "../diagnostics/diagnostics.js";
import { isInstalled, readManifest } from "../disk/packages.js";
import { isInside } from "../disk/project-folder.js";

export interface OutsideRequest {
  /** Folder of the project. */
  readonly root: string;
  /** Folder of the workspace. */
  readonly top: string;
  /** Absolute. */
  readonly paths: readonly string[];
}

export interface OutsideInputs {
  /** Absolute paths of the files of no package, except the package.json of the workspace, which is not the project's. */
  readonly files: readonly string[];
  /** Names of packages that the project does not depend on, directly or indirectly. */
  readonly undeclared: readonly string[];
}

/** Installed packages do not count: the lockfile says when they change. */
export function sortOutside({ root, top, paths }: OutsideRequest): OutsideInputs {
  const outside = paths.filter(
    (path) => isInside(top, path) && path !== root && !isInside(root, path) && !isInstalled(posixPath(path)),
  );
  const ownerOf = createOwnerLookup(top);
  const owned = outside.map((path) => ({ path, owner: ownerOf(dirname(path)) }));
  const owners = new Map(owned.flatMap(({ owner }) => (owner === undefined ? [] : [[owner.name, owner.manifest]])));
  const declared = new Set<string>();
  const own = readManifest(root);
  // Iterating an array also visits the elements that are added meanwhile.
  const manifests = own === undefined ? [] : [own];
  for (const manifest of manifests)
    for (const [name, found] of owners)
      if (!declared.has(name) && dependsOn(manifest, name)) {
        declared.add(name);
        manifests.push(found);
      }
  return {
    files: owned.flatMap(({ path, owner }) => (owner === undefined && basename(path) !== "package.json" ? [path] : [])),
    undeclared: [...owners.keys()].filter((name) => !declared.has(name)).sort(),
  };
}

interface Owner {
  readonly name: string;
  readonly manifest: JsonObject;
}

/** Creates a lookup of the nearest package of a folder, below the top, that reads each package.json once. */
function createOwnerLookup(top: string): (folder: string) => Owner | undefined {
  const owners = new Map<string, Owner | undefined>();
  const find = (folder: string): Owner | undefined => {
    if (!isInside(top, folder)) return undefined;
    if (owners.has(folder)) return owners.get(folder);
    const manifest = readManifest(folder);
    const name = manifest?.["name"];
    const owner = manifest !== undefined && typeof name === "string" ? { name, manifest } : find(dirname(folder));
    owners.set(folder, owner);
    return owner;
  };
  return find;
}

function dependsOn(manifest: JsonObject, name: string): boolean {
  const lists = ["dependencies", "devDependencies", "optionalDependencies"]; // Turborepo follows no peers.
  return lists.some((key) => isObject(manifest[key]) && name in manifest[key]);
}
