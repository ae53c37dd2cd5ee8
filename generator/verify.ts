/** From a project's sources to how well each schema agrees with its type, by the TypeScript compiler's own judgement. */

import { join } from "node:path";
import type { ts } from "./compiler.js";
import type { JsonObject, JsonValue, ToolDefinition, TypeExpression } from "./definition.js";
import { sortDiagnostics, type Diagnostic, type SourceLocation } from "./diagnostics.js";
import { importStatements, layoutImport } from "./emit/type-imports.js";
import type { GenerateOptions } from "./generate.js";
import { loadConfig } from "./io/config.js";
import { posixPath } from "./locations.js";
import { runtimeModule, toolFiles } from "./names.js";
import { readSurface, type SourcedSurface } from "./read-surface.js";
import { judgeSchemas, type SchemaJudgement } from "./verify/judge-schemas.js";
import { collectDeclarations, findWrongTools } from "./verify/tool-sources.js";
import type { JudgedSchema } from "./verify/trial.js";

/** Which project to verify, and how much of it. */
export interface VerifyOptions extends GenerateOptions {
  /** Starts the random numbers; the same seed tries the same values. */
  readonly seed?: number;
  /** Values to try for each schema; a schema that has fewer gets fewer. */
  readonly instances?: number;
}

/** What one of the two judges says of a value. */
export interface Verdict {
  readonly accepts: boolean;
  /** Why it refuses the value; null where it accepts it. */
  readonly message: string | null;
}

/** A value that the compiler and the schema do not agree on. */
export interface Disagreement {
  /** The value, as small as it was found. */
  readonly value: JsonValue;
  readonly compiler: Verdict;
  readonly schema: Verdict;
  /** The property in question, as a JSON pointer into the value. */
  readonly pointer: string;
  /** Where that property is declared, or else the tool. */
  readonly location: SourceLocation;
}

/** What came of trying one schema. */
export interface SchemaVerification extends Omit<SchemaJudgement, "disagreements"> {
  /** The smallest that are different from each other; not all where they are many. */
  readonly disagreements: readonly Disagreement[];
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
  /** Names of the tools with an error, whose schemas were not tried. */
  readonly skipped: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** False where the configuration or the sources could not be read at all, so nothing is known of the tools. */
  readonly ran: boolean;
  /** What starts the random numbers. */
  readonly seed: number;
}

/** What is tried where nobody says otherwise. */
export const verifyDefaults = { seed: 1, instances: 100 } as const;

/** Tries every schema with values of which the compiler knows whether they fit the type. */
export function verify(options: VerifyOptions): VerifyResult {
  const {
    seed = verifyDefaults.seed,
    instances = verifyDefaults.instances,
    onStage: stage = () => undefined,
  } = options;
  const diagnostics: Diagnostic[] = [];
  stage("Reading the configuration");
  const { settings, diagnostics: findings } = loadConfig(options);
  diagnostics.push(...findings);
  const read = settings && readSurface(settings, { report: (finding) => void diagnostics.push(finding), stage });
  const ended = { diagnostics: sortDiagnostics(diagnostics), ran: read !== undefined, seed };
  if (read === undefined) return { ...ended, tools: [], skipped: [] };

  stage("Trying the schemas");
  const wrong = findWrongTools(read, diagnostics);
  const sound = read.surface.tools.filter((tool) => !wrong.has(tool));
  const trials = sound.map((tool) => describeSchemas(read, tool));
  const judgements = judgeSchemas(read.sources.program, trials.flat(), { seed, instances });
  const verified = sound.map((tool, index): ToolVerification => {
    const [input, output = null] = judgements.splice(0, trials[index]?.length).map((one) => locate(read, tool, one));
    if (input === undefined) throw new Error(`The input schema of ${tool.name} must have been tried.`);
    return { tool: tool.name, input, output };
  });
  return { ...ended, tools: verified, skipped: [...wrong].map(({ name }) => name) };
}

/** The input schema of a tool and, where it has one, the output schema, as its generated module sees the types. */
function describeSchemas({ surface, sources, declarations }: SourcedSurface, tool: ToolDefinition): JudgedSchema[] {
  const { argumentsType, resultType, inputSchema, outputSchema, hiddenParameters } = tool;
  const declaration = declarations.get(tool);
  const describe = (
    direction: JudgedSchema["direction"],
    { schema, type, node }: { schema: JsonObject; type: TypeExpression; node: ts.TypeNode | undefined },
  ): JudgedSchema => {
    const hidden = direction === "input" ? hiddenParameters.map((path) => JSON.stringify(path)).join(" | ") : "";
    const modulePath = toolFiles(tool.name).metadata.replace(/\.ts$/, `.${direction}.ts`);
    const runtime = layoutImport({ keyword: "import type", names: ["WithoutHidden"], module: runtimeModule });
    return {
      name: `${tool.name}/${direction}`,
      direction,
      schema,
      type: hidden === "" ? type.text : `WithoutHidden<${type.text}, ${hidden}>`,
      imports: [...(hidden === "" ? [] : [runtime]), ...importStatements(surface, modulePath, [type])],
      path: posixPath(join(sources.root, surface.output, modulePath)),
      declarations: node === undefined ? [] : collectDeclarations(sources, node),
    };
  };
  return [
    describe("input", { schema: inputSchema, type: argumentsType, node: declaration?.argumentsNode }),
    ...(outputSchema === null || resultType === null
      ? []
      : [describe("output", { schema: outputSchema, type: resultType, node: declaration?.resultNode })]),
  ];
}

function locate(_read: SourcedSurface, tool: ToolDefinition, judgement: SchemaJudgement): SchemaVerification {
  return {
    ...judgement,
    disagreements: judgement.disagreements.map(({ value, compiler, schema }) => ({
      value,
      compiler: { accepts: compiler === undefined, message: compiler?.message ?? null },
      schema: { accepts: schema === undefined, message: schema?.message ?? null },
      pointer: (compiler?.path ?? schema?.path ?? []).map((part) => `/${part}`).join(""),
      location: tool.locations.declaration,
    })),
  };
}
