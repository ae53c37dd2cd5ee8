import { sourceOfTruth } from "@toolwright/runtime/surface";
import type { ListToolsResult } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, test } from "vitest";
import type { InventoryChange } from "../../../contract/src/changes/change.js";
import { compareInventories, InventoryError } from "../../../contract/src/inventories/compare-inventories.js";
import type { CompareInventoriesOptions } from "../../../contract/src/inventories/compare-contracts.js";
import type { JsonObject, JsonValue } from "@toolwright/runtime/json-schema";
import { createAjv } from "../../support/ajv.js";
import { plainTool } from "../tools/tool-inventories.js";

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

const editTool: JsonObject = { ...plainTool, name: "tree_edit", input_schema: inputSchema };

function compare(
  before: JsonObject,
  after: JsonObject,
  options: CompareInventoriesOptions = {},
): readonly InventoryChange[] {
  const listOf = (tool: JsonObject): JsonValue => ({
    source_of_truth: sourceOfTruth,
    version: 1,
    tools: [{ ...editTool, ...tool }],
  });
  return compareInventories(listOf(before), listOf(after), options).changes;
}

const accepts = (schema: JsonValue, value: JsonValue): boolean => createAjv().compile(schema as JsonObject)(value);

describe("four breaks in one change of one stable tool", () => {
  const broken: JsonObject = {
    ...inputSchema,
    properties: { ...withoutWidth, mode: { type: "string", enum: ["fast"] } },
    required: ["target", "depth"],
  };
  const changes = compare({}, { input_schema: broken, effect: "mutating" });

  test("are four findings", () => {
    expect(changes.map(({ rule, pointer, part, message }) => [rule, pointer, part, message])).toEqual([
      ["effect-escalated", "#/effect", "fields", "the effect changed from `read_only` to `mutating`"],
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

  test("are warnings, but for the effect, where the tool was experimental", () => {
    const before = { stability: "experimental" };
    const found = compare(before, { ...before, input_schema: broken, effect: "mutating" });
    expect(found.map(({ severity }) => severity)).toEqual(["error", "warning", "warning", "warning"]);
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

describe("what changes and breaks nothing", () => {
  test.each<readonly [string, JsonObject, string, string]>([
    [
      "a new parameter",
      { ...inputSchema, properties: { ...properties, more: { type: "string" } } },
      "input-widened-property-added",
      "`more` is a new optional parameter",
    ],
    [
      "a default",
      { ...inputSchema, properties: { ...properties, depth: { type: "integer", default: 5 } } },
      "input-default-changed",
      "the default of `depth` changed from `3` to `5`",
    ],
    [
      "the text of a parameter",
      { ...inputSchema, properties: { ...properties, target: { type: "string", description: "A path." } } },
      "property-description-changed",
      "the description of `target` changed",
    ],
    [
      "a value more",
      { ...inputSchema, properties: { ...properties, mode: { type: "string", enum: ["fast", "slow", "auto"] } } },
      "input-widened-enum-value-added",
      '`mode` now also accepts `"auto"`',
    ],
  ])("%s", (_, schema, rule, message) => {
    expect(compare({}, { input_schema: schema })).toMatchObject([{ rule, message, verdict: "compatible" }]);
  });
});

describe("results go the other way", () => {
  const envelope = plainTool["result_envelope"] as JsonObject;
  const schemaWith = (text: JsonValue, required: readonly string[]): JsonObject => ({
    result_envelope: {
      ...envelope,
      success_result_schema: { type: "object", properties: { text }, required: [...required] },
    },
  });

  test.each<readonly [string, JsonObject, string, string]>([
    ["null", schemaWith({ type: ["string", "null"] }, ["text"]), "output-widened-null-added", "error"],
    ["nothing", schemaWith({ type: "string" }, []), "output-widened-property-became-optional", "error"],
  ])("a text that may be %s", (_, after, rule, severity) => {
    const before = schemaWith({ type: "string" }, ["text"]);
    expect(compare(before, after)).toMatchObject([{ rule, severity, part: "output", verdict: "breaking" }]);
    expect(compare(after, before)).toMatchObject([{ severity: "info", part: "output", verdict: "compatible" }]);
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

test("severities are overridden, for schemas too", () => {
  const after = { input_schema: { ...inputSchema, properties: withoutWidth } };
  const severities = [{ rule: "input-property-removed", family: "files", severity: "info" }] as const;
  expect(compare({}, after, { severities })).toMatchObject([{ severity: "info" }]);
  expect(compare({ family: "web" }, { ...after, family: "web" }, { severities })).toMatchObject([
    { severity: "error" },
  ]);
});

describe("what cannot be compared is an error", () => {
  const list: JsonValue = { source_of_truth: sourceOfTruth, version: 1, tools: [editTool] };

  test.each<readonly [string, JsonValue, JsonValue, RegExp]>([
    ["old", { tools: null }, list, /^The old inventory cannot be read\. This has no "tools" array\. Pass an inventory/],
    [
      "new",
      list,
      { ...list, version: 2 },
      /^The new inventory cannot be read\. This is format 2 .* Update toolwright\.$/,
    ],
  ])("where the %s side is no inventory", (side, before, after, message) => {
    const fail = (): unknown => compareInventories(before, after);
    expect(fail).toThrow(InventoryError);
    expect(fail).toThrow(message);
    expect(fail).toThrow(expect.objectContaining({ side, name: "InventoryError" }) as Error);
  });
});
