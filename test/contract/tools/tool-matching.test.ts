import { describe, expect, test } from "vitest";
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
