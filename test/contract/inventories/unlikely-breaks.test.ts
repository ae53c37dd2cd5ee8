import { describe, expect, test } from "vitest";
import { compareInventories } from "@toolwright/contract";
import type { CompareInventoriesOptions } from "@toolwright/contract/internal/review";
import { comparePolicies, createValuesInUse } from "@toolwright/contract/internal/review";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { readSchema, readValue } from "../../support/schema-notation.js";
import { readTable } from "../../support/tables.js";
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
const [likely, unlikely] = [["error"], ["warning unlikely"]];

const table = new URL("unlikely-breaks.txt", import.meta.url);
const columns = ["name", "before", "after"] as const;
const rowsOf = (schema: string): JsonObject => objectOf({ rows: readSchema(schema) });

describe("a break that hardly any call meets is proved, and a warning for a list of others", () => {
  const expectations = { likely, unlikely, none: [] };
  const rows = readTable(table, "a break that hardly any call meets", [...columns, "expected"]);
  test.each(rows)("$name", ({ before, after, expected }) => {
    expect(judge(rowsOf(before), rowsOf(after))).toEqual(expectations[expected as keyof typeof expectations]); // One of them.
  });

  test("a required parameter that the server fills", () => {
    const filled = { ...integer, default: 20 };
    expect(judge(objectOf({}), objectOf({ rows: filled }, ["rows"]))).toEqual(unlikely);
    expect(judge(objectOf({ rows: integer }), objectOf({ rows: filled }, ["rows"]))).toEqual(unlikely);
    expect(judge(objectOf({ rows: integer }), objectOf({ rows: integer }, ["rows"]))).toEqual(likely);
    const inside = (schema: JsonObject): JsonObject => objectOf({ pages: { type: "array", items: schema } });
    expect(judge(inside(objectOf({})), inside(objectOf({ rows: filled }, ["rows"])))).toEqual(unlikely);
    const nullable = { anyOf: [integer, { type: "null" }], default: null };
    expect(judge(objectOf({ rows: nullable }), objectOf({ rows: nullable }, ["rows"]))).toEqual(unlikely);
  });
});

describe("it is likely", () => {
  test.each(readTable(table, "a break that is likely", columns))("$name", ({ before, after }) => {
    expect(judge(rowsOf(before), rowsOf(after))).toContain("error");
  });

  test.each(["temperature", "top_p", "minScore", "delaySeconds"])(
    "of %s, which is measured and not counted",
    (name) => {
      expect(judge(objectOf({ [name]: number }), objectOf({ [name]: integer }))).toEqual(likely);
    },
  );

  const met = readTable(table, "a break that a recorded call meets", [...columns, "call"]);
  test.each(met)("by a recorded call with $name", ({ before, after, call }) => {
    const inUse = createValuesInUse();
    expect(judge(rowsOf(before), rowsOf(after), { inUse })).toEqual(unlikely);
    inUse.add("list_rows", {});
    expect(judge(rowsOf(before), rowsOf(after), { inUse })).toEqual(unlikely);
    inUse.add("list_rows", { rows: readValue(call) });
    expect(judge(rowsOf(before), rowsOf(after), { inUse })).toEqual(likely);
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
