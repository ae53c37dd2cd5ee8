import { describe, expect, test } from "vitest";
import { compareInventories } from "@toolwright/contract";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { inputSchema } from "./tool-inventories.js";

const listOf = (annotations: JsonObject | null, of: JsonObject = {}): JsonObject => ({
  tools: [{ name: "sweep", inputSchema, ...of, ...(annotations === null ? {} : { annotations }) }],
});

const gone = "is gone (MCP's default: ";
const fresh = "is new (MCP's default: ";

describe("annotations of an MCP list, an absent one having the protocol's default", () => {
  test.each<[JsonObject | null, JsonObject | null, readonly string[]]>([
    [null, { title: "Sweep" }, ["info title-changed"]],
    [null, {}, []],
    [null, { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true }, []],
    [{ readOnlyHint: false }, { destructiveHint: true }, []],
    [{ readOnlyHint: true, destructiveHint: false }, { readOnlyHint: true, destructiveHint: true }, []],
    [null, { readOnlyHint: true }, ["error effect-reduced"]],
    [{}, { destructiveHint: false }, ["error effect-reduced"]],
    [{ readOnlyHint: false }, { readOnlyHint: false, destructiveHint: false }, ["error effect-reduced"]],
    [{ destructiveHint: true }, { readOnlyHint: true }, ["error effect-reduced"]],
    [{ readOnlyHint: "yes" }, { readOnlyHint: true }, ["error effect-reduced"]],
    [{ readOnlyHint: true }, null, ["warning effect-escalated"]],
    [{ readOnlyHint: true }, { destructiveHint: false }, ["warning effect-escalated"]],
    [{ destructiveHint: false }, { readOnlyHint: false }, ["warning effect-escalated"]],
    [{ readOnlyHint: true }, { readOnlyHint: false }, ["error effect-escalated"]],
    [{ readOnlyHint: true }, { destructiveHint: true }, ["error effect-escalated"]],
    [{ destructiveHint: false }, { destructiveHint: true }, ["error effect-escalated"]],
    [null, { openWorldHint: false }, ["warning open-world-lost"]],
    [{ openWorldHint: false }, null, ["warning open-world-gained"]],
    [{ openWorldHint: false }, { openWorldHint: true }, ["error open-world-gained"]],
    [{ openWorldHint: true }, {}, []],
    [null, { idempotentHint: true }, ["warning idempotency-gained"]],
    [{ idempotentHint: true }, {}, ["warning idempotency-lost"]],
    [{ idempotentHint: true }, { idempotentHint: false }, ["error idempotency-lost"]],
    [
      null,
      { readOnlyHint: true, openWorldHint: false, idempotentHint: true },
      ["error effect-reduced", "warning open-world-lost", "warning idempotency-gained"],
    ],
  ])("from %j to %j", (before, after, expected) => {
    const { changes } = compareInventories(listOf(before), listOf(after));
    expect(changes.map(({ severity, rule }) => `${severity} ${rule}`)).toEqual(expected);
  });

  test("a claim of less effect is an error, whatever is configured for other effects", () => {
    const severities = [{ rule: "effect-escalated", severity: "info" }] as const;
    const { changes } = compareInventories(listOf(null), listOf({ readOnlyHint: true }), { severities });
    expect(changes).toMatchObject([{ rule: "effect-reduced", severity: "error" }]);
  });

  test.each<[JsonObject | null, JsonObject | null, string]>([
    [null, { readOnlyHint: true }, `\`readOnlyHint: true\` ${fresh}\`false\`)`],
    [{ readOnlyHint: true }, {}, `\`readOnlyHint: true\` ${gone}\`false\`)`],
    [{ readOnlyHint: true }, { readOnlyHint: false }, "`readOnlyHint: false` now (before: `readOnlyHint: true`)"],
    [null, { readOnlyHint: false, destructiveHint: false }, `\`destructiveHint: false\` ${fresh}\`true\`)`],
    [
      { readOnlyHint: false, destructiveHint: false },
      { readOnlyHint: false, destructiveHint: true },
      "`destructiveHint: true` now (before: `destructiveHint: false`)",
    ],
    [{ readOnlyHint: false, destructiveHint: false }, { readOnlyHint: true }, `\`readOnlyHint: true\` now (before:`],
    [{ openWorldHint: false }, null, `\`openWorldHint: false\` ${gone}\`true\`)`],
    [{ idempotentHint: true }, null, `\`idempotentHint: true\` ${gone}\`false\`)`],
    [null, { title: "Sweep" }, 'the title changed from none to "Sweep"'],
  ])("from %j to %j in the words of the list", (before, after, words) => {
    const { changes } = compareInventories(listOf(before), listOf(after));
    expect(changes.map(({ message }) => message.startsWith(words))).toEqual([true]);
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
