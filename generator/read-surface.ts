/** From the settings to the surface that the sources declare, linted. */

import type { Settings } from "./config.js";
import type { ts } from "./compiler.js";
import { reportSyntaxErrors, reportTypeErrors } from "./compiler-findings.js";
import type { ToolDefinition } from "./definition.js";
import { createDiagnostic, type Diagnostic, type Report } from "./diagnostics.js";
import { discoverDeclarations, type DiscoveredDeclaration } from "./discover.js";
import type { Surface } from "./emit/output-file.js";
import { withoutParameters } from "./examples.js";
import { loadSources, type Sources } from "./io/sources.js";
import { lintSurface } from "./lint/lint-surface.js";
import { collectReached } from "./reached-types.js";
import { resolveDeclaration, type ResolvedDeclaration } from "./resolve.js";
import { createSchemaBuilder, type SchemaBuilder } from "./schema/build-schemas.js";
import { compareText } from "./stable-json.js";

/** Where a run says what it finds and how far it is. */
export interface RunListener {
  readonly report: Report;
  readonly stage: (stage: string) => void;
}

/** Reads every declaration; undefined where there is no surface to speak of. */
export function readSurface(settings: Settings, { report, stage }: RunListener): Surface | undefined {
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
  const unsound = findUnsound(sources, resolved, report);

  stage("Building the schemas");
  const builder = createSchemaBuilder(sources, report);
  const tools = resolved.map((declaration) =>
    completeTool(unsound.has(declaration) ? undefined : builder, declaration),
  );
  lintSurface({ tools, settings }, report);
  return {
    tools: tools.sort((left, right) => compareText(left.name, right.name)),
    inventorySchema: builder.schemaOfExport(sources.runtimeFile, "ToolInventory", "output") ?? {},
    output: settings.output,
    importExtension: sources.importExtension,
  };
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

/** Reports the compiler's errors in declarations and what they reach; finds those whose types cannot be relied on. */
function findUnsound(
  sources: Sources,
  declarations: readonly JudgedDeclaration[],
  report: Report,
): ReadonlySet<JudgedDeclaration> {
  const unsound = new Set<JudgedDeclaration>();
  const reached = declarations.map((declaration) => {
    const nodes = new Set<ts.Node>();
    const types = [declaration.argumentsNode, declaration.resultNode].filter((node) => node !== undefined);
    for (const type of types) {
      collectReached(sources, { start: type, reached: nodes }, (finding) => {
        report(finding);
        unsound.add(declaration);
      });
    }
    return { declaration, types, nodes };
  });
  // The innermost range comes first: an error in a type argument is about the type, not about the value.
  const ranges = reached.flatMap(({ declaration, types, nodes }) => [
    ...[...types, ...nodes].map((node) => ({ node, known: [] })),
    { node: declaration.node, known: declaration.findings },
  ]);
  const wrong = reportTypeErrors(sources, ranges, report);
  for (const { declaration, types, nodes } of reached) {
    if ([...types, ...nodes].some((node) => wrong.has(node))) unsound.add(declaration);
  }
  return unsound;
}

/** Adds the schemas; without a builder, or a schema, the tool stands for the findings that it still has to make. */
function completeTool(builder: SchemaBuilder | undefined, declaration: ResolvedDeclaration): ToolDefinition {
  const { fields, source, locations, argumentsType, resultType } = declaration;
  const schemas = builder?.schemasOf(declaration);
  const complete = schemas ?? {
    inputSchema: { type: "object" },
    outputSchema: null,
    hiddenParameters: [],
    hiddenDefaults: {},
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
