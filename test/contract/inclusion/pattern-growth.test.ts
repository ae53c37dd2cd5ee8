import { createRequire } from "node:module";
import { compareSchemas } from "toolwright/contract";
import type * as Refa from "refa";
import { expect, test, vi } from "vitest";

const { NFA } = createRequire(import.meta.url)("refa") as typeof Refa;

type Text = Readonly<Record<string, unknown>>;

/** Compares two schemas of a string; counts intersections of automata and matches of regular expressions. */
function workOf(before: Text, after: Text): { readonly intersections: number; readonly matches: number } {
  const [intersect, match] = [vi.spyOn(NFA, "fromIntersection"), vi.spyOn(RegExp.prototype, "test")];
  const schemaOf = (text: Text) => ({ type: "object", properties: { text: { type: "string", ...text } } });
  try {
    compareSchemas(schemaOf(before) as never, schemaOf(after) as never, { direction: "input" });
    return { intersections: intersect.mock.calls.length, matches: match.mock.calls.length };
  } finally {
    intersect.mockRestore();
    match.mockRestore();
  }
}

const list = (count: number, make: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => make(index));
const withPatterns = (patterns: readonly string[]) => patterns.map((pattern) => ({ pattern }));

/** Schemas with a number of patterns, before and after. */
const cases: Readonly<Record<string, (count: number) => readonly [Text, Text]>> = {
  "a union and one pattern of its alternatives": (count) => {
    const patterns = list(count, (index) => `^x${index}[a-z]*$`);
    return [{ anyOf: withPatterns(patterns) }, { pattern: patterns.map((pattern) => `(?:${pattern})`).join("|") }];
  },
  "a union, and one with other alternatives": (count) => [
    { anyOf: withPatterns(list(count, (index) => `^x${index}[a-z]*$`)) },
    { anyOf: withPatterns(list(count, (index) => `^x${index + 1}[a-z]*$`)) },
  ],
  "conjunctions of patterns that match anywhere": (count) => [
    { allOf: withPatterns(list(count, (index) => `x${index}`)) },
    { allOf: withPatterns(list(count, (index) => `x${index + 1}`)) },
  ],
};

test.each(Object.entries(cases))("the work is at most quadratic in the number of patterns: %s", (_, schemasWith) => {
  for (const count of [12, 24]) {
    const { intersections, matches } = workOf(...schemasWith(count));
    expect(matches).toBeGreaterThan(0);
    expect(matches).toBeLessThan(5_000 * count);
    expect(intersections).toBeLessThan(2 * count ** 2);
  }
});
