/** Results that are longer than their reader can take. */

import { limitResult } from "@toolwright/runtime/feedback";
import fc from "fast-check";
import { expect, test } from "vitest";
import { seedOr } from "../support/seed.js";

const lines = Array.from({ length: 500 }, (_, index) => `line ${index}`).join("\n");

test("a result that fits is returned as it is", () => {
  const value = { text: "a".repeat(100) };
  expect(limitResult(value, 200)).toEqual({ value, cuts: [] });
  expect(limitResult(value, 200).value).toBe(value);
});

test("the longest string is cut, in the middle, and the others stay", () => {
  const { value, cuts } = limitResult({ status: 0, output: lines, note: "n".repeat(300) }, 2000);
  const { status, output, note } = value as { status: number; output: string; note: string };
  expect([status, note]).toEqual([0, "n".repeat(300)]);
  expect(output).toMatch(/^line 0\nline 1\n[^]*… \[3,\d{3} characters left out\] …[^]*\nline 499$/);
  expect(cuts).toEqual([{ pointer: "/output", message: "Cut from 4,389 characters." }]);
});

test("arrays keep their first elements where strings are short", () => {
  const hits = Array.from({ length: 1000 }, (_, id) => ({ id, tags: ["a", "b"] }));
  const { value, cuts } = limitResult({ hits }, 1000);
  const kept = (value as { hits: unknown[] }).hits;
  expect(kept.length).toBeGreaterThan(20);
  expect(kept).toEqual(hits.slice(0, kept.length));
  expect(cuts).toEqual([{ pointer: "/hits", message: `Only the first ${kept.length} of 1,000 elements are here.` }]);
});

test("objects keep their first properties where nothing else is left to cut", () => {
  const value = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`key${index}`, index]));
  const limited = limitResult(value, 300);
  const kept = Object.keys(limited.value as object);
  expect(kept).toEqual(Object.keys(value).slice(0, kept.length));
  expect(limited.cuts[0]?.message).toBe(`Only the first ${kept.length} of 1,000 properties are here.`);
});

test("many cuts are counted", () => {
  const value = Array.from({ length: 40 }, () => "x".repeat(1000));
  const { cuts } = limitResult({ value }, 20000);
  expect(cuts.length).toBeLessThan(40);
  expect(cuts.at(-1)).toEqual({ pointer: "", message: `${41 - cuts.length} more were cut.` });
});

test("whatever the result, what is left is JSON of the same shape, as long as it may be", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 500 }),
    fc.constantFrom('"'.repeat(999), "😀".repeat(500), "\n".repeat(800), lines),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      text,
      fc.constantFrom(null, true, 1.5),
      fc.array(tie("tree"), { maxLength: 30 }),
      fc.dictionary(fc.string({ maxLength: 50 }), tie("tree"), { maxKeys: 10 }),
    ),
  }));
  fc.assert(
    fc.property(tree, fc.integer({ min: 200, max: 4000 }), (value, characters) => {
      const { value: limited, cuts } = limitResult(value, characters);
      const length = JSON.stringify(limited).length + (cuts.length === 0 ? 0 : JSON.stringify(cuts).length);
      expect(length).toBeLessThanOrEqual(characters);
      expectSameShape(limited, value);
      expect(cuts.length === 0).toBe(JSON.stringify(value).length <= characters);
      expect(limitResult(value, characters)).toEqual({ value: limited, cuts });
    }),
    { numRuns: 300, seed: seedOr(11) },
  );
});

function expectSameShape(left: unknown, whole: unknown): void {
  if (typeof whole === "string") {
    expect(typeof left).toBe("string");
    if (left !== whole) expect(left).not.toMatch(/\p{Surrogate}/u);
  } else if (typeof whole !== "object" || whole === null) {
    expect(left).toBe(whole);
  } else {
    expect(Array.isArray(left)).toBe(Array.isArray(whole));
    const members = Object.entries(left as object);
    expect(members.map(([key]) => key)).toEqual(Object.keys(whole).slice(0, members.length));
    for (const [key, member] of members) expectSameShape(member, (whole as Record<string, unknown>)[key]);
  }
}

test("ten megabytes are cut in a moment", () => {
  const rows = Array.from({ length: 100_000 }, (_, id) => ({ id, text: "some words ".repeat(9) }));
  const start = performance.now();
  expect(JSON.stringify(limitResult({ rows, log: "x\n".repeat(2_000_000) }, 100_000).value).length).toBeGreaterThan(
    80_000,
  );
  expect(performance.now() - start).toBeLessThan(5000);
});
