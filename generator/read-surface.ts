/** From the settings to the surface that the sources declare, linted. */

import type { Settings } from "./config.js";
import type { ts } from "./compiler.js";
import { reportComments } from "./comment-findings.js";
import { reportSyntaxErrors, reportTypeErrors } from "./compiler-findings.js";
import type { ToolDefinition, ToolSchemas } from "./definition.js";
import { createDiagnostic, type Diagnostic, type Report } from "./diagnostics.js";
import { discoverDeclarations, type DiscoveredDeclaration } from "./discover.js";
import type { Surface } from "./emit/output-file.js";
import { withoutParameters } from "./examples.js";
import { loadSources, type Sources } from "./io/sources.js";
import { lintSurface } from "./lint/lint-surface.js";
import { locateParts } from "./lint/source-places.js";
import { collectReached } from "./reached-types.js";
import { resolveDeclaration, type ResolvedDeclaration } from "./resolve.js";
import { createSchemaBuilder } from "./schema/build-schemas.js";
import { compareText } from "./stable-json.js";

/** Where a run says what it finds and how far it is. */
export interface RunListener {
  readonly report: Report;
  readonly stage: (stage: string) => void;
  /** Takes what lint rules find, infos included; without it `report` takes it, and infos are not said. */
  readonly lint?: Report;
}

/** A surface with the sources that it was read from. */
export interface SourcedSurface {
  readonly surface: Surface;
  readonly sources: Sources;
  /** The declaration that each tool of the surface came from. */
  readonly declarations: ReadonlyMap<ToolDefinition, ResolvedDeclaration>;
  /** The tools that have no schema, for a reason that has been reported. */
  readonly incomplete: ReadonlySet<ToolDefinition>;
}

/** Reads every declaration; undefined where there is no surface to speak of. */
export function readSurface(settings: Settings, { report, stage, lint }: RunListener): SourcedSurface | undefined {
  stage("Reading the sources");
  const loaded = loadSources(settings);
  loaded.diagnostics.forEach(report);
  const { sources } = loaded;
  if (sources === undefined) return undefined;

  const broken = reportSyntaxErrors(sources, report);
  const files = sources.toolFiles.filter((file) => !broken.has(file));
  const declarations = discoverDeclarations(sources, files, report);
  if (declarations.length === 0 && broken.size === 0) {
    report(
      createDiagnostic("no-tools-declared", { files: files.length }, { file: settings.configFile, line: 1, column: 1 }),
    );
  }

  stage("Reading the declarations");
  const resolved = declarations.flatMap((declaration) => resolveWithFindings(sources, settings, declaration, report));
  const reached = resolved.map((declaration) => reachTypes(sources, declaration, report));
  const unsound = findUnsound(sources, reached, report);
  const types = new Set(reached.flatMap(({ types, nodes }) => [...types, ...nodes]));
  const declared = resolved.map(({ node }) => node);
  reportComments(sources, { tools: declared, types, allowedTags: settings.allowedTags }, report);

  stage("Building the schemas");
  const builder = createSchemaBuilder(sources, report);
  const declarationOf = new Map<ToolDefinition, ResolvedDeclaration>();
  const incomplete = new Set<ToolDefinition>();
  for (const declaration of resolved) {
    const schemas = unsound.has(declaration) ? undefined : builder.schemasOf(declaration);
    const tool = completeTool(declaration, schemas);
    declarationOf.set(tool, declaration);
    if (schemas === undefined) incomplete.add(tool);
  }
  const tools = [...declarationOf.keys()];
  const places = locateParts({ sources, declarations: declarationOf });
  lintSurface({ tools, incomplete, settings, ...places }, lint ?? withoutInfos(report));
  const surface = {
    tools: tools.sort((left, right) => compareText(left.name, right.name)),
    inventorySchema: builder.schemaOfExport(sources.runtimeFile, "ToolInventory", "output") ?? {},
    output: settings.output,
    targets: settings.targets,
    validators: settings.validators,
    importExtension: sources.importExtension,
  };
  return { surface, sources, declarations: declarationOf, incomplete };
}

/** A declaration, with what there was to say about it. */
interface JudgedDeclaration extends ResolvedDeclaration {
  readonly findings: readonly Diagnostic[];
}

function resolveWithFindings(
  sources: Sources,
  settings: Settings,
  declaration: DiscoveredDeclaration,
  report: Report,
): JudgedDeclaration[] {
  const findings: Diagnostic[] = [];
  const resolved = resolveDeclaration(sources, settings, declaration, (finding) => void findings.push(finding));
  findings.forEach(report);
  return resolved === undefined ? [] : [{ ...resolved, findings }];
}

/** A declaration with the types that it names and all that these reach. */
interface ReachedTypes {
  readonly declaration: JudgedDeclaration;
  readonly types: readonly ts.TypeNode[];
  readonly nodes: ReadonlySet<ts.Node>;
  /** Tells whether one of them cannot be found. */
  readonly isUnresolved: boolean;
}

function reachTypes(sources: Sources, declaration: JudgedDeclaration, report: Report): ReachedTypes {
  const nodes = new Set<ts.Node>();
  const types = [declaration.argumentsNode, declaration.resultNode].filter((node) => node !== undefined);
  let isUnresolved = false;
  for (const start of types) {
    collectReached(sources, { start, reached: nodes }, (finding) => {
      report(finding);
      isUnresolved = true;
    });
  }
  return { declaration, types, nodes, isUnresolved };
}

/** Reports the compiler's errors in declarations and what they reach; finds those whose types cannot be relied on. */
function findUnsound(
  sources: Sources,
  reached: readonly ReachedTypes[],
  report: Report,
): ReadonlySet<JudgedDeclaration> {
  // The innermost range comes first: an error in a type argument is about the type, not about the value.
  const ranges = reached.flatMap(({ declaration, types, nodes }) => [
    ...[...types, ...nodes].map((node) => ({ node, known: [] })),
    { node: declaration.node, known: declaration.findings },
  ]);
  const wrong = reportTypeErrors(sources, ranges, report);
  const isUnsound = ({ types, nodes, isUnresolved }: ReachedTypes): boolean =>
    isUnresolved || [...types, ...nodes].some((node) => wrong.has(node));
  return new Set(reached.filter(isUnsound).map(({ declaration }) => declaration));
}

/** Adds the schemas; without them the tool stands for the findings that it still has to make. */
function completeTool(declaration: ResolvedDeclaration, schemas: ToolSchemas | undefined): ToolDefinition {
  const { fields, source, locations, argumentsType, resultType } = declaration;
  const complete = schemas ?? {
    inputSchema: { type: "object" },
    outputSchema: null,
    hiddenParameters: [],
    hiddenDefaults: {},
    sensitiveParameters: [],
    sensitiveResults: [],
    defaultedParameters: [],
  };
  const examples = fields.examples.map((example) => withoutParameters(example, complete.hiddenParameters));
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

/** What is good to know is told to those who ask for it. */
function withoutInfos(report: Report): Report {
  return (finding) => {
    if (finding.severity !== "info") report(finding);
  };
}
