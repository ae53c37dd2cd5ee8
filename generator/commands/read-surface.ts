/** From the settings to the surface that the sources declare, linted. */

import { dirname, join, relative, resolve } from "node:path";
import type { Settings } from "../config/config.js";
import type { SnapshotStore } from "../surface/surface-snapshot.js";
import type { ToolDefinition, ToolSchemas } from "../surface/tool-definition.js";
import type { Diagnostic, Report } from "../diagnostics/diagnostics.js";
import type { Surface } from "../emit/output-kind.js";
import { posixPath } from "../diagnostics/locations.js";
import { kindOfPath } from "../disk/project-folder.js";
import { readTextFile } from "../disk/text-files.js";
import { loadSources, type Sources } from "../sources/program.js";
import { lintSurface } from "../lint/lint-rules.js";
import { emptySourceMap, locateInSchema } from "../surface/tool-definition.js";
import { readDeclarations } from "../declarations/read-declarations.js";
import type { DeclaredTool, ReadingProject, ResolvedDeclaration } from "../declarations/resolve.js";
import { createSchemaBuilder } from "../schemas/build-schemas.js";
import { createToolMemo } from "../surface/tool-memo.js";
import { sortTools } from "../surface/tool-names.js";
import { createProjections } from "../targets/projections.js";
import { digestsByTool, inFileOrder, knownAfter, recallTools } from "./known-surface.js";
import { mapParameters } from "@toolwright/runtime/internal/parameter-values";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";

export interface RunListener {
  readonly report: Report;
  readonly stage: (stage: string) => void;
  /** Takes the lint findings, infos included; without it they go to `report`, without infos. */
  readonly lint?: Report;
  /** Spares the reading of what has not changed. */
  readonly memory?: SnapshotStore | undefined;
}

export interface SourcedSurface {
  readonly surface: Surface;
  readonly sources: Sources;
  /** The tools that were read, all of them without a memory. */
  readonly declared: readonly DeclaredTool[];
}

/** Reads and lints the tools; undefined if the sources cannot be read. */
export function readSurface(
  settings: Settings,
  { report, stage, lint, memory }: RunListener,
): SourcedSurface | undefined {
  stage("Reading the sources");
  const findings: Diagnostic[] = [];
  const note: Report = (finding) => {
    findings.push(finding);
    report(finding);
  };
  const known = memory?.recall();
  const loaded = loadSources(settings, known && { ...known, toolPaths: new Set(Object.keys(known.tools)) });
  loaded.diagnostics.forEach(note);
  const { sources } = loaded;
  if (sources === undefined) return undefined;
  const recalled = recallTools(sources, known);

  stage("Reading the declarations");
  const texts: string[] = [];
  const readText: ReadingProject["readText"] = (request) => {
    texts.push(posixPath(resolve(sources.root, dirname(request.beside), request.path)));
    return readTextFile({ ...request, root: sources.root });
  };
  const declarations = readDeclarations({ sources, settings, readText, hasOthers: recalled.length > 0 }, note);

  stage("Building the schemas");
  const builder = createSchemaBuilder(sources, note);
  const declared = declarations.map(({ declaration, isSound }): DeclaredTool => {
    const schemas = isSound ? builder.schemasOf(declaration) : undefined;
    return { tool: completeTool(declaration, schemas), declaration, hasSchemas: schemas !== undefined };
  });
  const stillKnown = recalled.length > 0 ? known : undefined;
  const inventorySchema =
    stillKnown?.inventorySchema ?? builder.schemaOfExport(sources.runtimeFile, "ToolInventory", "output") ?? {};
  const after = memory && knownAfter({ sources, declared, findings, inventorySchema, texts }, stillKnown);
  if (after !== undefined) memory?.keep(after);
  const memo = memory?.memo ?? createToolMemo();
  const tools = inFileOrder(sources, { tools: [...recalled, ...declared].map(({ tool }) => tool), memo });
  const incomplete = new Set(declared.filter(({ hasSchemas }) => !hasSchemas).map(({ tool }) => tool));
  const { importExtension } = sources;
  const projections = createProjections(memo);
  const surfaceToLint = { tools, incomplete, settings, memo, projections, locateProperty: locateInSchema };
  lintSurface(surfaceToLint, lint ?? withoutInfos(report));
  const surface = {
    tools: sortTools(tools),
    inventorySchema,
    output: settings.output,
    configuration: configurationFrom(settings),
    targets: settings.targets,
    projections,
    validators: settings.validators,
    importExtension,
    digests: digestsByTool(after),
    memo,
  };
  return { surface, sources, declared };
}

/** Settings that a caller passes have no file. */
function configurationFrom({ root, output, configFile }: Settings): string | null {
  const file = join(root, configFile);
  return kindOfPath(file) === "file" ? posixPath(relative(join(root, output), file)) : null;
}

/** Adds the schemas; a tool without them is still linted. */
function completeTool(declaration: ResolvedDeclaration, schemas: ToolSchemas | undefined): ToolDefinition {
  const { fields, source, locations, argumentsType, resultType } = declaration;
  const complete = schemas ?? {
    inputSchema: { type: "object" },
    outputSchema: null,
    sourceMaps: { input: emptySourceMap, output: emptySourceMap },
    hiddenParameters: [],
    hiddenDefaults: {},
    sensitiveParameters: [],
    sensitiveResults: [],
    defaultedParameters: [],
  };
  const examples = fields.examples.map(
    // A copy of an object is one.
    (example) => mapParameters(example, complete.hiddenParameters, () => undefined) as JsonObject,
  );
  return {
    ...fields,
    ...complete,
    examples: schemas === undefined ? [] : examples,
    source,
    locations,
    argumentsType,
    resultType,
  };
}

function withoutInfos(report: Report): Report {
  return (finding) => {
    if (finding.severity !== "info") report(finding);
  };
}
