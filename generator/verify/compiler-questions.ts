/** From the values of many trials to the compiler's verdicts, asked all at once. */

import type { JsonValue } from "@toolwright/runtime/json-schema";
import type { CompilerRefusal } from "./compiler-refusals.js";
import type { CompilerJudge, TypeQuestion, ValueForm } from "./compiler-verdicts.js";
import type { Trial } from "./trial.js";

export type OfTrials<Item> = readonly (readonly Item[])[];

export function askAcceptance(
  compiler: CompilerJudge,
  trials: readonly Trial[],
  values: OfTrials<JsonValue>,
): OfTrials<boolean> {
  const accepted = ask(compiler.accepts, trials, { values, formOf: acceptanceForm });
  // A value that the schema rejects too is settled.
  const isDoubtful = (trial: Trial, value: JsonValue): boolean =>
    acceptanceForm(trial) === "constants" && trial.refuse(value) === undefined;
  const doubtful = trials.map((trial, index) =>
    (values[index] ?? []).filter(
      (value, position) => accepted[index]?.[position] === false && isDoubtful(trial, value),
    ),
  );
  // The compiler may misread an expression: a read-only tuple where it cannot tell that an array is expected,
  // or an array in a property named like one of every object. An assignable value is rejected for excess properties only.
  const isAssignable = ask(compiler.accepts, trials, { values: doubtful, formOf: () => "types" });
  const assignable = doubtful.map((ofTrial, index) => ofTrial.filter((_, position) => isAssignable[index]?.[position]));
  const refusals = askReasons(compiler, trials, assignable);
  const misread = assignable.map(
    (ofTrial, index) => new Set(ofTrial.filter((_, position) => refusals[index]?.[position]?.excess !== true)),
  );
  return accepted.map((ofTrial, index) =>
    ofTrial.map((isAccepted, position) => {
      const value = values[index]?.[position];
      return isAccepted || (value !== undefined && misread[index]?.has(value) === true);
    }),
  );
}

/**
 * Asks again about values in dispute. Of types that nest in themselves, such as tuples, the compiler compares only the
 * first levels and then accepts, but it compares every level of an expression.
 */
export function confirmAcceptance(
  compiler: CompilerJudge,
  trials: readonly Trial[],
  values: OfTrials<JsonValue>,
): OfTrials<boolean> {
  const accepted = askAcceptance(compiler, trials, values);
  const isDoubtful = (trial: Trial, value: JsonValue): boolean =>
    acceptanceForm(trial) === "types" && trial.refuse(value) !== undefined;
  const doubtful = trials.map((trial, index) =>
    (values[index] ?? []).filter((value, position) => accepted[index]?.[position] === true && isDoubtful(trial, value)),
  );
  const answers = ask(compiler.accepts, trials, { values: doubtful, formOf: () => "spreads" });
  const refused = doubtful.map(
    (ofTrial, index) => new Set(ofTrial.filter((_, position) => answers[index]?.[position] === false)),
  );
  return accepted.map((ofTrial, index) =>
    ofTrial.map((isAccepted, position) => {
      const value = values[index]?.[position];
      return isAccepted && !(value !== undefined && refused[index]?.has(value) === true);
    }),
  );
}

export function askReasons(
  compiler: CompilerJudge,
  trials: readonly Trial[],
  values: OfTrials<JsonValue>,
): OfTrials<CompilerRefusal | undefined> {
  const formOf = ({ judged }: Trial): ValueForm => (judged.direction === "input" ? "expressions" : "types");
  return ask(compiler.explain, trials, { values, formOf });
}

function acceptanceForm({ judged }: Trial): ValueForm {
  return judged.direction === "input" ? "constants" : "types";
}

function ask<Answer>(
  judgeQuestions: (questions: readonly TypeQuestion[]) => OfTrials<Answer>,
  trials: readonly Trial[],
  { values, formOf }: { readonly values: OfTrials<JsonValue>; readonly formOf: (trial: Trial) => ValueForm },
): OfTrials<Answer> {
  const asked = trials.flatMap((trial, index) => {
    const own = values[index] ?? [];
    const { judged, weakKeys } = trial;
    return own.length === 0 ? [] : [{ index, question: { ...judged, weakKeys, form: formOf(trial), values: own } }];
  });
  const given = asked.length === 0 ? [] : judgeQuestions(asked.map(({ question }) => question));
  const answers: (readonly Answer[])[] = trials.map(() => []);
  asked.forEach(({ index }, position) => (answers[index] = given[position] ?? []));
  return answers;
}
