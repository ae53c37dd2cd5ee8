import { describe, expect, test } from "vitest";
import { compareInventories } from "@toolwright/contract";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { readSchema } from "../../support/schema-notation.js";
import { readTable } from "../../support/tables.js";

const text = { type: "string" };
const ways = { source: text, target: text };

const toolOf = (name: string, properties: JsonObject = ways, more: JsonObject = {}): JsonObject => ({
  name,
  inputSchema: { type: "object", properties },
  ...more,
});

function describeTools(before: readonly JsonObject[], after: readonly JsonObject[]): readonly string[] {
  const { changes } = compareInventories({ tools: before }, { tools: after });
  return changes.map((change) => {
    const end = change.rule === "tool-renamed" ? ` → ${String(change.after)}` : "";
    return `${change.severity} ${change.rule} ${change.tool}${end}`;
  });
}

describe("a tool of a list without files is followed to its new name", () => {
  test.each([
    ["copy-file", "copy_file"],
    ["copyFile", "copy-file"],
    ["copyHTMLFile", "copy_html_file"],
    ["Copy.File", "copyfile"],
  ])("%s, spelled %s", (before, after) => {
    expect(describeTools([toolOf(before)], [toolOf(after, { source: text })])).toEqual([
      `error tool-renamed ${before} → ${after}`,
      `error input-property-removed ${before}`,
    ]);
  });

  test.each([
    ["fs_copy", "fs_move"],
    ["fs-copy", "fs-move"],
    ["fsCopy", "fsMove"],
  ])("with a prefix that all tools gain, and breaks of its parameters are found: %s", (copy, move) => {
    const after = [toolOf(copy, { source: text }), toolOf(move)];
    expect(describeTools([toolOf("copy"), toolOf("move")], after)).toEqual([
      `error tool-renamed copy → ${copy}`,
      "error input-property-removed copy",
      `error tool-renamed move → ${move}`,
    ]);
  });

  test.each([
    ["diskCopy", "diskMove"],
    ["disk_copy", "disk_move"],
    ["disk.copy", "disk.move"],
  ])("with a prefix that all tools lose: %s", (copy, move) => {
    expect(describeTools([toolOf(copy), toolOf(move)], [toolOf("copy"), toolOf("move")])).toEqual([
      `error tool-renamed ${copy} → copy`,
      `error tool-renamed ${move} → move`,
    ]);
  });

  test("with the same words and the same parameters under any name", () => {
    const words = { description: "Copies a file to another folder." };
    const [before, after] = [toolOf("copy", ways, words), toolOf("duplicate", ways, words)];
    expect(describeTools([before], [after])).toEqual(["error tool-renamed copy → duplicate"]);
  });

  test("and is compatible where the new tool has the old name as an alias", () => {
    const after = toolOf("duplicate", ways, { aliases: ["copy_file"] });
    expect(describeTools([toolOf("copy_file")], [after])).toEqual(["warning tool-renamed copy_file → duplicate"]);
  });
});

describe("a tool is gone, and another one new", () => {
  test.each<[string, readonly JsonObject[], readonly JsonObject[]]>([
    ["where two are spelled alike", [toolOf("copy_file")], [toolOf("copy-file"), toolOf("copyFile")]],
    [
      "where one tool alone gains a prefix, and other parameters",
      [toolOf("file")],
      [toolOf("delete_file", { path: text })],
    ],
    ["where two prefixes are possible", [toolOf("file")], [toolOf("read_file"), toolOf("write_file")]],
    ["where a part of a word is the same", [toolOf("port")], [toolOf("export")]],
  ])("%s", (_, before, after) => {
    expect(describeTools(before, after).filter((line) => line.includes("tool-renamed"))).toEqual([]);
  });
});

describe("renamed parameters of one tool", () => {
  const columns = ["name", "before", "after", "renames…"] as const;
  const rows = readTable(new URL("renames.txt", import.meta.url), "renamed parameters", columns);

  test.each(rows)("$name", (row) => {
    const [before, after] = [readSchema(row.before), readSchema(row.after)];
    const { changes } = compareInventories({ tools: [toolOf("walk", before)] }, { tools: [toolOf("walk", after)] });
    const keyOf = (value: unknown): string => Object.keys(Object(value)).join();
    const renames = changes.filter(({ rule }) => rule === "input-property-renamed");
    expect(renames.map((change) => `${keyOf(change.before)} → ${keyOf(change.after)}`).sort()).toEqual(
      row.renames.toSorted(),
    );
  });
});
