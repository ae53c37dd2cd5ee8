import { expect, it } from "vitest";
import { seedOr } from "../support/seed.js";
import { describeRandomTypes } from "./describe-random-types.js";
import { sampleAt } from "./random-types.js";

const seed = seedOr(13);

describeRandomTypes({ seed, types: 50 });

it("random types are the same by seed and index alone", () => {
  const [first, again] = [sampleAt(seed, 123), sampleAt(seed, 123)];
  expect(again.filesFor("sample")).toEqual(first.filesFor("sample"));
  expect(sampleAt(seed, 124).filesFor("sample")).not.toEqual(first.filesFor("sample"));
  expect(sampleAt(seed + 1, 123).filesFor("sample")).not.toEqual(first.filesFor("sample"));
});
