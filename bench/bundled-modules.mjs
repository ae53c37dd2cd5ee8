/** Finds the source file, or the package, that a line of a running program comes from. */

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Makes a lookup. esbuild's bundles have a comment with the path above each module.
 * @returns {(place: { readonly url: string, readonly lineNumber: number }) => string}
 */
export function createModuleLookup() {
  /** @type {Map<string, (string | undefined)[]>} */
  const modulesByLine = new Map();
  return ({ url, lineNumber }) => {
    if (url === "") return "(V8)";
    const path = url.startsWith("file:") ? fileURLToPath(url) : url;
    let modules = modulesByLine.get(path);
    if (modules === undefined) {
      modules = path.includes("/dist/") && !path.includes("/node_modules/") ? readModules(path) : [];
      modulesByLine.set(path, modules);
    }
    return shortName(modules[lineNumber] ?? path);
  };
}

/** @param {string} path */
function readModules(path) {
  if (!existsSync(path)) return [];
  let current = /** @type {string | undefined} */ (undefined);
  return readFileSync(path, "utf8")
    .split("\n")
    .map((line) => {
      current = /^\/\/ (\S+\.[cm]?[jt]s)$/.exec(line)?.[1] ?? current;
      return current;
    });
}

/** @param {string} path */
function shortName(path) {
  const name = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  return name ?? path;
}
