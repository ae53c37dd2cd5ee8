import { functionTool, createToolRegistry } from "@toolwright/runtime";
import { narrowTool, type ParameterNarrowing } from "@toolwright/runtime/surface";
import fc from "fast-check";
import { compareSchemas } from "toolwright/contract";
import { describe, expect, test } from "vitest";
import { selectTools } from "@toolwright/runtime";
import { tools } from "../../generated/registry.js";

const [switchWorkspace] = selectTools(tools, ["SwitchWorkspace"]);

const search = functionTool({
  name: "search",
  description: "Searches.",
  effect: "read_only",
  inputSchema: {
    type: "object",
    properties: {
      query: { type: "string", minLength: 1, maxLength: 100 },
      limit: { type: "integer", minimum: 1, default: 10 },
      mode: { anyOf: [{ type: "string", enum: ["fast", "deep"] }, { type: "null" }] },
      filters: { type: "array", items: { $ref: "#/$defs/Filter" } },
      labels: { type: "object", additionalProperties: { type: "string" } },
      first: { $ref: "#/$defs/Filter" },
      code: { $ref: "#/$defs/Code", description: "A code.", minLength: 1 },
    },
    required: ["query"],
    additionalProperties: false,
    $defs: {
      Code: { type: "string", description: "Any code.", minLength: 3 },
      Filter: {
        type: "object",
        properties: { field: { type: "string" }, and: { $ref: "#/$defs/Filter" } },
        required: ["field"],
        additionalProperties: false,
      },
    },
  },
  examples: [
    { query: "a", limit: 5 },
    { query: "b", limit: 50, first: { field: "name" } },
  ],
});

test("an enum that is known only at start-up is what calls are held to", async () => {
  const narrowed = narrowTool(search, { "filters[].field": { enum: ["name", "size"] }, limit: { maximum: 20 } });
  const registry = createToolRegistry([narrowed], { search: (args) => args });
  const call = (args: object) => registry.dispatch({ name: "search", arguments: args });
  expect(await call({ query: "a", filters: [{ field: "size", and: { field: "any" } }] })).toMatchObject({
    status: "success",
  });
  expect(await call({ query: "a", filters: [{ field: "owner" }] })).toMatchObject({
    error: { kind: "invalid_arguments" },
  });
  expect(await call({ query: "a", first: { field: "owner" } })).toMatchObject({ status: "success" });
  expect(narrowed.examples).toEqual([{ query: "a", limit: 5 }]);
  expect(search.inputSchema.properties).toHaveProperty("limit.default", 10);
});

test("beside a reference, what it leads to goes on to hold", async () => {
  const registry = createToolRegistry([narrowTool(search, { code: { maxLength: 5 } })], { search: () => "found" });
  const outcomes = ["ab", "abc", "abcdef"].map((code) =>
    registry.dispatch({ name: "search", arguments: { query: "a", code } }),
  );
  expect((await Promise.all(outcomes)).map(({ status }) => status)).toEqual(["error", "success", "error"]);
});

test("a generated validator of the declared schema, which is too wide, is not asked", async () => {
  const narrowed = narrowTool(switchWorkspace, { workspace_id: { enum: ["home"] } });
  const everything = { input: (value: unknown): value is unknown => value !== undefined };
  const registry = createToolRegistry(
    [narrowed],
    {
      SwitchWorkspace: () => {
        throw new Error("This must not run.");
      },
    },
    { validators: { SwitchWorkspace: everything }, approval: { approver: () => true } },
  );
  expect(await registry.dispatch({ name: "SwitchWorkspace", arguments: { workspace_id: "work" } })).toMatchObject({
    error: { kind: "invalid_arguments" },
  });
});

describe("it is proved narrower", () => {
  const integers = fc.integer({ min: -3, max: 120 });
  const narrowing: fc.Arbitrary<ParameterNarrowing> = fc.record(
    {
      enum: fc.array(fc.oneof(fc.constantFrom("fast", "deep", "name", null), integers), { maxLength: 3 }),
      minimum: integers,
      maximum: integers,
      minLength: integers.filter((bound) => bound >= 0),
      maxLength: integers.filter((bound) => bound >= 0),
      minItems: integers.filter((bound) => bound >= 0),
      maxItems: integers.filter((bound) => bound >= 0),
      required: fc.constant(true),
      description: fc.string(),
    },
    { requiredKeys: [] },
  );
  const path = fc.constantFrom(
    "query",
    "limit",
    "mode",
    "filters",
    "filters[].field",
    "labels{}",
    "first",
    "first.field",
    "code",
  );

  test("whatever is asked for: it is refused, or each call that is left is one of the tool's", () => {
    const seen = { refused: 0, narrowed: 0 };
    fc.assert(
      fc.property(path, narrowing, (parameter, keywords) => {
        let narrowed;
        try {
          narrowed = narrowTool(search, { [parameter]: keywords });
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError);
          seen.refused += 1;
          return;
        }
        seen.narrowed += 1;
        // Old and new the other way round: what the narrowed tool accepts must go on to be accepted by the declared one.
        expect(compareSchemas(narrowed.inputSchema, search.inputSchema, { direction: "input" }).verdict).toBe(
          "compatible",
        );
      }),
      { numRuns: 150, seed: Number(process.env["SEED"] ?? 7) },
    );
    expect(seen.refused).toBeGreaterThan(10);
    expect(seen.narrowed).toBeGreaterThan(10);
  });

  test.each<[string, string, ParameterNarrowing, RegExp]>([
    ["a parameter that is not there", "order", { enum: ["up"] }, /search has no parameter "order"/],
    ["a value that was not accepted", "mode", { enum: ["slow"] }, /does not accept "slow"/],
    ["no value at all", "mode", { enum: [] }, /no value would be left/],
    ["a bound that is looser", "query", { maxLength: 200 }, /maxLength is 100 already, and 200 would hold for more/],
    ["a default that would not be valid", "limit", { maximum: 5 }, /its default 10 is not among what is left/],
  ])("%s is refused", (_title, parameter, keywords, message) => {
    expect(() => narrowTool(search, { [parameter]: keywords })).toThrow(message);
  });
});
