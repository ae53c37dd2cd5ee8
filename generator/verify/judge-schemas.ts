/** Compares schemas with their types, on values made from the schemas. */

import { joinPointer } from "@toolwright/runtime/internal/json-schema";
import { groupBy } from "../diagnostics/collections.js";
import type { ts } from "../sources/compiler.js";
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
import { findTagPatterns } from "./narrowings.js";
import type { SchemaVerification, Verdict, VerificationOptions } from "./verification.js";
import { createTrials, judge, type JudgedSchema, type Trial, type TrialVerdict, type TriedValue } from "./trial.js";

/** The maximum number of values in one Program, to bound its memory. */
const valuesAtOnce = 5_000;

/** Verifies schemas, in order. */
export function judgeSchemas<Judged extends JudgedSchema>(
  program: ts.Program,
  judged: readonly Judged[],
  options: Required<VerificationOptions>,
): (readonly [Judged, SchemaVerification])[] {
  const declarations = new Set(judged.flatMap((one) => [...one.declarations]));
  const withoutRequired = overlayForJson(program, { declarations, brands: "required" });
  const withoutAll = overlayForJson(program, { declarations, brands: "all" });
  const isTagPattern = findTagPatterns(program);
  const batchSize = Math.max(1, Math.floor(valuesAtOnce / Math.max(1, options.instances)));
  const batches = Array.from({ length: Math.ceil(judged.length / batchSize) }, (_, index) =>
    judged.slice(index * batchSize, (index + 1) * batchSize),
  );
  return batches.flatMap((batch) => {
    // It keeps every validator that it makes.
    const createTrial = createTrials(isTagPattern);
    const judges = {
      judge: createCompilerJudge(program, { overlay: withoutRequired, brands: "required" }),
      confirming: createCompilerJudge(program, { overlay: withoutAll, brands: "all" }),
    };
    return judgeTrials(
      batch.map((one) => createTrial(one)),
      judges,
      options,
    );
  });
}

interface Judges {
  readonly judge: CompilerJudge;
  /**
   * Confirms every dispute: the answers of a checker may depend on earlier questions, and a helper type that tests
   * whether a scalar alias is an object gets an answer that its author does not expect.
   */
  readonly confirming: CompilerJudge;
}

function judgeTrials<Judged extends JudgedSchema>(
  trials: readonly Trial<Judged>[],
  { judge: first, confirming: compiler }: Judges,
  options: Required<VerificationOptions>,
): (readonly [Judged, SchemaVerification])[] {
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
  const disagreements = smallest.map(({ trial, value, acceptedBy }, index) => {
    const refusal = acceptedBy === "compiler" ? undefined : (refusals[index] ?? unexplained);
    const bySchema = trial.refuse(value);
    const path = (refusal ?? bySchema)?.path ?? [];
    const verdicts = { compiler: describeVerdict(refusal?.message), schema: describeVerdict(bySchema?.message) };
    return { trial, found: { value, ...verdicts, pointer: joinPointer(path), location: trial.judged.locate(path) } };
  });
  const judgedOf = groupBy<TriedValue & { readonly verdict: TrialVerdict }, Trial>(judged, ({ trial }) => trial);
  return trials.map((trial) => {
    const counts = countVerdicts((judgedOf.get(trial) ?? []).map(({ verdict }) => verdict));
    const own = disagreements.filter((one) => one.trial === trial).map(({ found }) => found);
    return [trial.judged, { ...counts, disagreements: own }];
  });
}

const unexplained: CompilerRefusal = { message: "It is not assignable to the type.", path: [], excess: false };

function describeVerdict(message: string | undefined): Verdict {
  return { accepts: message === undefined, message: message ?? null };
}

function countVerdicts(verdicts: readonly TrialVerdict[]): Omit<SchemaVerification, "disagreements"> {
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
 * Asks again about values in dispute. The compiler compares only the first levels of recursive types, such as tuples,
 * and then accepts, but it compares every level of an expression.
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
  const byTrial = groupBy(tried, ({ trial }) => trial);
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
