/** From schemas and their types to where the two disagree, on values made from the schemas. */

import type { ts } from "../sources/compiler.js";
import type { JsonValue } from "@toolwright/runtime/json-schema";
import { makeCases } from "./cases.js";
import type { CompilerRefusal } from "./compiler-refusals.js";
import { askAcceptance, askReasons, confirmAcceptance, type OfTrials } from "./compiler-questions.js";
import { createCompilerJudge, type CompilerJudge } from "./compiler-verdicts.js";
import { overlayForJson } from "./json-overlay.js";
import { minimise, type Dispute } from "./minimise.js";
import type { SchemaRefusal } from "@toolwright/contract/validation";
import { createSchemaVerdicts } from "./schema-verdicts.js";
import { findTagPatterns } from "./tag-patterns.js";
import { createTrial, judge, type JudgedSchema, type Trial } from "./trial.js";

/** A value on which the two sides disagree, minimised. */
export interface JudgedDisagreement {
  readonly value: JsonValue;
  /** Why the compiler rejects it; undefined if it accepts it. */
  readonly compiler: CompilerRefusal | undefined;
  /** Why the schema rejects it; undefined if it accepts it. */
  readonly schema: SchemaRefusal | undefined;
}

export interface InstanceOptions {
  readonly seed: number;
  /** Values to make for each schema. */
  readonly instances: number;
}

export interface SchemaJudgement {
  readonly instances: number;
  /** Values that both sides accept, and those that both reject. */
  readonly accepted: number;
  readonly rejected: number;
  /** Values that only the schema rejects, legitimately, by reason. */
  readonly narrowed: Readonly<Record<string, number>>;
  readonly disagreed: number;
  /** The smallest distinct ones; not all if there are many. */
  readonly disagreements: readonly JudgedDisagreement[];
}

/** The most values in one Program, to bound its memory. */
const valuesAtOnce = 20_000;

export function judgeSchemas(
  program: ts.Program,
  judged: readonly JudgedSchema[],
  options: InstanceOptions,
): SchemaJudgement[] {
  const declarations = new Set(judged.flatMap((one) => [...one.declarations]));
  const withoutRequired = overlayForJson(program, { declarations, brands: "required" });
  const withoutAll = overlayForJson(program, { declarations, brands: "all" });
  const verdicts = createSchemaVerdicts();
  const isTagPattern = findTagPatterns(program);
  const batchSize = Math.max(1, Math.floor(valuesAtOnce / Math.max(1, options.instances)));
  const results: SchemaJudgement[] = [];
  for (let start = 0; start < judged.length; start += batchSize) {
    const batch = judged.slice(start, start + batchSize);
    const trials = batch.map((one) => createTrial(one, verdicts, isTagPattern));
    const judges = {
      judge: createCompilerJudge(program, withoutRequired),
      confirming: createCompilerJudge(program, withoutAll),
    };
    results.push(...judgeTrials(trials, judges, options));
  }
  return results;
}

interface Judges {
  readonly judge: CompilerJudge;
  /**
   * No dispute counts until this one agrees. What a checker says may depend on what it was asked before, and a helper
   * that asks whether a scalar alias is an object gets another answer than its author expects.
   */
  readonly confirming: CompilerJudge;
}

function judgeTrials(
  trials: readonly Trial[],
  { judge: first, confirming: compiler }: Judges,
  options: InstanceOptions,
): SchemaJudgement[] {
  const cases = trials.map(({ judged: { name, schema, declarations, values = [] } }) => [
    ...values,
    ...makeCases(schema, { ...options, name, declarations }),
  ]);
  const accepted = askAcceptance(first, trials, cases);
  const suspected = trials.map((trial, index) => compare(trial, cases[index] ?? [], accepted[index] ?? []));
  const ask = (values: OfTrials<JsonValue>) => confirmAcceptance(compiler, trials, values);
  const confirmed = ask(suspected.map(({ disputed }) => disputed.map(({ value }) => value)));
  const compared = trials.map((trial, index) => {
    const { disputed } = suspected[index] ?? emptyComparison;
    const answers = new Map(disputed.map(({ value }, position) => [value, confirmed[index]?.[position] === true]));
    const values = cases[index] ?? [];
    return compare(
      trial,
      values,
      values.map((value, position) => answers.get(value) ?? accepted[index]?.[position] === true),
    );
  });
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
