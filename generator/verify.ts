/** From a project's sources to how well each schema agrees with its type, by the TypeScript compiler's own judgement. */

import { sortDiagnostics, type Diagnostic } from "./diagnostics.js";
import type { GenerateOptions } from "./generate.js";
import { loadConfig } from "./io/config.js";
import { createHiddenParameterFinder } from "./schema/hidden-parameters.js";
import { readSurface, type SourcedSurface } from "./read-surface.js";
import { judgeSchemas, type SchemaJudgement } from "./verify/judge-schemas.js";
import { locateProperty } from "./positions/property-locations.js";
import { findWrongTools } from "./verify/tool-sources.js";
import { describeTypes, type ToolType } from "./verify/tool-types.js";
import { describeJudgement, type SchemaVerification } from "./verify/verification.js";

/** Which project to verify, and how much of it. */
export interface VerifyOptions extends GenerateOptions {
  /** Starts the random numbers; the same seed tries the same values. By default 1. */
  readonly seed?: number;
  /** Values to try for each schema, by default 100; a schema that has fewer gets fewer. */
  readonly instances?: number;
}

/** What came of one tool. */
export interface ToolVerification {
  readonly tool: string;
  readonly input: SchemaVerification;
  /** Null where the tool declares no result type. */
  readonly output: SchemaVerification | null;
}

/** What a run came to. */
export interface VerifyResult {
  /** Every tool whose schemas could be tried, in name order. */
  readonly tools: readonly ToolVerification[];
  /** Names of the tools with an error in their sources, whose schemas were not tried. */
  readonly skipped: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** False where the configuration or the sources could not be read at all, so nothing is known of the tools. */
  readonly ran: boolean;
  /** What started the random numbers. */
  readonly seed: number;
}

/** Tries every schema with values of which the compiler knows whether they fit the type; writes nothing. */
export function verify(options: VerifyOptions): VerifyResult {
  const { seed = 1, instances = 100, onStage: stage = () => undefined } = options;
  const diagnostics: Diagnostic[] = [];
  stage("Reading the configuration");
  const { settings, diagnostics: findings } = loadConfig(options);
  diagnostics.push(...findings);
  const read = settings && readSurface(settings, { report: (finding) => void diagnostics.push(finding), stage });
  const run = { diagnostics: sortDiagnostics(diagnostics), ran: read !== undefined, seed };
  if (read === undefined) return { ...run, tools: [], skipped: [] };

  stage("Trying the schemas");
  const finder = createHiddenParameterFinder(read.sources, () => undefined); // Everything has been reported.
  const wrong = new Set([...read.incomplete, ...findWrongTools(read, diagnostics)]);
  const types = read.surface.tools
    .filter((tool) => !wrong.has(tool))
    .map((tool) => describeTypes({ ...read, finder }, tool));
  const judgements = judgeSchemas(read.sources.program, types.flat(), { seed, instances });
  const judgementOf = new Map(types.flat().map((type, index) => [type, judgements[index]]));
  const tools = types.map((ofTool) => describeTool(read, ofTool, judgementOf));
  return { ...run, tools, skipped: [...wrong].map(({ name }) => name) };
}

function describeTool(
  { sources }: SourcedSurface,
  types: readonly ToolType[],
  judgements: ReadonlyMap<ToolType, SchemaJudgement | undefined>,
): ToolVerification {
  const describe = (direction: ToolType["direction"]): SchemaVerification | null => {
    const type = types.find((one) => one.direction === direction);
    const judgement = type && judgements.get(type);
    if (type === undefined || judgement === undefined) return null;
    const declared = sources.checker.getTypeFromTypeNode(type.node);
    return describeJudgement(
      judgement,
      (path) => locateProperty(sources, declared, path) ?? type.tool.locations.declaration,
    );
  };
  const input = describe("input");
  const [first] = types;
  if (input === null || first === undefined) throw new Error("Every tool must have an input schema that was tried.");
  return { tool: first.tool.name, input, output: describe("output") };
}
