import fc from "fast-check";
import { expect, test } from "vitest";
import { findUnsound, judgeEvaluation } from "./soundness.js";
import { makePair } from "./random-pairs.js";
import { runsOr, seedOr } from "../../support/seed.js";

const seed = seedOr(16);
const tape = fc.array(fc.nat(5039), { minLength: 20, maxLength: 150 });

test(`nothing is proved that a value refutes (SEED=${seed})`, () => {
  fc.assert(
    fc.property(tape, (numbers) => {
      expect(findUnsound(...makePair(numbers))).toBeUndefined();
    }),
    { seed, numRuns: runsOr(250) },
  );
});

test(`values are judged as Ajv judges them (SEED=${seed})`, () => {
  fc.assert(
    fc.property(tape, (numbers) => {
      expect(judgeEvaluation(makePair(numbers)[1])).toEqual([]);
    }),
    { seed, numRuns: runsOr(80) },
  );
});
