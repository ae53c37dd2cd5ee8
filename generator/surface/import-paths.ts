/** How generated modules import each other and the runtime. */

/** The package that generated modules and declarations import. */
export const runtimeModule = "@toolwright/runtime";

/** Relative path from a module to another, as in an import, with the file's own extension. */
export function importPath(paths: { readonly from: string; readonly to: string }): string {
  const from = paths.from.split("/").slice(0, -1);
  const to = paths.to.split("/");
  while (from.length > 0 && to.length > 1 && from[0] === to[0]) {
    from.shift();
    to.shift();
  }
  const up = from.map(() => "..");
  return [...(up.length > 0 ? up : ["."]), ...to].join("/");
}
