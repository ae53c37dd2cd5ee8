import { createToolRegistry, functionTool } from "@toolwright/runtime";
import { createValidator } from "@toolwright/runtime/feedback";
import { isLinearPattern } from "@toolwright/runtime/internal/json-schema";
import { describe, expect, test } from "vitest";
import { backtrackingPatterns, linearPatterns } from "./author-patterns.js";

test.each(linearPatterns)("%s is proved to be linear", (pattern) => {
  expect(isLinearPattern(pattern)).toBe(true);
});

test.each(backtrackingPatterns)("%s is not", (pattern) => {
  expect(isLinearPattern(pattern)).toBe(false);
});

function registryWith(value: object) {
  const inputSchema = { type: "object" as const, properties: { value } };
  const tool = functionTool({ name: "write", description: "Writes.", effect: "read_only", inputSchema });
  return createToolRegistry([tool], { write: () => "written" });
}

describe("a string of more than 10,000 characters", () => {
  const long = "a".repeat(10_001);

  test("is checked against a pattern that is proved to be linear", async () => {
    const registry = registryWith({ type: "string", pattern: "^(?:[a-z]+-)*[a-z]+$" });
    expect((await registry.dispatch({ name: "write", arguments: { value: long } })).status).toBe("success");
    const wrong = await registry.dispatch({ name: "write", arguments: { value: `${long}!` } });
    expect(wrong).toMatchObject({ error: { kind: "invalid_arguments" } });
    expect(registry.render(wrong)).toContain("must be a string that matches the pattern");
  });

  const schemas: readonly object[] = [
    { type: "string", pattern: "^(a+)+$" },
    { anyOf: [{ type: "string", pattern: "^(a+)+$" }, { type: "integer" }] },
    { not: { pattern: "^(a+)+$" } },
    { $ref: "#/properties/value/$defs/text", $defs: { text: { pattern: "^(a+)+$" } } },
    { if: { pattern: "^(a+)+$" }, else: { type: "integer" } },
  ];
  test.each(schemas.map((schema) => [JSON.stringify(schema), schema] as const))(
    "is refused as not checked by %s",
    async (_name, schema) => {
      const registry = registryWith(schema);
      const refused = await registry.dispatch({ name: "write", arguments: { value: long } });
      expect(refused).toMatchObject({ error: { kind: "invalid_arguments" } });
      expect(registry.render(refused)).toContain(
        "value is too long to be checked against the pattern ^(a+)+$: at most 10,000 characters",
      );
      expect(createValidator({ type: "object", properties: { value: schema } })({ value: long })).toBe(false);
    },
  );

  test("is refused as a name too", async () => {
    const registry = registryWith({ type: "object", patternProperties: { "^(a+)+$": { type: "integer" } } });
    const refused = await registry.dispatch({ name: "write", arguments: { value: { [long]: 1 } } });
    expect(registry.render(refused)).toContain("too long to be checked against the pattern");
  });

  test("is refused only above that length", async () => {
    const registry = registryWith({ type: "string", pattern: "^(a+)+$" });
    expect((await registry.dispatch({ name: "write", arguments: { value: "a".repeat(10_000) } })).status).toBe(
      "success",
    );
  });
});
