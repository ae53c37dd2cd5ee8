import { describe, expect, test } from "vitest";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { changesBetween } from "./tool-inventories.js";

describe("a witness", () => {
  const witnessOf = (before: JsonObject, after: JsonObject): unknown =>
    changesBetween({ before: [before], after: [after] }).map(({ witness }) => witness);

  test.each([
    ["read_only", "mutating", "ran without approval where the gate is `mutating_and_above`; now waits for approval"],
    [
      "read_only",
      "destructive",
      "ran without approval where the gate is `destructive_only` or `mutating_and_above`; now waits for approval",
    ],
    ["mutating", "destructive", "ran without approval where the gate is `destructive_only`; now waits for approval"],
    ["destructive", "mutating", "waited for approval where the gate is `destructive_only`; now runs without it"],
    ["mutating", "read_only", "waited for approval where the gate is `mutating_and_above`; now runs without it"],
  ])("of %s and then %s is a call, with the gates that see it", (before, after, reason) => {
    expect(witnessOf({ effect: before }, { effect: after })).toEqual([{ instance: { path: "a" }, reason }]);
  });

  test("is an example, where the tool has one", () => {
    const examples = [{ path: "README.md" }];
    expect(witnessOf({ examples }, { examples, effect: "mutating" })).toMatchObject([
      { instance: { path: "README.md" } },
    ]);
  });

  test("of a parameter that was hidden sets it", () => {
    const schema = {
      type: "object",
      properties: { options: { $ref: "#/$defs/Options" } },
      $defs: { Options: { type: "object", properties: { token: { type: "string" } } } },
    };
    const found = witnessOf({ input_schema: schema, hidden_parameters: ["options.token"] }, { input_schema: schema });
    expect(found).toEqual([{ instance: { options: { token: "a" } }, reason: expect.any(String) as unknown }]);
  });
});
