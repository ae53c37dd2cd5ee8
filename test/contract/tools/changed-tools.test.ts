import { describe, expect, test } from "vitest";
import type { CompareInventoriesOptions } from "@toolwright/contract/internal/review";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { changesBetween, deprecation, inputSchema, labelled } from "./tool-inventories.js";

describe("tools that", () => {
  const other = {
    name: "write_file",
    source: "tools/write-file.ts",
    description: "Writes.",
    input_schema: { type: "object" },
  };

  test.each([
    ["stable", "error", "info"],
    ["experimental", "warning", "info"],
    ["deprecated", "error", "warning"],
  ] as const)("go and come, as %s ones", (stability, removed, added) => {
    const tool = labelled(other, stability);
    const common = { tool: "write_file", stability };
    expect(changesBetween({ before: [{}, tool], after: [{}] })).toMatchObject([
      { ...common, rule: "tool-removed", severity: removed, verdict: "breaking", witness: { instance: {} } },
    ]);
    expect(changesBetween({ before: [{}], after: [{}, tool] })).toMatchObject([
      { ...common, rule: "tool-added", severity: added, verdict: "compatible" },
    ]);
  });

  test.each([
    ["without a word about their date", null, { today: "2999-01-01" }, "error"],
    ["before its date", "2030-01-01", { today: "2029-12-31" }, "error"],
    ["on its date", "2030-01-01", { today: "2030-01-01" }, "error"],
    ["after its date", "2030-01-01", { today: "2030-01-02" }, "info"],
    ["on a day that nobody says", "2030-01-01", {}, "error"],
    ["before its version", "2.0.0", { release: "1.9.9", today: "2030-01-01" }, "error"],
    ["after its version", "2.0", { release: "2.0.1" }, "info"],
    ["after a date that is none", "soon", { today: "2030-01-01", release: "9.0.0" }, "error"],
  ] as const)("are deprecated and go %s", (_, removeAfter, options, severity) => {
    const tool = { ...other, stability: "deprecated", deprecation: { ...deprecation, remove_after: removeAfter } };
    expect(changesBetween({ before: [tool], after: [] }, options)).toMatchObject([{ rule: "tool-removed", severity }]);
  });

  test("are renamed keep being compared", () => {
    const found = changesBetween({ before: [{}], after: [{ name: "cat", effect: "mutating" }] });
    expect(found.map(({ rule, tool }) => [rule, tool])).toEqual([
      ["tool-renamed", "read_file"],
      ["effect-escalated", "read_file"],
    ]);
  });

  test("are merged into another lead to it by an alias", () => {
    const found = changesBetween({
      before: [{}, { ...other, input_schema: inputSchema }],
      after: [{ aliases: ["write_file"] }],
    });
    expect(found.map(({ rule, tool }) => [rule, tool])).toContainEqual(["tool-renamed", "write_file"]);
    expect(found.map(({ rule }) => rule)).not.toContain("tool-removed");
  });

  const empty = { input_schema: { type: "object", properties: {} } };
  const otherwise = { description: "Else.", input_schema: { type: "object" } };

  test.each<[string, JsonObject, ...JsonObject[]]>([
    ["have another name and another file", {}, { source: "tools/cat.ts" }],
    ["have another name and another family", {}, { family: "others" }],
    ["have another name, and neither the words nor the parameters", {}, otherwise],
    ["could each be the renamed one", {}, {}, {}],
    ["have no parameters, and by that are not alike", empty, { ...empty, description: "Else." }],
  ])("%s are others", (_, tool, ...differing) => {
    const after = differing.map((difference, index) => ({ name: `cat_${index}`, ...difference }));
    const rules = changesBetween({ before: [tool], after }).map(({ rule }) => rule);
    expect(rules).toEqual(["tool-removed", ...differing.map(() => "tool-added")]);
  });
});

describe("a witness", () => {
  const witnessOf = (before: JsonObject, after: JsonObject): unknown =>
    changesBetween({ before: [before], after: [after] }).map(({ witness }) => witness);

  test.each([
    ["read_only", "mutating", "ran without approval where the gate is `mutating_and_above`; now waits for approval"],
    [
      "read_only",
      "destructive",
      "ran without approval where the gate is `destructive_only` or `mutating_and_above`; now waits for approval",
    ],
    ["mutating", "destructive", "ran without approval where the gate is `destructive_only`; now waits for approval"],
    ["destructive", "mutating", "waited for approval where the gate is `destructive_only`; now runs without it"],
    ["mutating", "read_only", "waited for approval where the gate is `mutating_and_above`; now runs without it"],
  ])("of %s and then %s is a call, with the gates that see it", (before, after, reason) => {
    expect(witnessOf({ effect: before }, { effect: after })).toEqual([{ instance: { path: "a" }, reason }]);
  });

  test("is an example, where the tool has one", () => {
    const examples = [{ path: "README.md" }];
    expect(witnessOf({ examples }, { examples, effect: "mutating" })).toMatchObject([
      { instance: { path: "README.md" } },
    ]);
  });

  test("of a parameter that was hidden sets it", () => {
    const schema = {
      type: "object",
      properties: { options: { $ref: "#/$defs/Options" } },
      $defs: { Options: { type: "object", properties: { token: { type: "string" } } } },
    };
    const found = witnessOf({ input_schema: schema, hidden_parameters: ["options.token"] }, { input_schema: schema });
    expect(found).toEqual([{ instance: { options: { token: "a" } }, reason: expect.any(String) as unknown }]);
  });
});

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
