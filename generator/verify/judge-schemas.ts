/** From schemas and the types that they are of to where the two disagree, on values made from the schemas. */

import type { ts } from "../compiler.js";
import type { JsonValue } from "../definition.js";
import { makeCases } from "./cases.js";
import type { CompilerRefusal } from "./compiler-refusals.js";
import { askAcceptance, askReasons, type OfTrials } from "./compiler-questions.js";
import { createCompilerJudge, type CompilerJudge } from "./compiler-verdicts.js";
import { overlayEnums } from "./enum-overlay.js";
import { minimise, type Dispute } from "./minimise.js";
import type { SchemaRefusal } from "../schema-refusals.js";
import { createSchemaJudges } from "./schema-verdicts.js";
import { findTagPatterns } from "./tag-patterns.js";
import { createTrial, judge, type JudgedSchema, type Trial } from "./trial.js";

/** A value on which the two sides disagree, as small as it was found. */
export interface JudgedDisagreement {
  readonly value: JsonValue;
  /** Why the compiler refuses it; undefined where it accepts it. */
  readonly compiler: CompilerRefusal | undefined;
  /** Why the schema refuses it; undefined where it accepts it. */
  readonly schema: SchemaRefusal | undefined;
}

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
  const ask = (values: OfTrials<JsonValue>) => askAcceptance(compiler, trials, values);
  const accepted = ask(cases);
  const compared = trials.map((trial, index) => compare(trial, cases[index] ?? [], accepted[index] ?? []));
  const disputes = minimise(
    compared.map(({ disputed }) => disputed),
    trials,
    ask,
  );
  const disputedValues = disputes.map((ofOne) => ofOne.map(({ value }) => value));
  const refusals = askReasons(compiler, trials, disputedValues);
  return trials.map((trial, index) => {
    const { disputed = [], ...counts } = compared[index] ?? emptyComparison;
    const disagreements = (disputes[index] ?? []).map(({ value, acceptedBy }, position) => ({
      value,
      compiler: acceptedBy === "compiler" ? undefined : (refusals[index]?.[position] ?? unexplained),
      schema: trial.refuse(value),
    }));
    return { ...counts, disagreed: disputed.length, disagreements };
  });
}

const unexplained: CompilerRefusal = { message: "It is not assignable to the type.", path: [], excess: false };

interface Comparison extends Pick<SchemaJudgement, "instances" | "accepted" | "rejected" | "narrowed"> {
  readonly disputed: readonly Dispute[];
}

const emptyComparison: Comparison = { instances: 0, accepted: 0, rejected: 0, narrowed: {}, disputed: [] };

function compare(trial: Trial, values: readonly JsonValue[], accepted: readonly boolean[]): Comparison {
  const counts = { accepted: 0, rejected: 0 };
  const narrowed: Record<string, number> = {};
  const disputed: Dispute[] = [];
  values.forEach((value, index) => {
    const verdict = judge(trial, value, accepted[index] === true);
    if (verdict.kind === "narrowed") {
      const reasons = verdict.reasons.join(" and ");
      narrowed[reasons] = (narrowed[reasons] ?? 0) + 1;
    } else if (verdict.kind === "disputed") disputed.push({ value, acceptedBy: verdict.acceptedBy });
    else counts[verdict.kind] += 1;
  });
  return { instances: values.length, ...counts, narrowed, disputed };
}
