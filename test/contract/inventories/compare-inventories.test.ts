import type { ListToolsResult } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, test } from "vitest";
import { compareInventories, InventoryError, type InventoryChange } from "@toolwright/contract";
import type { CompareInventoriesOptions } from "@toolwright/contract/internal/review";
import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import { createAjv } from "../../support/ajv.js";
import { changesBetween, inventoryOf } from "../tools/tool-inventories.js";

const inputSchema: JsonObject = {
  type: "object",
  properties: {
    target: { type: "string", description: "What to edit." },
    width: { type: "integer", minimum: 0 },
    mode: { type: "string", enum: ["fast", "slow"] },
    depth: { type: "integer", default: 3 },
  },
  required: ["target"],
  additionalProperties: false,
};
const properties = inputSchema["properties"] as JsonObject;
const { width: _width, ...withoutWidth } = properties;

/** Compares one tool with what it becomes. */
function compare(
  before: JsonObject,
  after: JsonObject,
  options: CompareInventoriesOptions = {},
): readonly InventoryChange[] {
  const tool = { name: "tree_edit", input_schema: inputSchema };
  return changesBetween({ before: [{ ...tool, ...before }], after: [{ ...tool, ...after }] }, options);
}

const ajv = createAjv();
const accepts = (schema: JsonValue, value: JsonValue): boolean => ajv.compile(schema as JsonObject)(value);

describe("four breaks in one change of one stable tool", () => {
  const broken: JsonObject = {
    ...inputSchema,
    properties: { ...withoutWidth, mode: { type: "string", enum: ["fast"] } },
    required: ["target", "depth"],
  };
  const changes = compare({}, { input_schema: broken, effect: "mutating" });

  test("are four findings", () => {
    expect(changes.map(({ rule, pointer, part, message }) => [rule, pointer, part, message])).toEqual([
      [
        "effect-escalated",
        "#/effect",
        "fields",
        "`effect: mutating` now (before: `effect: read_only`): calls that ran immediately may now wait for approval",
      ],
      ["input-property-became-required", "#/properties/depth", "input", "`depth` is now required"],
      ["input-property-removed", "#/properties/width", "input", "`width` is no longer a parameter"],
      ["input-enum-value-removed", "#/properties/mode/enum", "input", '`mode` no longer accepts `"slow"`'],
    ]);
    for (const change of changes) {
      expect(change).toMatchObject({ severity: "error", verdict: "breaking", stability: "stable", tool: "tree_edit" });
      expect(change.advice.length).toBeGreaterThan(0);
    }
  });

  test("have four witnesses, each about its own cause", () => {
    const [effect, required, removed, narrowed] = changes.map(({ witness }) => witness?.instance ?? null);
    expect([required, removed, narrowed].map((instance) => Object.keys(instance as JsonObject).sort())).toEqual([
      ["target"],
      ["target", "width"],
      ["mode", "target"],
    ]);
    expect([accepts(inputSchema, effect ?? null), accepts(broken, effect ?? null)]).toEqual([true, true]);
    for (const instance of [required, removed, narrowed]) {
      expect([accepts(inputSchema, instance ?? null), accepts(broken, instance ?? null)]).toEqual([true, false]);
    }
  });

  test("are still errors when the tool is called experimental in the same change", () => {
    const relabelled = compare({}, { input_schema: broken, effect: "mutating", stability: "experimental" });
    expect(relabelled.filter(({ rule }) => rule !== "stability-decreased")).toEqual(changes);
    expect(relabelled.find(({ rule }) => rule === "stability-decreased")).toMatchObject({ severity: "error" });
  });

  test("want a new major version", () => {
    const version = "1.4.0";
    const found = compare({ version }, { version, input_schema: broken, effect: "mutating" });
    const ownRules = found.filter(({ rule }) => rule !== "version-not-raised");
    expect(ownRules.map(({ fingerprint }) => fingerprint)).toEqual(changes.map(({ fingerprint }) => fingerprint));
    expect(found.find(({ rule }) => rule === "version-not-raised")).toMatchObject({
      severity: "error",
      verdict: "breaking",
      advice: ['set `version: "2.0.0"`'],
    });
  });

  test("have fingerprints that each are another, and the same the next time", () => {
    expect(new Set(changes.map(({ fingerprint }) => fingerprint)).size).toBe(4);
    expect(compare({}, { input_schema: broken, effect: "mutating" })).toEqual(changes);
  });
});

describe("what changes and breaks nothing is said of", () => {
  test.each<readonly [string, JsonObject, string, string]>([
    ["depth", { type: "integer" }, "input-default-changed", "the default of `depth` changed from `3` to none"],
    ["target", { type: "string" }, "description-removed", "`target` no longer has a description"],
    ["mode", { enum: ["fast", "slow", "auto"] }, "input-widened-enum-value-added", '`mode` now also accepts `"auto"`'],
  ])("%s: %j", (name, schema, rule, message) => {
    const changed = { ...inputSchema, properties: { ...properties, [name]: schema } };
    expect(compare({}, { input_schema: changed })).toMatchObject([{ rule, message, verdict: "compatible" }]);
  });
});

test("lists of MCP servers are compared, as lists of stable tools", () => {
  const list = (values: string[]): ListToolsResult => ({
    tools: [{ name: "edit", inputSchema: { type: "object", properties: { mode: { type: "string", enum: values } } } }],
  });
  // The SDK's type is open; what is written here is JSON.
  const [before, after] = [list(["a", "b"]) as JsonObject, list(["a"]) as JsonObject];
  expect(compareInventories(before, { jsonrpc: "2.0", id: 7, result: after }).changes).toMatchObject([
    { rule: "input-enum-value-removed", severity: "error", tool: "edit", witness: { instance: { mode: "b" } } },
  ]);
});

test.each<[string, JsonObject, JsonObject]>([
  ["a pattern", { pattern: "^a+(?!c)x" }, { pattern: "^a+(?!d)x" }],
  ["a keyword of a library", { format: "date" }, { format: "date", formatMinimum: "2020-01-01" }],
  ["a length that no value reaches", { maxLength: 10_000_000 }, { maxLength: 9_000_000 }],
])("a change that cannot be judged is an error of a stable tool, as a break is: %s", (_, before, after) => {
  const listOf = (schema: JsonObject): JsonObject => {
    const properties = { value: { type: "string", ...schema } };
    return { tools: [{ name: "edit", inputSchema: { type: "object", properties } }] };
  };
  expect(compareInventories(listOf(before), listOf(after)).changes).toMatchObject([
    { rule: "input-compatibility-unproven", severity: "error", verdict: "unproven" },
  ]);
});

test("a change is where its file has it, in the keywords of its dialect", () => {
  const listOf = (type: string, dependencies: JsonObject): JsonObject => {
    const size = { type: "array", items: [{ type }, { type: "boolean" }], additionalItems: { type } };
    const inputSchema = { $schema: "http://json-schema.org/draft-07/schema#", type: "object", dependencies };
    return {
      tools: [{ name: "edit", inputSchema: { ...inputSchema, properties: { size, unit: { type: "string" } } } }],
    };
  };
  const { changes } = compareInventories(listOf("number", {}), listOf("string", { unit: ["size"] }));
  expect(changes.map(({ place }) => place).sort()).toEqual([
    "#/inputSchema/dependencies",
    "#/inputSchema/properties/size/additionalItems",
    "#/inputSchema/properties/size/items/0",
  ]);
});

test("severities are overridden, for schemas too", () => {
  const after = { input_schema: { ...inputSchema, properties: withoutWidth } };
  const severities = [{ rule: "input-property-removed", family: "files", severity: "info" }] as const;
  expect(compare({}, after, { severities })).toMatchObject([{ severity: "info" }]);
  expect(compare({ family: "web" }, { ...after, family: "web" }, { severities })).toMatchObject([
    { severity: "error" },
  ]);
});

test("what references lead to is accepted with a change", () => {
  const entry = (name: string): JsonObject => ({ type: "object", properties: { [name]: { $ref: "#/$defs/Entry" } } });
  const fingerprintOf = (name: string): string | undefined => {
    const value = { anyOf: [{ type: "string" }, { $ref: "#/$defs/Entry" }] };
    const after = { type: "object", properties: { value }, additionalProperties: false, $defs: { Entry: entry(name) } };
    const changes = compare({ input_schema: after }, { input_schema: { ...after, properties: {} } });
    return changes.find(({ rule }) => rule === "input-property-removed")?.fingerprint;
  };
  expect(fingerprintOf("next")).toMatch(/^[0-9a-f]{64}$/);
  expect(fingerprintOf("next")).toBe(fingerprintOf("next"));
  expect(fingerprintOf("next")).not.toBe(fingerprintOf("former"));
});

describe("what cannot be compared is an error", () => {
  const list = inventoryOf({});
  const newer = { ...list, version: 2 };

  test.each<readonly [string, JsonValue, JsonValue, RegExp]>([
    ["old", { tools: null }, list, /^The old inventory cannot be read\. This has no "tools" array\. Pass an inventory/],
    ["new", list, newer, /^The new inventory cannot be read\. This is format 2 .* Update toolwright\.$/],
  ])("where the %s side is no inventory", (side, before, after, message) => {
    const fail = (): unknown => compareInventories(before, after);
    expect(fail).toThrow(InventoryError);
    expect(fail).toThrow(message);
    expect(fail).toThrow(expect.objectContaining({ side, name: "InventoryError" }) as Error);
  });
});
