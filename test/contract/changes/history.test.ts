import { describe, expect, test } from "vitest";
import { compareInventories, type ChangeSeverity, type CompareInventoriesOptions } from "toolwright/contract";
import { readSchema } from "../../support/schema-notation.js";
import { readTables } from "../../support/tables.js";

const rows = readTables(new URL("history.txt", import.meta.url)).get("history") ?? [];

/** The transitions of which a change has a severity. */
function withSeverity(severity: ChangeSeverity, options: CompareInventoriesOptions = {}): readonly string[] {
  const listOf = (schema = ""): object => ({ tools: [{ name: "tool", inputSchema: readSchema(schema) }] });
  return rows.flatMap(({ name, cells: [before, after] }) => {
    const { changes } = compareInventories(listOf(before) as never, listOf(after) as never, options);
    return changes.some((change) => change.severity === severity) ? [name] : [];
  });
}

describe("in the histories of servers with open schemas", () => {
  const hurting = rows.filter(({ cells }) => cells[2] === "hurts").map(({ name }) => name);

  test("what hurts somebody is an error, and nothing else is", () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(withSeverity("error")).toEqual(hurting);
  });

  test("a strict reading reports what hurts nobody, and misses parameters that go", () => {
    const strict = withSeverity("error", { openObjects: "strict" });
    expect(strict.filter((name) => !hurting.includes(name)).length / strict.length).toBeGreaterThan(0.4);
    expect(hurting.filter((name) => !strict.includes(name))).toContain("an owner that is known");
  });
});
