/** What `layout.json` says: on which floor a file of `generator/` stands, and who may import what from outside. */

import layout from "./layout.json" with { type: "json" };
import type { SourceModule } from "./module-graph.js";

const folder = "generator/";

/** The floors, the lowest first: each folder or file of `generator/` with what it holds. */
export const floors: readonly Readonly<Record<string, string>>[] = layout.floors;

/** For each library and each guarded builtin the places of `generator/` that import it. */
export const importers: Readonly<Record<string, readonly string[]>> = layout.importers;

/** The numbers of all the floors that hold a file. */
export function floorsOf(path: string): number[] {
  return floors.flatMap((held, floor) => (isIn(path, Object.keys(held)) ? [floor] : []));
}

/** The imports by which a file reaches up, or out of the generator; each as a sentence. */
export function wrongFloors({ path, imports }: SourceModule): string[] {
  const own = floorsOf(path)[0] ?? 0;
  return imports.flatMap(({ specifier, target }) => {
    if (target === undefined || target.startsWith("templates/")) return [];
    if (!target.startsWith(folder)) return [`${path} imports ${specifier}, which is no part of the generator`];
    const floor = floorsOf(target)[0] ?? 0;
    return floor > own ? [`${path} (floor ${own}) imports ${target} (floor ${floor})`] : [];
  });
}

/** The imports of libraries and builtins that have another place; each as a sentence. */
export function wrongImporters({ path, imports }: SourceModule): string[] {
  return imports.flatMap(({ specifier, target }) => {
    const name = packageOf(specifier);
    // Where only types are imported, the linter tells them from the rest.
    if (target !== undefined || layout.typesImportedAnywhere.includes(name)) return [];
    const places = importers[name];
    if (places === undefined || isIn(path, places)) return [];
    return [`${path} imports ${name}; only ${places.join(" and ") || "no file"} does`];
  });
}

/** The package or builtin that a specifier names, without the path in it. */
export function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

function isIn(path: string, places: readonly string[]): boolean {
  return places.some((place) => (place.endsWith("/") ? path.startsWith(folder + place) : path === folder + place));
}
