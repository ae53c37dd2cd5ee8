import { describe, expect, test } from "vitest";
import { compareInventories, type InventoryChange } from "@toolwright/contract";
import { comparePolicies } from "@toolwright/contract/internal/review";
import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import { changesBetween, inputSchema, inventoryOf, plainTool } from "./tool-inventories.js";

const compareLists = (before: JsonValue, after: JsonValue): readonly InventoryChange[] =>
  compareInventories(before, after).changes;

/** An inventory with a tool that lacks some keys. */
function inventoryWithout(...keys: readonly string[]): JsonObject {
  const kept = Object.entries(plainTool).filter(([name]) => !keys.includes(name));
  return { ...inventoryOf(), tools: [Object.fromEntries(kept)] };
}

const plain = inventoryOf({});

describe("the format of an inventory", () => {
  const formatOf = (before: JsonValue, after: JsonValue): unknown[] =>
    compareLists(before, after).flatMap(({ rule, pointer }) => (rule === "inventory-format-changed" ? [pointer] : []));
  const retry = { max_attempts: 2, initial_backoff_ms: 1 };

  const { tools: bare } = inventoryWithout("effect") as { tools: JsonObject[] };
  const more = { ...plainTool, name: "b" };
  const said = inventoryOf({ title: "Read", retry_hint: retry });

  test.each<readonly [string, JsonObject, JsonObject, readonly string[]]>([
    ["a key less of a tool", plain, inventoryWithout("source"), ["#/tools/*/source"]],
    ["a key less of one tool", plain, { ...plain, tools: [more, ...bare] }, ["#/tools/*/effect"]],
    ["a key more", plain, inventoryOf({ more: 1 }), []],
    ["a key of the whole less", { ...plain, families: [] }, plain, ["#/families"]],
    ["another kind of value", { ...inventoryOf(), families: [] }, { ...inventoryOf(), families: {} }, ["#/families"]],
    ["another kind inside", inventoryOf({ more: { a: 1 } }), inventoryOf({ more: { a: "1" } }), ["#/tools/*/more/a"]],
    ["a key with a slash less", inventoryOf({ "a/b": 1 }), plain, ["#/tools/*/a~1b"]],
    ["what was null", plain, said, []],
    ["what is null", said, plain, []],
    ["the tools' own data", inventoryOf({ examples: [{ path: "a" }] }), plain, []],
    ["no tools any more", plain, inventoryOf(), []],
    ["another number", { ...plain, version: 0 }, inventoryWithout("effect"), []],
    ["no number", { tools: [plainTool] }, { tools: bare }, []],
  ])("%s", (_, before, after, pointers) => {
    expect(formatOf(before, after)).toEqual(pointers);
  });
});

describe("what one side does not say", () => {
  const { tools: bare } = inventoryWithout("effect", "aliases") as { tools: JsonObject[] };
  const full = inventoryOf({ effect: "destructive", aliases: ["cat"] });
  const unproven = { verdict: "unproven" };
  const missing = { ...unproven, rule: "field-not-said", severity: "warning" };
  const unlisted = { ...unproven, rule: "fields-not-listed", severity: "info", tool: null };

  test.each<readonly [string, JsonObject, JsonObject, readonly object[]]>([
    [
      "by no tool is found once",
      { ...full, tools: [...(full.tools as JsonObject[]), { ...plainTool, name: "b", aliases: ["c"] }] },
      { tools: [...bare, ...bare.map((tool) => ({ ...tool, name: "b" }))] },
      [{ ...unlisted, before: ["effect", "aliases"] }],
    ],
    [
      "that declares nothing is found for the effect alone",
      plain,
      { tools: bare },
      [{ ...unlisted, before: ["effect"] }],
    ],
    [
      "by one tool, though by others, is found for that tool",
      full,
      { tools: [...bare, { ...plainTool, name: "other" }] },
      [{ ...missing, tool: "read_file", before: ["effect", "aliases"] }, { rule: "tool-added" }],
    ],
    [
      "by an inventory of toolwright is found for each tool",
      full,
      { ...plain, version: 0, tools: bare },
      [{ ...missing, tool: "read_file", before: ["effect", "aliases"] }],
    ],
    ["by a list without the tool is nothing", full, { tools: [] }, [{ rule: "tool-removed" }]],
  ])("of the new side, %s", (_, before, after, changes) => {
    expect(compareLists(before, after)).toMatchObject(changes);
  });

  test("of the old side cannot have changed", () => {
    const older = { ...plain, version: 0, tools: [{ name: "read_file", input_schema: inputSchema }] };
    expect(compareLists(older, inventoryOf({ effect: "destructive", aliases: ["cat"] }))).toEqual([]);
  });

  test("a list of another system is judged as one of stable tools", () => {
    const hints = { readOnlyHint: true };
    const tool = { name: "read", inputSchema, annotations: hints };
    const found = compareLists({ tools: [tool] }, { tools: [{ ...tool, annotations: { readOnlyHint: false } }] });
    const judged = { rule: "effect-escalated", severity: "error", stability: "stable", family: null };
    expect(found).toMatchObject([{ ...judged, before: hints, after: { readOnlyHint: false } }]);
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

describe("the settings of reviews", () => {
  const severities = [{ rule: "tool-removed", severity: "warning" }];

  test.each<readonly [string, JsonObject, JsonObject, readonly string[]]>([
    ["the same", { severities, releaseTags: "v*" }, { releaseTags: "v*", severities }, []],
    ["come", {}, { severities }, ["#/severities"]],
    ["go", { severities }, {}, ["#/severities"]],
    ["change", { severities, releaseTags: "v*" }, { releaseTags: "release-*" }, ["#/releaseTags", "#/severities"]],
  ])("%s", (_, before, after, pointers) => {
    const found = comparePolicies({ before, after });
    expect(found.map(({ pointer }) => pointer)).toEqual(pointers);
    for (const change of found) expect(change).toMatchObject({ rule: "policy-changed", severity: "error", tool: null });
  });

  test("null is a setting like others", () => {
    const found = comparePolicies({ before: { releaseTags: null }, after: { severities: null } });
    expect(found).toMatchObject([{ before: null }, { after: null }]);
  });
});
