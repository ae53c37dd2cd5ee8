/** From schemas and their types to where the two disagree, on values made from the schemas. */

import type { ts } from "../sources/compiler.js";
import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import { makeCases } from "./cases.js";
import {
  createCompilerJudge,
  type CompilerJudge,
  type CompilerRefusal,
  type TypeQuestion,
  type ValueForm,
} from "./compiler-verdicts.js";
import { overlayForJson } from "./json-overlay.js";
import { minimise, type Dispute } from "./minimise.js";
import type { SchemaRefusal } from "@toolwright/contract/internal/validation";
import {
  createSchemaVerdicts,
  createTrial,
  judge,
  type JudgedSchema,
  type Trial,
  type TrialVerdict,
  type TriedValue,
} from "./trial.js";
import { findTagPatterns } from "./narrowings.js";
import type { TrialCounts } from "./verification.js";

/** A value on which the two sides disagree, minimised. */
export interface JudgedDisagreement {
  readonly value: JsonValue;
  /** Why the compiler rejects it; undefined if it accepts it. */
  readonly compiler: CompilerRefusal | undefined;
  /** Why the schema rejects it; undefined if it accepts it. */
  readonly schema: SchemaRefusal | undefined;
}

interface InstanceOptions {
  readonly seed: number;
  /** Values to make for each schema. */
  readonly instances: number;
}

export interface SchemaJudgement extends TrialCounts {
  /** The smallest distinct ones; not all if there are many. */
  readonly disagreements: readonly JudgedDisagreement[];
}

/** The most values in one Program, to bound its memory. */
const valuesAtOnce = 5_000;

export function judgeSchemas(
  program: ts.Program,
  judged: readonly JudgedSchema[],
  options: InstanceOptions,
): SchemaJudgement[] {
  const declarations = new Set(judged.flatMap((one) => [...one.declarations]));
  const withoutRequired = overlayForJson(program, { declarations, brands: "required" });
  const withoutAll = overlayForJson(program, { declarations, brands: "all" });
  const isTagPattern = findTagPatterns(program);
  const batchSize = Math.max(1, Math.floor(valuesAtOnce / Math.max(1, options.instances)));
  const results: SchemaJudgement[] = [];
  for (let start = 0; start < judged.length; start += batchSize) {
    const batch = judged.slice(start, start + batchSize);
    // It keeps every validator that it makes.
    const verdicts = createSchemaVerdicts();
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
  const tried = trials.flatMap((trial) => {
    const { name, schema, declarations, values = [] } = trial.judged;
    return [...values, ...makeCases(schema, { ...options, name, declarations })].map((value) => ({ trial, value }));
  });
  const accepted = askAcceptance(first, tried);
  const suspected = new Set(tried.filter((one) => judge(one, accepted.has(one)).kind === "disputed"));
  const confirmed = confirmAcceptance(compiler, [...suspected]);
  const judged = tried.map((one) => {
    const isAccepted = suspected.has(one) ? confirmed.has(one) : accepted.has(one);
    return { ...one, verdict: judge(one, isAccepted) };
  });
  const disputes = judged.flatMap(({ trial, value, verdict }): Dispute[] =>
    verdict.kind === "disputed" ? [{ trial, value, acceptedBy: verdict.acceptedBy }] : [],
  );
  const smallest = minimise(disputes, (plainer) => confirmAcceptance(compiler, plainer));
  const refusals = askReasons(compiler, smallest);
  const disagreements = smallest.map(({ trial, value, acceptedBy }, index) => ({
    trial,
    value,
    compiler: acceptedBy === "compiler" ? undefined : (refusals[index] ?? unexplained),
    schema: trial.refuse(value),
  }));
  const [verdictsOf, disagreementsOf] = [groupByTrial(judged), groupByTrial(disagreements)];
  return trials.map((trial) => ({
    ...count((verdictsOf.get(trial) ?? []).map(({ verdict }) => verdict)),
    disagreements: (disagreementsOf.get(trial) ?? []).map(({ trial: _trial, ...rest }) => rest),
  }));
}

const unexplained: CompilerRefusal = { message: "It is not assignable to the type.", path: [], excess: false };

function count(verdicts: readonly TrialVerdict[]): Omit<SchemaJudgement, "disagreements"> {
  const counts = { accepted: 0, rejected: 0, disputed: 0, narrowed: 0 };
  const narrowed: Record<string, number> = {};
  for (const verdict of verdicts) {
    counts[verdict.kind] += 1;
    if (verdict.kind !== "narrowed") continue;
    const reasons = verdict.reasons.join(" and ");
    narrowed[reasons] = (narrowed[reasons] ?? 0) + 1;
  }
  const { accepted, rejected, disputed: disagreed } = counts;
  return { instances: verdicts.length, accepted, rejected, narrowed, disagreed };
}

/** The values that the compiler accepts. */
function askAcceptance(compiler: CompilerJudge, tried: readonly TriedValue[]): Set<TriedValue> {
  const accepted = new Set(acceptedAs(compiler, tried, acceptanceForm));
  // A value that the schema rejects too is settled.
  const doubtful = tried.filter(
    (one) =>
      !accepted.has(one) && acceptanceForm(one.trial) === "constants" && one.trial.refuse(one.value) === undefined,
  );
  // The compiler may misread an expression: a read-only tuple where it cannot tell that an array is expected,
  // or an array in a property named like one of every object. An assignable value is rejected for excess properties only.
  const assignable = acceptedAs(compiler, doubtful, () => "types");
  const refusals = askReasons(compiler, assignable);
  assignable.filter((_, index) => refusals[index]?.excess !== true).forEach((misread) => accepted.add(misread));
  return accepted;
}

/**
 * Asks again about values in dispute. Of types that nest in themselves, such as tuples, the compiler compares only the
 * first levels and then accepts, but it compares every level of an expression.
 */
function confirmAcceptance(compiler: CompilerJudge, tried: readonly TriedValue[]): Set<TriedValue> {
  const accepted = askAcceptance(compiler, tried);
  const doubtful = tried.filter(
    (one) => accepted.has(one) && acceptanceForm(one.trial) === "types" && one.trial.refuse(one.value) !== undefined,
  );
  const confirmed = new Set(acceptedAs(compiler, doubtful, () => "spreads"));
  doubtful.filter((one) => !confirmed.has(one)).forEach((one) => accepted.delete(one));
  return accepted;
}

function askReasons(compiler: CompilerJudge, tried: readonly TriedValue[]): readonly (CompilerRefusal | undefined)[] {
  return ask(compiler.explain, tried, ({ judged }) => (judged.direction === "input" ? "expressions" : "types"));
}

function acceptanceForm({ judged }: Trial): ValueForm {
  return judged.direction === "input" ? "constants" : "types";
}

function acceptedAs(
  compiler: CompilerJudge,
  tried: readonly TriedValue[],
  formOf: (trial: Trial) => ValueForm,
): TriedValue[] {
  const answers = ask(compiler.accepts, tried, formOf);
  return tried.filter((_, index) => answers[index]);
}

/** Asks a question for each trial; returns the answers in the order of the values. */
function ask<Answer>(
  judgeQuestions: (questions: readonly TypeQuestion[]) => readonly (readonly Answer[])[],
  tried: readonly TriedValue[],
  formOf: (trial: Trial) => ValueForm,
): readonly (Answer | undefined)[] {
  const byTrial = groupByTrial(tried);
  const questions = [...byTrial].map(([trial, own]) => {
    const { judged, weakKeys } = trial;
    return { ...judged, weakKeys, form: formOf(trial), values: own.map(({ value }) => value) };
  });
  const given = questions.length === 0 ? [] : judgeQuestions(questions);
  const answers = new Map(
    [...byTrial.values()].flatMap((own, index) => own.map((one, position) => [one, given[index]?.[position]] as const)),
  );
  return tried.map((one) => answers.get(one));
}

function groupByTrial<One extends { readonly trial: Trial }>(tried: readonly One[]): Map<Trial, One[]> {
  const byTrial = new Map<Trial, One[]>();
  for (const one of tried) {
    const own = byTrial.get(one.trial);
    if (own === undefined) byTrial.set(one.trial, [one]);
    else own.push(one);
  }
  return byTrial;
}
