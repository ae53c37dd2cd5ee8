import { describe, expect, test } from "vitest";
import { compareInventories } from "@toolwright/contract";
import type { ToolStability } from "@toolwright/runtime/internal/stabilities";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";

const text = { type: "string" };
const closed = (properties: JsonObject, ...required: readonly string[]): JsonObject => ({
  ...{ type: "object", properties, required: [...required], additionalProperties: false },
});
const open = (properties: JsonObject, ...required: readonly string[]): JsonObject => ({
  ...{ type: "object", properties, required: [...required] },
});
const within = (row: JsonObject): JsonObject => closed({ rows: { type: "array", items: row } }, "rows");

const parts = (...allOf: readonly JsonObject[]): JsonObject => ({ type: "object", allOf });
const rewritten = "info schema-rewritten-equivalent";
const narrowed = "info output-narrowed";

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

  const missed = "warning output-property-removed";

  test.each<[string, JsonObject, JsonObject, ...string[]]>([
    ["with its part", parts(open({ a: text }), open({ b: text })), parts(open({ a: text })), missed, narrowed],
    [
      "with its part, though it was always there",
      parts(open({ a: text }), open({ b: text }, "b")),
      parts(open({ a: text })),
      ...["error output-widened", missed],
    ],
    ["as one part takes it all", parts(open({ a: text }), open({ b: text })), open({ a: text }), missed, rewritten],
    [
      "of rows, beside parts",
      within({ ...open({ a: text, b: text }), allOf: [open({ c: text })] }),
      within({ ...open({ a: text }), allOf: [open({ c: text })] }),
      ...[missed, narrowed],
    ],
    [
      "of two parts",
      parts(open({ b: text }), open({ b: text, c: text })),
      parts(open({}), open({ c: text })),
      ...[missed, missed],
    ],
  ])("of a schema of several parts goes %s", (_, before, after, ...said) => {
    expect(judge(before, after)).toEqual(said);
  });

  test("that only moves to another part is neither new nor missed", () => {
    const [before, after] = [parts(open({ a: text, b: text }), open({ c: text })), open({ c: text, a: text, b: text })];
    expect(judge(before, after)).toEqual([rewritten]);
    expect(judge(after, before)).toEqual([rewritten]);
  });

  test("with another name is missed under its old one", () => {
    expect(judge(closed({ total: text }), closed({ sum: text }))).toEqual(["warning output-narrowed-property-renamed"]);
    expect(judge(closed({ total: text }, "total"), closed({ sum: text }, "sum"))).toEqual([
      "error output-widened-property-renamed",
    ]);
  });
});
