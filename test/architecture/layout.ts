/** What `layout.json` says: on which floor of its package a file stands, and what the generator imports from outside. */

import layout from "./layout.json" with { type: "json" };
import type { SourceModule } from "./module-graph.js";

type Floors = readonly Readonly<Record<string, string>>[];

/** For each package's folder its floors, the lowest first: each folder or file with what it holds. */
export const floors: Readonly<Record<string, Floors>> = layout.floors;

/** For each folder with a door the file that all others import instead of its files. */
export const doors: Readonly<Record<string, string>> = layout.doors;

/** For each library and each guarded builtin the places of `generator/` that import it. */
export const importers: Readonly<Record<string, readonly string[]>> = layout.importers;

/** The numbers of all the floors that hold a file of a package. */
export function floorsOf(path: string, folder: string): number[] {
  return (floors[folder] ?? []).flatMap((held, floor) => (isIn(path, folder, Object.keys(held)) ? [floor] : []));
}

/** The imports by which a file reaches up, or out of its package; each as a sentence. */
export function wrongFloors({ path, imports }: SourceModule): string[] {
  const folder = Object.keys(floors).find((name) => path.startsWith(`${name}/`)) ?? "";
  const own = floorsOf(path, folder)[0] ?? 0;
  return imports.flatMap(({ specifier, target }) => {
    if (target === undefined || target.startsWith("templates/")) return [];
    if (!target.startsWith(`${folder}/`)) return [`${path} imports ${specifier}, which is no part of ${folder}/`];
    const floor = floorsOf(target, folder)[0] ?? 0;
    return floor > own ? [`${path} (floor ${own}) imports ${target} (floor ${floor})`] : [];
  });
}

/** The imports that pass by the door of a folder; each as a sentence. */
export function missedDoors({ path, imports }: SourceModule): string[] {
  return imports.flatMap(({ target }) =>
    Object.entries(doors).flatMap(([folder, door]) =>
      target?.startsWith(folder) === true && target !== folder + door && !path.startsWith(folder)
        ? [`${path} imports ${target}, not ${folder}${door}`]
        : [],
    ),
  );
}

/** The imports of libraries and builtins that have another place; each as a sentence. */
export function wrongImporters({ path, imports }: SourceModule): string[] {
  return imports.flatMap(({ specifier, target }) => {
    const name = packageOf(specifier);
    // Where only types are imported, the linter tells them from the rest.
    if (target !== undefined || layout.typesImportedAnywhere.includes(name)) return [];
    const places = importers[name];
    if (places === undefined || isIn(path, "generator", places)) return [];
    return [`${path} imports ${name}; only ${places.join(" and ") || "no file"} does`];
  });
}

/** The package or builtin that a specifier names, without the path in it. */
export function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

function isIn(path: string, folder: string, places: readonly string[]): boolean {
  return places.some((place) => {
    const held = `${folder}/${place}`;
    return place.endsWith("/") ? path.startsWith(held) : path === held;
  });
}
