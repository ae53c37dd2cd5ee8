/** What one run has done and the next need not do again: the tools of each file, their texts, and which files see which. */

import type { Diagnostic } from "../diagnostics/diagnostics.js";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import type { ToolDefinition } from "./tool-definition.js";
import { withEntries } from "./records.js";
import type { ToolMemo } from "./tool-memo.js";

/** The paths that each file imports, by its own. */
export type ModuleGraph = Readonly<Record<string, readonly string[]>>;

/** Digests of the texts that are generated from one tool alone, by their paths in the output folder. */
export type TextDigests = Record<string, string>;

export interface KnownTool {
  readonly tool: ToolDefinition;
  /** Filled while the texts are generated. */
  readonly digests: TextDigests;
}

/** What decides about reading the sources, apart from their texts. */
export interface KnownProject {
  /** Of the compiler. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The project's own `.d.ts` files. */
  readonly ambientFiles: readonly string[];
  /** The tsconfigs to which one without files of its own refers. */
  readonly referenced: readonly string[];
  /** All files that the globs match, in order. */
  readonly toolPaths: readonly string[];
  /** Entry of the runtime package, as the sources import it. */
  readonly runtimePath: string;
  /** What is wrong, but stops nothing. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Plain data, with absolute POSIX paths. */
export interface KnownSurface {
  readonly project: KnownProject;
  readonly inventorySchema: JsonObject;
  /** The tools of each file without findings, by its path. */
  readonly tools: Readonly<Record<string, readonly KnownTool[]>>;
  readonly imports: ModuleGraph;
  /** Files that every other sees. */
  readonly seenByAll: readonly string[];
  /** Files whose texts are in declarations. */
  readonly texts: readonly string[];
}

/** What is known of the files that have not changed, nor anything that they reach. */
export interface RecalledSurface extends KnownSurface {
  /** Whether there are other names in a folder, so that the project may have other files. */
  readonly hasOtherNames: boolean;
}

export interface ReadingMemory {
  readonly recall: () => RecalledSurface | undefined;
  readonly keep: (surface: KnownSurface) => void;
  /** What earlier runs have made from tools. */
  readonly memo?: ToolMemo;
}

/** What stays known after changes of texts, and of nothing else; undefined if all must be read again. */
export function withoutChanged(known: KnownSurface, changed: ReadonlySet<string>): KnownSurface | undefined {
  const { imports, seenByAll, texts } = known;
  const modules = new Set([...Object.keys(known.tools), ...Object.keys(imports), ...Object.values(imports).flat()]);
  [...seenByAll, ...texts].forEach((path) => modules.delete(path));
  // A JSON file may be settings, even if a module imports it too.
  if (![...changed].every((path) => modules.has(path) && !path.endsWith(".json"))) return undefined;
  const affected = importersOf(changed, imports);
  if (seenByAll.some((path) => affected.has(path))) return undefined;
  const tools = Object.entries(known.tools).filter(([path]) => !affected.has(path));
  return tools.length === 0 ? undefined : { ...known, tools: withEntries(undefined, tools) };
}

/** All files that one of the given ones leads to, these included. */
export function reachedFrom(paths: Iterable<string>, graph: ModuleGraph): ReadonlySet<string> {
  const all = new Set(paths);
  // A set also yields what is added while it is read.
  for (const path of all) for (const next of graph[path] ?? []) all.add(next);
  return all;
}

/** All files that lead to one of the given ones, these included. */
export function importersOf(paths: Iterable<string>, graph: ModuleGraph): ReadonlySet<string> {
  const all = new Set(paths);
  if (all.size === 0) return all;
  const importers = new Map<string, string[]>();
  for (const [from, imports] of Object.entries(graph)) {
    for (const path of imports) {
      const others = importers.get(path);
      if (others === undefined) importers.set(path, [from]);
      else others.push(from);
    }
  }
  for (const path of all) for (const from of importers.get(path) ?? []) all.add(from);
  return all;
}
