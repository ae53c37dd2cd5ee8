import { describe, expect, test } from "vitest";
import { compareInventories, type InventoryChange } from "@toolwright/contract";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { readValue } from "../../support/schema-notation.js";
import { readTable } from "../../support/tables.js";
import { inputSchema } from "./tool-inventories.js";

const listOf = (annotations: JsonObject | null, of: JsonObject = {}): JsonObject => ({
  tools: [{ name: "sweep", inputSchema, ...of, ...(annotations === null ? {} : { annotations }) }],
});

const table = new URL("mcp-annotations.txt", import.meta.url);

/** The changes between two lists, whose annotations are cells of a table. */
function changesBetween(before: string, after: string): readonly InventoryChange[] {
  const [old = {}, now = {}] = [before, after].map((cell) => listOf(readValue(cell) as JsonObject | null)); // As the table has them.
  return compareInventories(old, now).changes;
}

describe("annotations of an MCP list, an absent one having the protocol's default", () => {
  const rows = readTable(table, "changes", ["before", "after", "changes…"]);
  test.each(rows)("from $before to $after", ({ before, after, changes: expected }) => {
    const changes = changesBetween(before, after);
    expect(changes.map(({ severity, rule }) => `${severity} ${rule}`)).toEqual(expected);
  });

  test("a claim of less effect is an error, whatever is configured for other effects", () => {
    const severities = [{ rule: "effect-escalated", severity: "info" }] as const;
    const { changes } = compareInventories(listOf(null), listOf({ readOnlyHint: true }), { severities });
    expect(changes).toMatchObject([{ rule: "effect-reduced", severity: "error" }]);
  });

  const messages = readTable(table, "messages", ["before", "after", "message"]);
  test.each(messages)("from $before to $after in the words of the list", (row) => {
    const changes = changesBetween(row.before, row.after);
    expect(changes.map(({ message }) => message.startsWith(row.message))).toEqual([true]);
    expect(JSON.stringify(changes)).not.toMatch(/open_world|"effect"|field-not-said|#\/effect/);
  });

  test("a list of toolwright and one of MCP are compared by what each says", () => {
    const ours = {
      name: "sweep",
      input_schema: inputSchema,
      effect: "read_only",
      open_world: false,
      idempotent: false,
    };
    const { changes } = compareInventories({ tools: [ours] }, listOf({ openWorldHint: false }));
    expect(changes).toMatchObject([
      {
        rule: "effect-escalated",
        severity: "warning",
        message: expect.stringContaining("`effect: read_only` is gone"),
      },
    ]);
  });
});
