/** The command verify: compares each schema with its type, as the TypeScript compiler reads it. */

import { compareText } from "@toolwright/runtime/internal/json-schema";
import { sortDiagnostics, type Diagnostic } from "../diagnostics/diagnostics.js";
import { groupBy } from "../diagnostics/collections.js";
import type { GenerateOptions } from "./generate.js";
import { loadConfig } from "../config/resolved-settings.js";
import { knownCodes } from "../lint/lint-rules.js";
import { createHiddenParameterFinder } from "../schemas/hidden/hidden-parameters.js";
import { readSurface } from "./read-surface.js";
import { judgeSchemas } from "../verify/judge-schemas.js";
import type { SchemaVerification, VerificationOptions } from "../verify/verification.js";
import { describeToolTypes, findWrongTools } from "../verify/tool-types.js";

export type VerifyOptions = GenerateOptions & VerificationOptions;

export interface ToolVerification {
  readonly tool: string;
  readonly input: SchemaVerification;
  /** Null if the tool declares no result type. */
  readonly output: SchemaVerification | null;
}

/** The result of `verify`. */
export interface VerifyResult {
  /** Every verified tool, in name order. */
  readonly tools: readonly ToolVerification[];
  /** Names of the tools that were not verified, because their sources have an error. */
  readonly skipped: readonly string[];
  /** How many tools are those of packages, which have no types here and are verified there. */
  readonly ofPackages: number;
  readonly diagnostics: readonly Diagnostic[];
  /** False if the configuration or the sources could not be read. */
  readonly ran: boolean;
  readonly seed: number;
}

/** Tests every schema on values that the compiler accepts or rejects for the type; writes nothing. */
export function verify(options: VerifyOptions): VerifyResult {
  const { seed = 1, instances = 100, onStage: stage = () => undefined } = options;
  const diagnostics: Diagnostic[] = [];
  stage("Reading the configuration");
  const { settings, diagnostics: findings } = loadConfig(options, knownCodes);
  diagnostics.push(...findings);
  const read = settings && readSurface(settings, { report: (finding) => void diagnostics.push(finding), stage });
  const run = { diagnostics: sortDiagnostics(diagnostics), ran: read !== undefined, seed };
  if (read === undefined) return { ...run, tools: [], skipped: [], ofPackages: 0 };

  stage("Verifying the schemas");
  const findHidden = createHiddenParameterFinder(read.sources, () => undefined); // Already reported.
  const wrong = findWrongTools(read, diagnostics);
  const types = read.declared
    .filter((one) => !wrong.has(one))
    .toSorted((left, right) => compareText(left.tool.name, right.tool.name))
    .flatMap((one) => describeToolTypes({ ...read, findHidden }, one));
  const verified = judgeSchemas(read.sources.program, types, { seed, instances });
  const tools = [...groupBy(verified, ([{ tool }]) => tool)].map(([tool, [[, input], result]]) => ({
    ...{ tool: tool.name, input },
    output: result?.[1] ?? null,
  }));
  const ofPackages = read.surface.tools.filter((tool) => tool.package !== null).length;
  return { ...run, tools, skipped: [...wrong].map(({ tool }) => tool.name), ofPackages };
}
