/** From what a run has read, and what it need not read, to all tools, and to what the next run need not read. */

import { join } from "node:path";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import type { DeclaredTool } from "../declarations/resolve.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { posixPath } from "../diagnostics/locations.js";
import type { Surface } from "../emit/output-kind.js";
import { filesSeenByAll, hasCopies, moduleGraph, type Sources } from "../sources/program.js";
import { importersOf, type SurfaceSnapshot, type ToolSnapshot } from "../surface/surface-snapshot.js";
import { withEntries } from "../surface/records.js";
import type { ToolDefinition } from "../surface/tool-definition.js";

/** The tools of the files that have not been read, because they are known. */
export function recallTools(sources: Sources, known: SurfaceSnapshot | undefined): readonly ToolSnapshot[] {
  const read = new Set(sources.toolFiles.map(({ fileName }) => fileName));
  const isRecalled = (path: string): boolean => sources.toolPaths.has(path) && !read.has(path);
  return Object.entries(known?.tools ?? {}).flatMap(([path, tools]) => (isRecalled(path) ? tools : []));
}

/** Of every tool that is known from now on. */
export function digestsByTool(known: SurfaceSnapshot | undefined): Surface["digests"] {
  return new Map(
    Object.values(known?.tools ?? {}).flatMap((tools) => tools.map(({ tool, digests }) => [tool, digests])),
  );
}

/** Tools in the order of a run that reads every file; those that others re-export come last. */
export function inFileOrder(
  { root, toolPaths }: Sources,
  { tools, memo }: Pick<Surface, "memo" | "tools">,
): ToolDefinition[] {
  const rank = new Map([...toolPaths].map((path, index) => [path, index]));
  const pathOf = (tool: ToolDefinition): string => memo(tool, inFileOrder, () => posixPath(join(root, tool.source)));
  const ranked = tools.map((tool) => ({ tool, rank: rank.get(pathOf(tool)) ?? rank.size }));
  return ranked.sort((left, right) => left.rank - right.rank).map(({ tool }) => tool);
}

/** What a run has read, and the findings of the reading. */
export interface ReadSurface {
  readonly sources: Sources;
  readonly declared: readonly DeclaredTool[];
  readonly findings: readonly Diagnostic[];
  readonly inventorySchema: JsonObject;
  /** Absolute POSIX paths of the files whose texts are in declarations. */
  readonly texts: readonly string[];
}

/** Adds what was read to what is still known; a file stays unknown if a finding is about anything that it reaches. */
export function knownAfter(
  { sources, declared, findings, inventorySchema, texts }: ReadSurface,
  known?: SurfaceSnapshot,
): SurfaceSnapshot | undefined {
  const { root, toolFiles, toolPaths, program, project } = sources;
  const imports = moduleGraph(program, sources.imported, known?.imports);
  const seenByAll = filesSeenByAll(program);
  const places = findings.map(({ locations }) => locations.map(({ file }) => posixPath(join(root, file))));
  if (places.some((paths) => paths.length === 0) || hasCopies(program)) return undefined;
  const fileOf = ({ declaration }: DeclaredTool): string => declaration.node.getSourceFile().fileName;
  // A tool that others re-export belongs to no file that was read.
  const isOwn = (tool: DeclaredTool): boolean => tool.hasSchemas && toolPaths.has(fileOf(tool));
  const others = declared.filter((tool) => !isOwn(tool)).map(fileOf);
  const doubtful = importersOf([...places.flat(), ...others], imports);
  if (seenByAll.some((path) => doubtful.has(path))) return undefined;
  const read = toolFiles.map(({ fileName }) => fileName).filter((path) => !doubtful.has(path));
  const tools = new Map(read.map((path) => [path, [] as ToolSnapshot[]]));
  for (const one of declared) tools.get(fileOf(one))?.push({ tool: one.tool, digests: {} });
  const allTexts = [...new Set([...(known?.texts ?? []), ...texts])];
  return { project, inventorySchema, tools: withEntries(known?.tools, tools), imports, seenByAll, texts: allTexts };
}
