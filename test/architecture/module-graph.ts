/** From TypeScript files to what each of them imports, as the compiler finds it before it parses them. */

import { readFileSync, readdirSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import { ts } from "../runtime/compiler.js";
import { repository } from "../support/scratch-project.js";

/** One import, export from, `import()`, `require()` or `import("…").Type`. */
export interface ModuleImport {
  /** What the code names. */
  readonly specifier: string;
  /** For a relative import the path of the file, from the repository's folder; else undefined. */
  readonly target: string | undefined;
}

/** A file with all its imports. */
export interface SourceModule {
  /** POSIX, from the repository's folder. */
  readonly path: string;
  readonly imports: readonly ModuleImport[];
}

/** Every TypeScript file below a folder of the repository, in path order. */
export function readModules(folder: string): SourceModule[] {
  return readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?tsx?$/.test(entry.name))
    .map((entry) => relative(repository, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort()
    .map((path) => parseModule(path, readFileSync(join(repository, path), "utf8")));
}

/** Reads the imports of one file. */
export function parseModule(path: string, code: string): SourceModule {
  const specifiers = ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName);
  return { path, imports: specifiers.map((specifier) => ({ specifier, target: targetOf(path, specifier) })) };
}

/** The circles of imports, types included: each begins with its first path and ends where it began. */
export function findCycles(modules: readonly SourceModule[]): string[][] {
  const importsOf = new Map(modules.map(({ path, imports }) => [path, imports.map(({ target }) => target)]));
  const cycles: string[][] = [];
  const done = new Set<string>();
  const walk = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) cycles.push([...trail.slice(start), path]);
    if (start >= 0 || done.has(path)) return;
    for (const target of importsOf.get(path) ?? []) if (target !== undefined) walk(target, [...trail, path]);
    done.add(path);
  };
  for (const { path } of modules) walk(path, []);
  return cycles;
}

function targetOf(path: string, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  return posix.join(posix.dirname(path), specifier).replace(/\.([cm]?)js$/, ".$1ts");
}
