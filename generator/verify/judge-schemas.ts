/** From schemas and the types that they are of to where the two disagree, on values made from the schemas. */

import type { ts } from "../compiler.js";
import type { JsonValue } from "../definition.js";
import { makeCases } from "./cases.js";
import { createCompilerJudge, type CompilerJudge, type CompilerVerdicts } from "./compiler-verdicts.js";
import { overlayEnums } from "./enum-overlay.js";
import { minimise, type JudgedDisagreement } from "./minimise.js";
import { createSchemaJudges } from "./schema-verdicts.js";
import { findTagPatterns } from "./tag-patterns.js";
import { askCompiler, createTrial, type JudgedSchema, type Trial } from "./trial.js";

/** How much is tried. */
export interface JudgeOptions {
  readonly seed: number;
  /** Values to make for each schema. */
  readonly instances: number;
}

/** What came of one schema. */
export interface SchemaJudgement {
  /** Values that were tried. */
  readonly instances: number;
  /** Values that both sides accept, and those that both refuse. */
  readonly accepted: number;
  readonly rejected: number;
  /** Values that only the schema refuses, as it may, by reason. */
  readonly narrowed: Readonly<Record<string, number>>;
  /** Values on which the sides disagree. */
  readonly disagreed: number;
  /** The smallest of them that are different from each other; not all where they are many. */
  readonly disagreements: readonly JudgedDisagreement[];
}

/** Most values that one Program holds, so that its memory has a bound. */
const valuesAtOnce = 20_000;

/** Judges schemas of the types of one Program, in order. */
export function judgeSchemas(
  program: ts.Program,
  judged: readonly JudgedSchema[],
  options: JudgeOptions,
): SchemaJudgement[] {
  const overlay = overlayEnums(program);
  const judges = createSchemaJudges();
  const isTagPattern = findTagPatterns(program);
  const batchSize = Math.max(1, Math.floor(valuesAtOnce / Math.max(1, options.instances)));
  const results: SchemaJudgement[] = [];
  for (let start = 0; start < judged.length; start += batchSize) {
    const batch = judged.slice(start, start + batchSize);
    const trials = batch.map((one) => createTrial(one, judges, isTagPattern));
    results.push(...judgeTrials(trials, createCompilerJudge(program, overlay), options));
  }
  return results;
}

function judgeTrials(trials: readonly Trial[], compiler: CompilerJudge, options: JudgeOptions): SchemaJudgement[] {
  const cases = trials.map(({ judged: { name, schema, declarations, values = [] } }) => [
    ...values,
    ...makeCases(schema, { ...options, name, declarations }),
  ]);
  const ask = (values: readonly (readonly JsonValue[])[]) => askCompiler(compiler, trials, values);
  const verdicts = ask(cases);
  const compared = trials.map((trial, index) => compare(trial, cases[index] ?? [], verdicts[index] ?? []));
  const smallest = minimise(
    compared.map(({ found }) => found),
    trials,
    ask,
  );
  return compared.map(({ counts, found }, index) => ({
    ...counts,
    disagreed: found.length,
    disagreements: smallest[index] ?? [],
  }));
}

interface Comparison {
  readonly counts: Pick<SchemaJudgement, "instances" | "accepted" | "rejected" | "narrowed">;
  readonly found: readonly JudgedDisagreement[];
}

function compare(trial: Trial, values: readonly JsonValue[], verdicts: CompilerVerdicts): Comparison {
  let accepted = 0;
  let rejected = 0;
  const narrowed: Record<string, number> = {};
  const found: JudgedDisagreement[] = [];
  values.forEach((value, index) => {
    const compiler = verdicts[index];
    const schema = trial.refuse(value);
    if (compiler === undefined && schema === undefined) accepted += 1;
    else if (compiler !== undefined && schema !== undefined) rejected += 1;
    else {
      const reasons = schema === undefined ? undefined : trial.narrowedBy(value);
      for (const reason of reasons ?? []) narrowed[reason] = (narrowed[reason] ?? 0) + 1;
      if (reasons === undefined) found.push({ value, compiler, schema });
    }
  });
  return { counts: { instances: values.length, accepted, rejected, narrowed }, found };
}
