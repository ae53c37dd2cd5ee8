/** The surface that one run has read: the next run reuses the tools of every file that no change affects. */

import { reachableFrom } from "../diagnostics/collections.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import type { ToolDefinition, ToolMemo } from "./tool-definition.js";

/** The import graph: the paths that each file imports, by its own path. */
export type ModuleGraph = Readonly<Record<string, readonly string[]>>;

/** Digests of the files that are generated from one tool alone, by their paths in the output folder. */
export type TextDigests = Record<string, string>;

export interface ToolSnapshot {
  readonly tool: ToolDefinition;
  /** Filled when the files are generated. */
  readonly digests: TextDigests;
}

/** Everything but the texts of the sources that decides how they are read. */
export interface ProjectSnapshot {
  /** Compiler options. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The library files of the project's own compiler, which are read if a type needs them. */
  readonly library: readonly string[];
  /** The project's own `.d.ts` files, and its other files that may change what types mean in those that do not import them. */
  readonly ambientFiles: readonly string[];
  /** The project references of a tsconfig without files of its own. */
  readonly referenced: readonly string[];
  /** All files that the globs match, in order. */
  readonly toolPaths: readonly string[];
  /** Entry point of the runtime package, as the sources import it. */
  readonly runtimePath: string;
  /** Temporary files of interrupted runs in the folders that were searched. */
  readonly leftovers: readonly string[];
  /** Findings that stop nothing. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Plain data; all paths are absolute POSIX paths. */
export interface SurfaceSnapshot {
  readonly project: ProjectSnapshot;
  readonly inventorySchema: JsonObject;
  /** The tools of each file without findings, by path. */
  readonly tools: Readonly<Record<string, readonly ToolSnapshot[]>>;
  readonly imports: ModuleGraph;
  /** Files that affect every other file, such as those that declare globals. */
  readonly seenByAll: readonly string[];
  /** Text files that declarations name, such as descriptions. */
  readonly texts: readonly string[];
  /** The inventories of packages, whose tools the next run reads again; absent if there are none. */
  readonly inventories?: readonly string[];
}

/** The part of a snapshot that is still valid: neither its files nor what they reach have changed. */
export interface RecalledSnapshot extends SurfaceSnapshot {
  /** Whether a folder lists different names from before, so that the project may have other files. */
  readonly hasOtherNames: boolean;
}

export interface SnapshotStore {
  readonly recall: () => RecalledSnapshot | undefined;
  readonly keep: (surface: SurfaceSnapshot) => void;
  /** Results that earlier runs of this process computed from tools. */
  readonly memo?: ToolMemo;
}

/** The part of a snapshot that stays valid after changes to the texts of files; undefined if everything must be read. */
export function withoutChanged(snapshot: SurfaceSnapshot, changed: ReadonlySet<string>): SurfaceSnapshot | undefined {
  const { imports, seenByAll, texts, inventories = [] } = snapshot;
  const modules = new Set([...Object.keys(snapshot.tools), ...Object.keys(imports), ...Object.values(imports).flat()]);
  [...seenByAll, ...texts].forEach((path) => modules.delete(path));
  // No tool of the sources depends on an inventory, unless a module imports it.
  const others = new Set(inventories.filter((path) => !modules.has(path)));
  // A JSON file may be settings, even if a module imports it too.
  const isModule = (path: string): boolean => modules.has(path) && !path.endsWith(".json");
  if (![...changed].every((path) => others.has(path) || isModule(path))) return undefined;
  const affected = importersOf(changed, imports);
  if (seenByAll.some((path) => affected.has(path))) return undefined;
  const tools = Object.entries(snapshot.tools).filter(([path]) => !affected.has(path));
  return tools.length === 0 ? undefined : { ...snapshot, tools: Object.fromEntries(tools) };
}

/** The given files and everything that they import, directly or not. */
export function reachedFrom(paths: Iterable<string>, graph: ModuleGraph): ReadonlySet<string> {
  return reachableFrom(paths, (path) => graph[path] ?? []);
}

/** The given files and everything that imports them, directly or not. */
export function importersOf(paths: Iterable<string>, graph: ModuleGraph): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const [from, imports] of Object.entries(graph)) {
    for (const path of imports) {
      const others = importers.get(path) ?? [];
      others.push(from);
      importers.set(path, others);
    }
  }
  return reachableFrom(paths, (path) => importers.get(path) ?? []);
}
