/** Reads the sources of a project, and lints its tools. */

import { join, relative } from "node:path";
import type { Settings } from "../config/config.js";
import { withTargets } from "../config/resolved-settings.js";
import {
  importersOf,
  type SurfaceSnapshot,
  type ToolSnapshot,
  type RecalledSnapshot,
  type SnapshotStore,
} from "../surface/surface-snapshot.js";
import {
  emptySchemas,
  locateInSchema,
  type ToolDefinition,
  type ToolSchemas,
  createToolMemo,
} from "../surface/tool-definition.js";
import { type Diagnostic, type Report, posixPath } from "../diagnostics/diagnostics.js";
import type { Surface } from "../emit/output-kind.js";
import { createPackageLookup } from "../disk/packages.js";
import { kindOfPath } from "../disk/project-folder.js";
import { pathBeside, readTextFile } from "../disk/text-files.js";
import { withoutCrash } from "../sources/compiler-crashes.js";
import { isDeclaredInLibrary } from "../sources/library.js";
import { filesSeenByAll } from "../sources/global-files.js";
import { hasCopies, loadSources, moduleGraph, type Sources, type UnwrittenFiles } from "../sources/program.js";
import { lintSurface } from "../lint/lint-rules.js";
import { readDeclarations, type DeclarationsRead } from "../declarations/read-declarations.js";
import type { DeclaredTool, ReadingProject, ResolvedDeclaration } from "../declarations/resolve.js";
import { readPackageTools } from "../packages/package-tools.js";
import { createSchemaBuilder } from "../schemas/build-schemas.js";
import { sortTools } from "../surface/tool-names.js";
import { createProjections } from "../targets/projections.js";
import { targetNames } from "@toolwright/runtime/targets";
import { mapParameters } from "@toolwright/runtime/internal/parameter-values";
import { compareText, type JsonObject } from "@toolwright/runtime/internal/json-schema";

export interface RunListener {
  readonly report: Report;
  readonly stage: (stage: string) => void;
  /** Receives the lint findings, and the infos about sources; by default `report` does, except infos. Null: no lint. */
  readonly lint?: Report | null | undefined;
  /** Results of earlier runs. */
  readonly memory?: SnapshotStore | undefined;
  /** Files to read as if they were written; without a memory only. */
  readonly unwritten?: UnwrittenFiles;
}

export interface SourcedSurface {
  readonly surface: Surface;
  readonly sources: Sources;
  /** The tools that this run has read: all of them without a memory. */
  readonly declared: readonly DeclaredTool[];
}

/** Undefined, after a report, if the sources cannot be read. */
export function readSurface(
  settings: Settings,
  { report, stage, lint, memory, unwritten }: RunListener,
): SourcedSurface | undefined {
  const findings: Diagnostic[] = [];
  const withoutInfos: Report = (finding) => {
    if (finding.severity !== "info") report(finding);
  };
  const reportLint = lint === undefined ? withoutInfos : lint;
  const note: Report = (finding) => {
    findings.push(finding);
    if (finding.severity === "info") reportLint?.(finding);
    else report(finding);
  };
  const known = memory?.recall();
  const read = readSources(settings, { stage, known, unwritten });
  read.findings.forEach(note);
  if (read.sources === undefined) return undefined;
  const { sources, recalled, texts } = read;

  stage("Building the schemas");
  const builder = createSchemaBuilder({ sources, missing: read.missing }, note);
  const declared = read.declarations.map(({ declaration, isSound }): DeclaredTool => {
    const schemas = isSound ? builder.schemasOf(declaration) : undefined;
    return { tool: completeTool(declaration, schemas), declaration, hasSchemas: schemas !== undefined };
  });
  if (settings.packages.length > 0) stage("Reading the packages");
  const { tools: ofPackages, inventories } = readPackageTools(settings, report);
  const stillKnown = recalled.length > 0 ? known : undefined;
  const inventorySchema =
    stillKnown?.inventorySchema ?? builder.schemaOfExport(sources.runtimeFile, "ToolInventory", "output") ?? {};
  const after = memory && knownAfter({ sources, declared, findings, inventorySchema, texts, inventories }, stillKnown);
  if (after !== undefined) memory?.keep(after);
  const memo = memory?.memo ?? createToolMemo();
  const own = inFileOrder(sources, { tools: [...recalled, ...declared].map(({ tool }) => tool), memo });
  const tools = [...own, ...ofPackages];
  const incomplete = new Set(declared.filter(({ hasSchemas }) => !hasSchemas).map(({ tool }) => tool));
  const { importExtension } = sources;
  const projections = createProjections(memo);
  const wantsInfos = lint !== undefined;
  const surfaceToLint = { tools, incomplete, settings, memo, projections, wantsInfos, locateProperty: locateInSchema };
  if (reportLint !== null) lintSurface(surfaceToLint, reportLint);
  const surface = {
    tools: sortTools(tools),
    packages: settings.packages.map(({ name }) => name).sort(compareText),
    inventorySchema,
    reviewPolicy: settings.packagedReview as JsonObject | null, // Settings are JSON.
    output: settings.output,
    configuration: configurationFrom(settings),
    targets: settings.targets,
    projections,
    validators: settings.validators,
    catalogue: settings.catalogue ? catalogueOf(settings) : null,
    markdown: settings.markdown,
    importExtension,
    digests: new Map(
      Object.values(after?.tools ?? {}).flatMap((known) => known.map(({ tool, digests }) => [tool, digests])),
    ),
    memo,
  };
  return { surface, sources, declared };
}

interface SourcesRead extends DeclarationsRead {
  readonly sources: Sources;
  readonly findings: readonly Diagnostic[];
  /** The known tools of the files that this run has not read. */
  readonly recalled: readonly ToolSnapshot[];
  /** Absolute POSIX paths of the text files that declarations refer to. */
  readonly texts: readonly string[];
}

interface SourcesRequest extends Pick<RunListener, "stage"> {
  readonly known: RecalledSnapshot | undefined;
  readonly unwritten: UnwrittenFiles | undefined;
  readonly hasWholeLibrary?: boolean;
}

/** Loads the sources and reads their declarations, again with the whole library if one of their types needs it. */
function readSources(
  settings: Settings,
  { stage, known, unwritten, hasWholeLibrary = false }: SourcesRequest,
): SourcesRead | { readonly sources: undefined; readonly findings: readonly Diagnostic[] } {
  stage("Reading the sources");
  const before = known && { ...known, toolPaths: new Set(Object.keys(known.tools)) };
  const findings: Diagnostic[] = [];
  const note: Report = (finding) => void findings.push(finding);
  const loaded = withoutCrash(() => loadSources({ settings, known: before, hasWholeLibrary, unwritten }), note);
  findings.push(...(loaded?.diagnostics ?? []));
  const sources = loaded?.sources;
  if (sources === undefined) return { sources, findings };
  const recalled = recallTools(sources, known);

  stage("Reading the declarations");
  const texts: string[] = [];
  const readText: ReadingProject["readText"] = (request) => {
    texts.push(posixPath(pathBeside({ ...request, root: sources.root })));
    return readTextFile({ ...request, root: sources.root });
  };
  const reading = { sources, settings, readText, hasOthers: recalled.length > 0 };
  const read = withoutCrash(() => readDeclarations(reading, note), note);
  if (read === undefined) return { sources: undefined, findings };
  const { program, project } = sources;
  if (!hasWholeLibrary && isDeclaredInLibrary(read.globals, { files: project.library, program })) {
    return readSources(settings, { stage, known, unwritten, hasWholeLibrary: true });
  }
  return { ...read, sources, findings, recalled, texts };
}

/** Without targets, the catalogue shows what every vendor would get. */
export function catalogueOf(settings: Settings): NonNullable<Surface["catalogue"]> {
  const { targets } = settings.targets.length > 0 ? settings : withTargets(settings, targetNames);
  return { targets, name: createPackageLookup()(join(settings.root, settings.configFile)) ?? "Tools" };
}

/** Path of the configuration, relative to the output folder; null for settings that a caller passes. */
function configurationFrom({ root, output, configFile }: Settings): string | null {
  const file = join(root, configFile);
  return kindOfPath(file) === "file" ? posixPath(relative(join(root, output), file)) : null;
}

/** Adds the schemas, or placeholders for the lint rules that need none. */
function completeTool(declaration: ResolvedDeclaration, schemas: ToolSchemas | undefined): ToolDefinition {
  const { fields, source, locations, argumentsType, resultType } = declaration;
  const complete = schemas ?? emptySchemas;
  const examples = fields.examples.map(
    (example) => mapParameters(example, complete.hiddenParameters, () => undefined) as JsonObject, // Still an object.
  );
  const common = { ...fields, ...complete, source, package: null, locations, argumentsType, resultType };
  return { ...common, examples: schemas === undefined ? [] : examples };
}

/** The known tools of the files that this run has not read. */
function recallTools(sources: Sources, known: SurfaceSnapshot | undefined): readonly ToolSnapshot[] {
  const read = new Set(sources.toolFiles.map(({ fileName }) => fileName));
  const isRecalled = (path: string): boolean => sources.toolPaths.has(path) && !read.has(path);
  return Object.entries(known?.tools ?? {}).flatMap(([path, tools]) => (isRecalled(path) ? tools : []));
}

/** Sorts tools in the order of a run that reads every file; tools of other files come last. */
function inFileOrder({ root, toolPaths }: Sources, { tools, memo }: Pick<Surface, "memo" | "tools">): ToolDefinition[] {
  const rank = new Map([...toolPaths].map((path, index) => [path, index]));
  const pathOf = (tool: ToolDefinition): string => memo(tool, inFileOrder, () => posixPath(join(root, tool.source)));
  const ranked = tools.map((tool) => ({ tool, rank: rank.get(pathOf(tool)) ?? rank.size }));
  return ranked.sort((left, right) => left.rank - right.rank).map(({ tool }) => tool);
}

interface ReadSurface {
  readonly sources: Sources;
  readonly declared: readonly DeclaredTool[];
  readonly findings: readonly Diagnostic[];
  readonly inventorySchema: JsonObject;
  /** Absolute POSIX paths of the text files that declarations refer to. */
  readonly texts: readonly string[];
  /** Absolute POSIX paths of the inventories of packages. */
  readonly inventories: readonly string[];
}

/** Adds the tools of this run to the known ones, except those that reach a file with a finding. */
function knownAfter(
  { sources, declared, findings, inventorySchema, texts, inventories }: ReadSurface,
  known?: SurfaceSnapshot,
): SurfaceSnapshot | undefined {
  const { root, toolFiles, toolPaths, program, project } = sources;
  const imports = moduleGraph(program, sources.imported, known?.imports);
  const seenByAll = filesSeenByAll(program);
  const faulty = findings.map(({ locations }) => locations.map(({ file }) => posixPath(join(root, file))));
  if (faulty.some((paths) => paths.length === 0) || hasCopies(program)) return undefined;
  const fileOf = ({ declaration }: DeclaredTool): string => declaration.node.getSourceFile().fileName;
  // A re-exported tool of another file belongs to no tool file.
  const isOwn = (tool: DeclaredTool): boolean => tool.hasSchemas && toolPaths.has(fileOf(tool));
  const others = declared.filter((tool) => !isOwn(tool)).map(fileOf);
  const doubtful = importersOf([...faulty.flat(), ...others], imports);
  if (seenByAll.some((path) => doubtful.has(path))) return undefined;
  const read = toolFiles.map(({ fileName }) => fileName).filter((path) => !doubtful.has(path));
  const tools = new Map(read.map((path) => [path, [] as ToolSnapshot[]]));
  for (const one of declared) tools.get(fileOf(one))?.push({ tool: one.tool, digests: {} });
  const allTexts = [...new Set([...(known?.texts ?? []), ...texts])];
  const allTools = { ...known?.tools, ...Object.fromEntries(tools) };
  const snapshot = { project, inventorySchema, tools: allTools, imports, seenByAll, texts: allTexts };
  return inventories.length === 0 ? snapshot : { ...snapshot, inventories };
}
