import { describe, expect, test } from "vitest";
import { compareInventories } from "@toolwright/contract";
import type { ToolStability } from "@toolwright/runtime";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";

const text = { type: "string" };
const closed = (properties: JsonObject, ...required: readonly string[]): JsonObject => ({
  ...{ type: "object", properties, required: [...required], additionalProperties: false },
});
const open = (properties: JsonObject, ...required: readonly string[]): JsonObject => ({
  ...{ type: "object", properties, required: [...required] },
});
const within = (row: JsonObject): JsonObject => closed({ rows: { type: "array", items: row } }, "rows");

function judge(before: JsonObject, after: JsonObject, stability: ToolStability = "stable"): readonly string[] {
  const [old, now] = [before, after].map((success_result_schema) => ({
    tools: [{ name: "t", stability, input_schema: { type: "object" }, result_envelope: { success_result_schema } }],
  }));
  const { changes } = compareInventories(old ?? null, now ?? null);
  return changes.map(({ severity, rule }) => `${severity} ${rule}`);
}

describe("a field of a result, for a reader that ignores what it does not know and misses what it used", () => {
  test.each<[string, JsonObject, JsonObject, string]>([
    ["of a closed schema", closed({ a: text }, "a"), closed({ a: text, b: text }, "a"), "warning"],
    ["that is always there", closed({ a: text }, "a"), closed({ a: text, b: text }, "a", "b"), "error"],
    ["of an open schema", open({ a: text }, "a"), open({ a: text, b: text }, "a"), "warning"],
    ["of rows", within(closed({ a: text }, "a")), within(closed({ a: text, b: text }, "a")), "warning"],
    ["of rows, always", within(open({ a: text })), within(open({ a: text, b: text }, "b")), "error"],
  ])("%s comes as a note, and goes as is said", (_, less, more, severity) => {
    expect(judge(less, more)).toEqual(["info output-property-added"]);
    expect(judge(more, less)).toEqual([`${severity} output-property-removed`]);
  });

  test.each<[ToolStability, string, string]>([
    ["stable", "error", "warning"],
    ["experimental", "warning", "info"],
    ["deprecated", "error", "warning"],
  ])("of a tool that is %s", (stability, required, optional) => {
    const less = closed({ a: text }, "a");
    expect(judge(closed({ a: text, b: text }, "a", "b"), less, stability)).toEqual([
      `${required} output-property-removed`,
    ]);
    expect(judge(closed({ a: text, b: text }, "a"), less, stability)).toEqual([`${optional} output-property-removed`]);
  });

  test("with another name is missed under its old one", () => {
    expect(judge(closed({ total: text }), closed({ sum: text }))).toEqual(["warning output-narrowed-property-renamed"]);
    expect(judge(closed({ total: text }, "total"), closed({ sum: text }, "sum"))).toEqual([
      "error output-widened-property-renamed",
    ]);
  });
});
