import { describe, expect, test } from "vitest";
import { compareInventories } from "@toolwright/contract";
import type { CompareInventoriesOptions } from "@toolwright/contract/internal/review";
import { comparePolicies, createValuesInUse } from "@toolwright/contract/internal/review";
import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import { inventoryOf } from "../tools/tool-inventories.js";

const objectOf = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: "object",
  properties,
  required: [...required],
});
const listOf = (inputSchema: JsonObject): JsonObject => ({ tools: [{ name: "list_rows", inputSchema }] });

function judge(before: JsonObject, after: JsonObject, options: CompareInventoriesOptions = {}): readonly string[] {
  const { changes } = compareInventories(listOf(before), listOf(after), options);
  return changes
    .filter(({ verdict }) => verdict === "breaking")
    .map(
      ({ severity, unlikely, witness }) => `${severity}${unlikely === true ? " unlikely" : ""}${witness ? "" : " !"}`,
    );
}

const number = { type: "number" };
const integer = { type: "integer" };
const string = { type: "string" };
const [likely, unlikely] = [["error"], ["warning unlikely"]];

describe("a break that hardly any call meets is proved, and a warning for a list of others", () => {
  test.each<[string, JsonObject, JsonObject, readonly string[]]>([
    ["an integer for a number", number, integer, unlikely],
    ["in an array", { type: "array", items: number }, { type: "array", items: integer }, unlikely],
    ["at 0", number, { ...number, minimum: 0 }, unlikely],
    ["above 0", number, { ...number, exclusiveMinimum: 0 }, unlikely],
    ["at 1", integer, { ...integer, minimum: 1 }, unlikely],
    ["at 2^53", integer, { ...integer, maximum: 2 ** 53 - 1 }, unlikely],
    ["no empty string", string, { ...string, minLength: 1 }, unlikely],
    ["a whole step", { ...number, multipleOf: 2, default: 4 }, { ...integer, default: 4 }, []],
    ["at 100", integer, { ...integer, maximum: 100 }, likely],
    ["at 2", integer, { ...integer, minimum: 2 }, likely],
    ["two characters", string, { ...string, minLength: 2 }, likely],
    ["a string for a number", number, string, likely],
  ])("%s", (_, before, after, expected) => {
    expect(judge(objectOf({ rows: before }), objectOf({ rows: after }))).toEqual(expected);
  });

  test("a required parameter that the server fills", () => {
    const filled = { ...integer, default: 20 };
    expect(judge(objectOf({}), objectOf({ rows: filled }, ["rows"]))).toEqual(unlikely);
    expect(judge(objectOf({ rows: integer }), objectOf({ rows: filled }, ["rows"]))).toEqual(unlikely);
    expect(judge(objectOf({ rows: integer }), objectOf({ rows: integer }, ["rows"]))).toEqual(likely);
  });
});

describe("it is likely", () => {
  test.each<[string, JsonObject, JsonObject]>([
    ["by the old default", { ...number, default: 0.5 }, integer],
    ["by an old example", { ...number, examples: [1, 2.5] }, integer],
    ["by a listed value", { anyOf: [{ enum: [0.5] }, number] }, { anyOf: [{ enum: [0.5, 1] }, integer] }],
    ["by the old step", { ...number, multipleOf: 0.25 }, integer],
    ["by the old bound", { ...integer, minimum: 0 }, { ...integer, minimum: 1 }],
    ["by a bound far below", { ...integer, minimum: -90 }, { ...integer, minimum: 0 }],
    ["by an empty default", { ...string, default: "" }, { ...string, minLength: 1 }],
    ["by a length of 0 that is said", { ...string, minLength: 0 }, { ...string, minLength: 1 }],
    ["where all is between 0 and 1", { ...number, minimum: 0, maximum: 1 }, { ...integer, minimum: 0, maximum: 1 }],
    ["where the text says so", { ...number, description: "From 0 to 1." }, integer],
  ])("%s", (_, before, after) => {
    expect(judge(objectOf({ rows: before }), objectOf({ rows: after }))).toContain("error");
  });

  test.each(["temperature", "top_p", "minScore", "delaySeconds"])(
    "of %s, which is measured and not counted",
    (name) => {
      expect(judge(objectOf({ [name]: number }), objectOf({ [name]: integer }))).toEqual(likely);
    },
  );

  test.each<[string, JsonObject, JsonObject, JsonValue]>([
    ["a fraction", { rows: number }, { rows: integer }, { rows: 2.5 }],
    ["a negative number", { rows: integer }, { rows: { ...integer, minimum: 0 } }, { rows: -1 }],
    [
      "an empty string in an array",
      { rows: { items: string } },
      { rows: { items: { ...string, minLength: 1 } } },
      { rows: ["a", ""] },
    ],
    [
      "a value in a map",
      { rows: { additionalProperties: number } },
      { rows: { additionalProperties: integer } },
      { rows: { a: 0.5 } },
    ],
  ])("by a recorded call with %s", (_, before, after, call) => {
    const inUse = createValuesInUse();
    expect(judge(objectOf(before), objectOf(after), { inUse })).toEqual(unlikely);
    inUse.add("list_rows", {});
    expect(judge(objectOf(before), objectOf(after), { inUse })).toEqual(unlikely);
    inUse.add("list_rows", call);
    expect(judge(objectOf(before), objectOf(after), { inUse })).toEqual(likely);
  });

  test("by a recorded call without a parameter that is required now", () => {
    const inUse = createValuesInUse();
    inUse.add("list_rows", { rows: 1 });
    const [before, after] = [objectOf({ rows: integer }), objectOf({ rows: { ...integer, default: 1 } }, ["rows"])];
    expect(judge(before, after, { inUse })).toEqual(unlikely);
    inUse.add("list_rows", {});
    expect(judge(before, after, { inUse })).toEqual(likely);
  });
});

describe("its severity", () => {
  const [before, after] = [objectOf({ rows: number }), objectOf({ rows: integer })];

  test.each([
    ["error", ["error unlikely"]],
    ["warning", ["warning unlikely"]],
    ["never", ["info unlikely"]],
  ] as const)("is configured as %s", (severity, expected) => {
    expect(judge(before, after, { unlikely: severity })).toEqual(expected);
  });

  test("is an error for toolwright's own inventory", () => {
    const [old, now] = [before, after].map((input_schema) => inventoryOf({ input_schema }));
    expect(compareInventories(old ?? null, now ?? null).changes).toMatchObject([{ severity: "error", unlikely: true }]);
  });

  test("is a setting that a change cannot soften", () => {
    const found = comparePolicies({ before: {}, after: { unlikely: "never" } });
    expect(found).toMatchObject([{ rule: "policy-changed", severity: "error", pointer: "#/unlikely" }]);
  });
});
