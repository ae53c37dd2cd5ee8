/** From the values of many trials to the compiler's verdicts, asked all at once. */

import type { CompilerRefusal, CompilerJudge, TypeQuestion, ValueForm } from "./compiler-verdicts.js";
import type { Trial, TriedValue } from "./trial.js";

/** The values that the compiler accepts. */
export function askAcceptance(compiler: CompilerJudge, tried: readonly TriedValue[]): Set<TriedValue> {
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
export function confirmAcceptance(compiler: CompilerJudge, tried: readonly TriedValue[]): Set<TriedValue> {
  const accepted = askAcceptance(compiler, tried);
  const doubtful = tried.filter(
    (one) => accepted.has(one) && acceptanceForm(one.trial) === "types" && one.trial.refuse(one.value) !== undefined,
  );
  const confirmed = new Set(acceptedAs(compiler, doubtful, () => "spreads"));
  doubtful.filter((one) => !confirmed.has(one)).forEach((one) => accepted.delete(one));
  return accepted;
}

export function askReasons(
  compiler: CompilerJudge,
  tried: readonly TriedValue[],
): readonly (CompilerRefusal | undefined)[] {
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
  const byTrial = new Map<Trial, TriedValue[]>();
  for (const one of tried) {
    const own = byTrial.get(one.trial);
    if (own === undefined) byTrial.set(one.trial, [one]);
    else own.push(one);
  }
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
