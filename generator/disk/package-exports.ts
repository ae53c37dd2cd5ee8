/** Exports of packages: the subpaths of their tools, and the path in its folder that a subpath leads to. */

import { isList, isObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";

/** The subpath under which a package exports its inventory. */
export const inventoryExport = "toolwright-inventory.json";

/** The subpath under which a package exports its compiled registry. */
export const registryExport = "toolwright-registry";

/**
 * The path that a subpath such as `./tools.json` leads to, under any condition, as `./dist/tools.json`; undefined if it
 * is not exported. Without `exports`, every file of a package can be reached.
 */
export function exportedPath(exports: JsonValue | undefined, subpath: string): string | undefined {
  if (exports === undefined || exports === null) return subpath;
  if (!isObject(exports) || !Object.keys(exports).some((key) => key.startsWith("."))) return undefined;
  if (Object.hasOwn(exports, subpath)) return firstTarget(exports[subpath] ?? null, "");
  // As Node.js does: of the patterns that match, the one with the longest beginning.
  const patterns = Object.keys(exports).flatMap((key) => {
    const [before = "", after, more] = key.split("*");
    if (after === undefined || more !== undefined || !subpath.startsWith(before) || !subpath.endsWith(after)) return [];
    if (subpath.length < key.length) return [];
    return [{ key, before, matched: subpath.slice(before.length, subpath.length - after.length) }];
  });
  patterns.sort((left, right) => right.before.length - left.before.length || right.key.length - left.key.length);
  const [best] = patterns;
  return best && firstTarget(exports[best.key] ?? null, best.matched);
}

/** The first target inside the package, among fallbacks and conditions. */
function firstTarget(target: JsonValue, matched: string): string | undefined {
  if (typeof target === "string") return isInPackage(target) ? target.replaceAll("*", () => matched) : undefined;
  const inner = isList(target) ? target : isObject(target) ? Object.values(target) : [];
  for (const one of inner) {
    const found = firstTarget(one, matched);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isInPackage(target: string): boolean {
  const [first, ...steps] = target.split(/[\\/]/);
  return first === "." && !steps.some((step) => step === "." || step === ".." || step === "node_modules");
}
