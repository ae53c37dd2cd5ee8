import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { findCounterexample, proveContained, createSchemaValidator } from "../../support/contract-internals.js";
import { compile, findUnsound, judgeEvaluation } from "./soundness.js";
import { makePair, makeRefusing, makeSame, makeWider } from "./random-pairs.js";
import { runsOr, seedOr } from "../../support/seed.js";

const seed = seedOr(16);

/** Checks pairs of random tapes. */
function check(runs: number, judge: (tape: readonly number[]) => void): void {
  const tape = fc.array(fc.nat(5039), { minLength: 60, maxLength: 190 });
  fc.assert(fc.property(tape, judge), { seed, numRuns: runsOr(runs) });
}

/** Whether a pair is proved, or refers to itself in the same place, so that Ajv never comes to a verdict. */
const isProved = (narrow: JsonObject, wide: JsonObject): boolean =>
  proveContained({ narrow, wide }) || compile(narrow)(null) === undefined;

test(`nothing is proved that a value refutes (SEED=${seed})`, () => {
  check(150, (tape) => {
    const { first, second } = makePair(tape);
    expect(findUnsound(first, second)).toBeUndefined();
  });
});

test(`what is made to accept more is proved to (SEED=${seed})`, () => {
  check(400, (tape) => {
    const { first, second, name } = makeWider(tape);
    expect(isProved(first, second), `${name}${JSON.stringify([first, second])}`).toBe(true);
  });
});

test(`what is made to accept the same is proved to, both ways (SEED=${seed})`, () => {
  check(200, (tape) => {
    const { first, second, name } = makeSame(tape);
    const found = [isProved(first, second), isProved(second, first)];
    expect(found, `${name}${JSON.stringify([first, second])}`).toEqual([true, true]);
  });
});

test(`of what is made to refuse a value nothing is proved, and such a value is found (SEED=${seed})`, () => {
  const validator = createSchemaValidator();
  check(60, (tape) => {
    const pair = makeRefusing(tape);
    if (pair === undefined) return;
    const { first, second, name } = pair;
    expect(proveContained({ narrow: first, wide: second }), name).toBe(false);
    const { value } = findCounterexample({
      accepting: [first],
      rejecting: [second],
      seed: 1,
      samples: 1000,
      validator,
    });
    expect(value, `${name}${JSON.stringify([first, second])}`).toBeDefined();
    expect([compile(first)(value ?? null), compile(second)(value ?? null)]).toEqual([true, false]);
  });
});

test(`values are judged as Ajv judges them (SEED=${seed})`, () => {
  check(60, (tape) => {
    expect(judgeEvaluation(makePair(tape).second)).toEqual([]);
  });
});
