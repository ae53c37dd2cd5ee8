import { sourceOfTruth } from "@toolwright/runtime/surface";
import { describe, expect, test } from "vitest";
import type { InventoryChange } from "../../../contract/src/changes/change.js";
import { compareContracts } from "../../../contract/src/inventories/compare-contracts.js";
import { comparePolicies, compareWirePayloads } from "../../../contract/src/inventories/compare-settings.js";
import { readInventory } from "../../../contract/src/inventories/read-inventory.js";
import type { JsonObject, JsonValue } from "@toolwright/runtime/json-schema";
import { changesBetween, inputSchema, plainTool } from "./tool-inventories.js";

/** What two lists of tools differ in whose schemas are the same. */
function compareLists(before: JsonValue, after: JsonValue): readonly InventoryChange[] {
  const [old, current] = [readInventory(before), readInventory(after)];
  if (old.kind === "unreadable" || current.kind === "unreadable") throw new Error("Both lists must be readable.");
  const refuse = (): never => {
    throw new Error("Schemas that are the same must not be compared.");
  };
  return compareContracts({ before: old, after: current }, refuse).changes;
}

function without(tool: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(tool).filter(([name]) => name !== key));
}

const listOf = (...tools: JsonObject[]): JsonObject => ({ source_of_truth: sourceOfTruth, version: 1, tools });
const { effect: _effect, ...withoutEffect } = plainTool;

describe("the format of an inventory", () => {
  const formatOf = (before: JsonValue, after: JsonValue): unknown[] =>
    compareLists(before, after).flatMap(({ rule, pointer }) => (rule === "inventory-format-changed" ? [pointer] : []));
  const retry = { max_attempts: 2, initial_backoff_ms: 1 };

  test.each<readonly [string, JsonObject, JsonObject, readonly string[]]>([
    ["a key less of a tool", listOf(plainTool), listOf(without(plainTool, "source")), ["#/tools/*/source"]],
    [
      "a key less of one tool",
      listOf(plainTool),
      listOf(plainTool, { ...withoutEffect, name: "b" }),
      ["#/tools/*/effect"],
    ],
    ["a key more", listOf(plainTool), listOf({ ...plainTool, more: 1 }), []],
    ["a key of the whole less", { ...listOf(plainTool), families: [] }, listOf(plainTool), ["#/families"]],
    ["another kind of value", { ...listOf(), families: [] }, { ...listOf(), families: {} }, ["#/families"]],
    [
      "another kind inside",
      listOf({ ...plainTool, more: { a: 1 } }),
      listOf({ ...plainTool, more: { a: "1" } }),
      ["#/tools/*/more/a"],
    ],
    ["what was null", listOf(plainTool), listOf({ ...plainTool, title: "Read", retry_hint: retry }), []],
    ["what is null", listOf({ ...plainTool, title: "Read", retry_hint: retry }), listOf(plainTool), []],
    ["the tools' own data", listOf({ ...plainTool, examples: [{ path: "a" }] }), listOf(plainTool), []],
    ["no tools any more", listOf(plainTool), listOf(), []],
    ["another number", { ...listOf(plainTool), version: 0 }, listOf(withoutEffect), []],
    ["no number", { tools: [plainTool] }, { tools: [withoutEffect] }, []],
  ])("%s", (_, before, after, pointers) => {
    expect(formatOf(before, after)).toEqual(pointers);
  });
});

describe("what one side does not say", () => {
  test("of the new side is found, once for each tool", () => {
    const found = compareLists(listOf(plainTool), { tools: [without(withoutEffect, "aliases")] });
    expect(found).toMatchObject([
      { rule: "field-not-said", severity: "warning", verdict: "unproven", before: ["effect", "aliases"] },
    ]);
  });

  test("of the old side cannot have changed", () => {
    const older = {
      source_of_truth: sourceOfTruth,
      version: 0,
      tools: [{ name: "read_file", input_schema: inputSchema }],
    };
    expect(compareLists(older, listOf({ ...plainTool, effect: "destructive", aliases: ["cat"] }))).toEqual([]);
  });

  test("a list of another system is judged as one of stable tools", () => {
    const hints = { readOnlyHint: true, destructiveHint: false };
    const tool = { name: "read", inputSchema, annotations: hints };
    const found = compareLists({ tools: [tool] }, { tools: [{ ...tool, annotations: { readOnlyHint: false } }] });
    expect(found).toMatchObject([
      {
        rule: "effect-escalated",
        severity: "error",
        stability: "stable",
        family: null,
        before: "read_only",
        after: "destructive",
      },
    ]);
  });
});

test("changes are sorted by severity, then tool, then rule", () => {
  const before = [{ name: "b", aliases: ["c"] }, { name: "a" }];
  const after = [
    { name: "b", description: "Else.", open_world: true, effect: "mutating" },
    { name: "a", description: "Else.", effect: "mutating" },
  ];
  const found = changesBetween({ before, after });
  expect(found.map(({ severity, tool, rule }) => `${severity} ${tool} ${rule}`)).toEqual([
    "error a effect-escalated",
    "error b alias-removed",
    "error b effect-escalated",
    "error b open-world-gained",
    "warning a tool-description-changed",
    "warning b tool-description-changed",
  ]);
  expect(changesBetween({ before: [...before].reverse(), after: [...after].reverse() })).toEqual(found);
});

test("severities are overridden by family", () => {
  const severities = [{ rule: "effect-escalated", family: "web", severity: "warning" }] as const;
  const sides = {
    before: [{ name: "a", family: "web" }, { name: "b" }],
    after: [
      { name: "a", effect: "mutating" },
      { name: "b", effect: "mutating" },
    ],
  };
  const found = changesBetween(sides, { severities }).filter(({ rule }) => rule === "effect-escalated");
  expect(found.map(({ tool, severity }) => [tool, severity])).toEqual([
    ["b", "error"],
    ["a", "warning"],
  ]);
});

describe("the settings of reviews", () => {
  const severities = [{ rule: "tool-removed", severity: "warning" }];

  test.each<readonly [string, JsonObject, JsonObject, readonly string[]]>([
    ["the same", { severities, releaseTags: "v*" }, { releaseTags: "v*", severities }, []],
    ["come", {}, { severities }, ["#/severities"]],
    ["go", { severities }, {}, ["#/severities"]],
    [
      "change",
      { severities, releaseTags: "v*" },
      { severities: [], releaseTags: "release-*" },
      ["#/releaseTags", "#/severities"],
    ],
  ])("%s", (_, before, after, pointers) => {
    const found = comparePolicies({ before, after });
    expect(found.map(({ pointer }) => pointer)).toEqual(pointers);
    for (const change of found) expect(change).toMatchObject({ rule: "policy-changed", severity: "error", tool: null });
  });
});

test("payloads that change while the inventory does not are said to", () => {
  const found = compareWirePayloads([
    { path: "wire/openai.json", before: { a: 1, b: 2 }, after: { b: 2, a: 1 } },
    { path: "wire/mcp.json", before: [1], after: [2] },
    { path: "wire/gemini.json", before: null, after: [] },
  ]);
  expect(found.map(({ pointer, severity }) => [pointer, severity])).toEqual([
    ["#/wire~1gemini.json", "info"],
    ["#/wire~1mcp.json", "info"],
  ]);
});
