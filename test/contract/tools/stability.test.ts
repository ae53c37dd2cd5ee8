import { describe, expect, test } from "vitest";
import type { CompareInventoriesOptions } from "@toolwright/contract/internal/review";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { changesBetween, deprecation, labelled } from "./tool-inventories.js";

describe("stability", () => {
  const moves = [
    ["stable", "experimental", "stability-decreased", "error"],
    ["stable", "deprecated", "stability-decreased", "warning"],
    ["experimental", "stable", "stability-increased", "info"],
    ["experimental", "deprecated", "stability-increased", "info"],
    ["deprecated", "stable", "stability-increased", "warning"],
    ["deprecated", "experimental", "stability-decreased", "warning"],
  ] as const;
  test.each(moves)("from %s to %s", (before, after, rule, severity) => {
    const found = changesBetween({ before: [labelled({}, before)], after: [labelled({}, after)] });
    expect(found).toMatchObject([{ rule, severity, stability: before }]);
  });
});

describe("a deprecation", () => {
  const deprecated = (words: JsonObject): JsonObject => ({
    stability: "deprecated",
    deprecation: { ...deprecation, ...words },
  });
  const silent = { remove_after: null, replaced_by: null };
  const rulesOf = (before: JsonObject, after: JsonObject, options: CompareInventoriesOptions = {}): string[] =>
    changesBetween({ before: [before], after: [after] }, options).map(({ rule }) => rule);

  test("that says neither what to use nor until when", () => {
    expect(rulesOf({}, deprecated(silent))).toContain("deprecated-without-replacement-or-date");
    expect(rulesOf(deprecated({}), deprecated(silent))).toEqual([
      "deprecated-without-replacement-or-date",
      ...["deprecation-changed", "deprecation-changed"],
    ]);
    expect(rulesOf(deprecated(silent), deprecated(silent))).toEqual([]);
    expect(rulesOf({}, deprecated({ remove_after: null }))).not.toContain("deprecated-without-replacement-or-date");
    expect(rulesOf({}, deprecated({ replaced_by: null }))).not.toContain("deprecated-without-replacement-or-date");
  });

  test.each([
    ["2030-01-01", "2029-12-31", ["removal-date-moved-earlier"]],
    ["2030-01-01", "2030-01-02", ["deprecation-changed"]],
    ["2.1.0", "2.0.9", ["removal-date-moved-earlier"]],
    ["2.1.0", "10.0.0", ["deprecation-changed"]],
    ["2030-01-01", "2.0.0", ["removal-date-moved-earlier"]],
  ])("whose date was %s and is %s", (before, after, rules) => {
    expect(rulesOf(deprecated({ remove_after: before }), deprecated({ remove_after: after }))).toEqual(rules);
  });

  test.each([
    ["too soon", { deprecationWindow: 90, today: "2029-12-01" }, true],
    ["in time", { deprecationWindow: 31, today: "2029-12-01" }, false],
    ["at any time, where nobody minds", { today: "2029-12-31" }, false],
  ])("that ends %s", (_, options, isFound) => {
    const rules = rulesOf({}, deprecated({}), options);
    expect(rules.includes("deprecation-window-too-short")).toBe(isFound);
    expect(rulesOf(deprecated({}), deprecated({}), options)).toEqual([]);
  });
});
