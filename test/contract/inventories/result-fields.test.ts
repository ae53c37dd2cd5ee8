import { describe, expect, test } from "vitest";
import { compareInventories } from "@toolwright/contract";
import type { ToolStability } from "@toolwright/runtime/internal/stabilities";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { readSchema } from "../../support/schema-notation.js";
import { closed, open, string } from "../../support/schema-words.js";
import { readTable } from "../../support/tables.js";

const table = new URL("result-fields.txt", import.meta.url);

function judge(before: JsonObject, after: JsonObject, stability: ToolStability = "stable"): readonly string[] {
  const [old, now] = [before, after].map((success_result_schema) => ({
    tools: [{ name: "t", stability, input_schema: { type: "object" }, result_envelope: { success_result_schema } }],
  }));
  const { changes } = compareInventories(old ?? null, now ?? null);
  return changes.map(({ severity, rule }) => `${severity} ${rule}`);
}

describe("a property of a result", () => {
  const columns = ["name", "without", "with", "severity"] as const;
  test.each(readTable(table, "properties that come and go", columns))(
    "$name comes as a note, and goes as is said",
    (row) => {
      const [without, withIt] = [readSchema(row.without), readSchema(row.with)];
      expect(judge(without, withIt)).toEqual(["info output-property-added"]);
      expect(judge(withIt, without)).toEqual([`${row.severity} output-property-removed`]);
    },
  );

  test.each<[ToolStability, string, string]>([
    ["stable", "error", "warning"],
    ["experimental", "warning", "info"],
    ["deprecated", "error", "warning"],
  ])("of a tool that is %s", (stability, required, optional) => {
    const less = closed({ a: string });
    expect(judge(closed({ a: string, b: string }), less, stability)).toEqual([`${required} output-property-removed`]);
    expect(judge(closed({ a: string, "b?": string }), less, stability)).toEqual([
      `${optional} output-property-removed`,
    ]);
  });

  const ofParts = readTable(table, "properties of a schema of several parts", ["name", "before", "after", "changes…"]);
  test.each(ofParts)("of a schema of several parts goes $name", ({ before, after, changes }) => {
    expect(judge(readSchema(before), readSchema(after))).toEqual(changes);
  });

  test("that only moves to another part is neither new nor missed", () => {
    const before = { type: "object", allOf: [open({ "a?": string, "b?": string }), open({ "c?": string })] };
    const after = open({ "c?": string, "a?": string, "b?": string });
    expect(judge(before, after)).toEqual(["info schema-rewritten-equivalent"]);
    expect(judge(after, before)).toEqual(["info schema-rewritten-equivalent"]);
  });

  test("with another name is missed under its old one", () => {
    expect(judge(closed({ "total?": string }), closed({ "sum?": string }))).toEqual([
      "warning output-narrowed-property-renamed",
    ]);
    expect(judge(closed({ total: string }), closed({ sum: string }))).toEqual([
      "error output-widened-property-renamed",
    ]);
  });
});
