import { describe, expect, test } from "vitest";
import type { ToolStability } from "@toolwright/runtime/internal/stabilities";
import type { InventoryChange } from "@toolwright/contract/internal/changes";
import { isObject, type JsonObject } from "@toolwright/runtime/internal/json-schema";
import { readSchema } from "../../support/schema-notation.js";
import { readTable } from "../../support/tables.js";
import { changesBetween, labelled, plainTool, readThereAndBack } from "./tool-inventories.js";

const stabilities: readonly ToolStability[] = ["stable", "experimental", "deprecated"];
const envelope = plainTool["result_envelope"] as JsonObject;

/** What differs from the plain tool; under `envelope`, from its result envelope. */
function readTool(text: string): JsonObject {
  const { envelope: difference, ...tool } = readSchema(text);
  return isObject(difference) ? { ...tool, result_envelope: { ...envelope, ...difference } } : tool;
}

function describeChanges(from: JsonObject, to: JsonObject): readonly string[] {
  const all = stabilities.map((stability) =>
    changesBetween({ before: [labelled(from, stability)], after: [labelled(to, stability)] }),
  );
  const letterOf = (rule: string, changes: readonly InventoryChange[]): string =>
    changes.find((change) => change.rule === rule)?.severity.charAt(0) ?? "-";
  return (all[0] ?? []).map(
    ({ rule, verdict }) => `${rule} ${verdict} ${all.map((changes) => letterOf(rule, changes)).join("")}`,
  );
}

describe("a change of", () => {
  const columns = ["name", "before", "after", "there", "back"] as const;
  const rows = readTable(new URL("tool-rules.txt", import.meta.url), "rules", columns);
  test.each(rows)("$name, there and back", (row) => {
    const [before, after] = [readTool(row.before), readTool(row.after)];
    const { there, back } = readThereAndBack(row);
    expect([...describeChanges(before, after)].sort()).toEqual([...there].sort());
    expect([...describeChanges(after, before)].sort()).toEqual([...back].sort());
  });
});

describe("a version", () => {
  const versions = [
    ["1.2.3", "1.2.3", true],
    ["1.2.3", "1.9.0", true],
    ["1.2.3", "2.0.0", false],
    ["v1", "v2", false],
    ["0.3.0", "0.3.9", true],
    ["0.3.0", "0.4.0", false],
    ["0.0.1", "0.0.2", false],
    ["2.0.0", "1.0.0", true],
    ["1.0.0", "0.9.0", true],
    ["spring", "spring", true],
    ["spring", "summer", false],
    ["1.2.3", null, true],
    [null, null, false],
    [null, "1.0.0", false],
  ] as const;
  test.each(versions)("%s and then %s with a break", (before, after, isFound) => {
    const found = changesBetween({ before: [{ version: before }], after: [{ version: after, effect: "mutating" }] });
    expect(found.some(({ rule }) => rule === "version-not-raised")).toBe(isFound);
    expect(found.every(({ verdict, witness }) => verdict === "breaking" && witness !== undefined)).toBe(true);
  });

  test("need not be raised where nothing breaks", () => {
    const version = "1.0.0";
    expect(changesBetween({ before: [{ version }], after: [{ version, description: "Else." }] })).toHaveLength(1);
  });
});
