import { describe, expect, test } from "vitest";
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
    expect(changesBetween({ before: [{}, tool], after: [{}] })).toMatchObject([
      {
        rule: "tool-removed",
        tool: "write_file",
        severity: removed,
        stability,
        verdict: "breaking",
        witness: { instance: {} },
      },
    ]);
    expect(changesBetween({ before: [{}], after: [{}, tool] })).toMatchObject([
      { rule: "tool-added", tool: "write_file", severity: added, stability, verdict: "compatible" },
    ]);
  });

  test.each([
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

  test("go without a word about their date are errors on any day", () => {
    const tool = { ...other, stability: "deprecated", deprecation: { ...deprecation, remove_after: null } };
    expect(changesBetween({ before: [tool], after: [] }, { today: "2999-01-01" })).toMatchObject([
      { severity: "error" },
    ]);
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

  test.each([
    ["another file", { source: "tools/cat.ts" }],
    ["another family", { family: "others" }],
    ["neither the words nor the parameters", { description: "Else.", input_schema: { type: "object" } }],
  ])("have another name and %s are others", (_, difference) => {
    const found = changesBetween({ before: [{}], after: [{ name: "cat", ...difference }] });
    expect(found.map(({ rule }) => rule)).toEqual(["tool-removed", "tool-added"]);
  });

  test("could each be the renamed one are none", () => {
    const found = changesBetween({ before: [{}], after: [{ name: "cat" }, { name: "less" }] });
    expect(found.map(({ rule }) => rule)).toEqual(["tool-removed", "tool-added", "tool-added"]);
  });

  test("without parameters are not alike by that", () => {
    const empty = { input_schema: { type: "object", properties: {} } };
    const found = changesBetween({ before: [empty], after: [{ ...empty, name: "cat", description: "Else." }] });
    expect(found.map(({ rule }) => rule)).toEqual(["tool-removed", "tool-added"]);
  });
});
