import { createToolRegistry, functionTool, selectTools } from "@toolwright/runtime";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { narrowTool } from "@toolwright/runtime/surface";
import type { ParameterNarrowing } from "@toolwright/runtime/internal/surface/narrow-tool";
import fc from "fast-check";
import { compareSchemas } from "toolwright/contract";
import { describe, expect, test, vi } from "vitest";
import { tools } from "../../generated/registry.js";
import { createAjv } from "../support/ajv.js";
import { anyOf, closed, integer, list, oneOf, open, record, ref, string } from "../support/schema-words.js";
import { readSchema } from "../support/schema-notation.js";
import { seedOr } from "../support/seed.js";
import { readTable } from "../support/tables.js";

const [switchWorkspace] = selectTools(tools, ["SwitchWorkspace"]);

const search = functionTool({
  name: "search",
  description: "Searches.",
  effect: "read_only",
  inputSchema: closed(
    {
      query: { ...string, minLength: 1, maxLength: 100 },
      "limit?": { ...integer, minimum: 1, default: 10 },
      "mode?": anyOf(oneOf("fast", "deep"), { type: "null" }),
      "filters?": list(ref("Filter")),
      "labels?": record(string),
      "first?": ref("Filter"),
      "code?": { ...ref("Code"), description: "A code.", minLength: 1 },
    },
    {
      $defs: {
        Code: { ...string, description: "Any code.", minLength: 3 },
        Filter: closed({ field: string, "and?": ref("Filter") }),
      },
    },
  ),
  examples: [
    { query: "a", limit: 5 },
    { query: "b", limit: 50, first: { field: "name" } },
  ],
});

const table = new URL("narrow-tool.txt", import.meta.url);
const ajv = createAjv({ strict: false });
const fields = { "filters[].field": { enum: ["name", "size"] }, limit: { maximum: 20 } };
const codes = { code: { maxLength: 5 } };

test.each<[what: string, narrowing: Parameters<typeof narrowTool>[1], call: object, status: string]>([
  ["an enum is held to", fields, { filters: [{ field: "owner" }] }, "error"],
  ["but not below what it is of", fields, { filters: [{ field: "size", and: { field: "any" } }] }, "success"],
  ["nor elsewhere", fields, { first: { field: "owner" } }, "success"],
  ["beside a reference, a bound is held to", codes, { code: "abcdef" }, "error"],
  ["and what the reference leads to", codes, { code: "ab" }, "error"],
  ["where both hold", codes, { code: "abc" }, "success"],
])("of calls, %s", async (_what, narrowing, args, status) => {
  const registry = createToolRegistry([narrowTool(search, narrowing)], { search: (given) => given });
  const envelope = await registry.dispatch({ name: "search", arguments: { query: "a", ...args } });
  expect(envelope).toMatchObject(status === "error" ? { status, error: { kind: "invalid_arguments" } } : { status });
});

test("examples that no longer fit are left out, and the tool itself stays as it is", () => {
  expect(narrowTool(search, fields).examples).toEqual([{ query: "a", limit: 5 }]);
  expect(search.inputSchema.properties).toHaveProperty("limit.default", 10);
});

test("a generated validator of the declared schema, which is too wide, is not asked", async () => {
  const narrowed = narrowTool(switchWorkspace, { workspace_id: { enum: ["home"] } });
  const everything = { input: (value: unknown): value is unknown => value !== undefined };
  const run = vi.fn();
  const settings = { validators: { SwitchWorkspace: everything }, approval: { approver: () => true } };
  const registry = createToolRegistry([narrowed], { SwitchWorkspace: run }, settings);
  const envelope = await registry.dispatch({ name: "SwitchWorkspace", arguments: { workspace_id: "work" } });
  expect(envelope).toMatchObject({ error: { kind: "invalid_arguments" } });
  expect(run).not.toHaveBeenCalled();
});

describe("it is proved narrower", () => {
  const integers = fc.integer({ min: -3, max: 120 });
  const naturals = fc.nat(120);
  const keywords: Readonly<Record<keyof ParameterNarrowing, fc.Arbitrary<unknown>>> = {
    enum: fc.array(fc.oneof(fc.constantFrom("fast", "deep", "name", null), integers), { maxLength: 3 }),
    minimum: integers,
    maximum: integers,
    ...{ minLength: naturals, maxLength: naturals, minItems: naturals, maxItems: naturals },
    required: fc.constant(true),
    description: fc.string(),
  };
  // More than two seldom fit one parameter.
  const keyword = fc.oneof(
    ...Object.entries(keywords).map(([name, values]) => values.map((value): ParameterNarrowing => ({ [name]: value }))),
  );
  const narrowing = fc.tuple(keyword, keyword).map(([one, other]) => ({ ...one, ...other }));
  const paths = "query limit mode filters filters[].field labels{} first first.field code".split(" ");

  test("whatever is asked for: it is refused, or each call that is left is one of the tool's", () => {
    const seen = { refused: 0, narrowed: 0 };
    fc.assert(
      fc.property(fc.constantFrom(...paths), narrowing, (parameter, asked) => {
        let narrowed;
        try {
          narrowed = narrowTool(search, { [parameter]: asked });
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
      { numRuns: 600, seed: seedOr(7) },
    );
    expect(seen.refused).toBeGreaterThan(10);
    expect(seen.narrowed).toBeGreaterThan(10);
  });

  /** Schemas of one parameter `a` whose rewriting could widen or narrow nothing, with the paths into them. */
  const leaf = fc.constantFrom<JsonObject>(string, { ...string, minLength: 2 }, { ...string, maxLength: 4 });
  const member = fc
    .tuple(leaf, fc.boolean(), fc.boolean(), fc.constantFrom("x", "y", undefined))
    .map(([a, isClosed, isOptional, kind]) => {
      const properties = { [isOptional ? "a?" : "a"]: a, ...(kind !== undefined && { kind: { const: kind } }) };
      return isClosed ? closed(properties) : open(properties);
    });
  const variants = fc.array(fc.oneof({ weight: 4, arbitrary: member }, fc.constant<JsonObject>({ type: "object" })), {
    minLength: 1,
    maxLength: 3,
  });
  const definitions = { Leaf: { ...string, minLength: 1 }, Open: open({ "a?": string }) };
  const hard: fc.Arbitrary<readonly [JsonObject, string]> = fc.oneof(
    variants.map((anyMembers) => [{ anyOf: anyMembers }, "a"] as const),
    variants.map((members) => [{ oneOf: members }, "a"] as const),
    leaf.map((beside) => [open({ a: { ...ref("Leaf"), ...beside } }), "a"] as const),
    fc.constantFrom([{ ...ref("Open"), additionalProperties: false }, "a"] as const),
    fc.constantFrom([{ ...ref("Open"), properties: { b: string }, required: ["b"] }, "a"] as const),
    fc
      .tuple(fc.array(leaf, { minLength: 1, maxLength: 2 }), fc.option(leaf, { nil: undefined }))
      .map(
        ([prefixItems, items]) =>
          [open({ a: { type: "array", prefixItems, ...(items !== undefined && { items }) } }), "a[]"] as const,
      ),
    leaf.map(
      (inner) =>
        [
          open({ a: { type: "object", patternProperties: { "^x": inner }, additionalProperties: inner } }),
          "a{}",
        ] as const,
    ),
  );
  const limits = fc.record(
    {
      enum: fc.constantFrom(["abc"], ["ab", "abcd"]),
      minLength: fc.nat(4),
      maxLength: fc.nat(5),
      required: fc.constant(true),
    },
    { requiredKeys: [] },
  );

  test("in unions that overlap or are open, beside references, in tuples and in maps too", () => {
    const seen = { refused: 0, narrowed: 0 };
    fc.assert(
      fc.property(hard, limits, ([inner, path], keywords) => {
        const inputSchema = closed({ value: inner }, { $defs: definitions });
        const tool = functionTool({ name: "any", description: "Any.", inputSchema });
        let narrowed;
        try {
          narrowed = narrowTool(tool, { [`value.${path}`]: keywords });
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError);
          seen.refused += 1;
          return;
        }
        seen.narrowed += 1;
        const options = { direction: "input", openObjects: "strict" } as const;
        const { verdict } = compareSchemas(narrowed.inputSchema, inputSchema, options);
        expect(verdict).toBe("compatible");
        // No value without a required parameter, or with one that the narrowing forbids, is left, in whatever variant.
        const asked = [keywords.enum === undefined ? {} : { enum: keywords.enum }];
        const bounds = { minLength: keywords.minLength ?? 0, maxLength: keywords.maxLength ?? 9 };
        const allowed = ajv.compile({ type: "string", ...asked[0], ...bounds });
        const isLeft = ajv.compile(narrowed.inputSchema);
        for (const kind of keywords.required === true ? [{}, { kind: "x" }, { kind: "y" }, { b: "" }] : []) {
          expect([kind, isLeft({ value: kind })]).toEqual([kind, false]);
        }
        for (const a of ["", "a", "ab", "abc", "abcd", "abcdef"]) {
          if (allowed(a)) continue;
          const held = path === "a" ? a : path === "a[]" ? [a] : { x: a };
          for (const kind of [{}, { kind: "x" }, { kind: "y" }, { b: "" }]) {
            expect([a, isLeft({ value: { a: held, ...kind } })]).toEqual([a, false]);
          }
        }
      }),
      { numRuns: 300, seed: seedOr(7) },
    );
    expect(seen.refused).toBeGreaterThan(10);
    expect(seen.narrowed).toBeGreaterThan(100);
  });

  const tree = functionTool({
    name: "tree",
    description: "A tree.",
    inputSchema: closed(
      {
        size: { allOf: [{ enum: [1, 2, "all"] }, { enum: ["all", 1] }] },
        word: { allOf: [ref("Word")] },
        node: anyOf(closed({ kind: { const: "a" }, "x?": string }), closed({ kind: { const: "b" } })),
        "child?": { $ref: "#" },
      },
      { $defs: { Word: string } },
    ),
  });
  const leafOf = { size: "all", word: "a", node: { kind: "b" } };

  test("a tool whose schema refers to itself is narrowed at its root, or in one member", () => {
    const isLeft = (narrowing: object) => ajv.compile(narrowTool(tree, narrowing).inputSchema);
    const root = isLeft({ word: { enum: ["a"] } });
    expect(root({ ...leafOf, child: { ...leafOf, word: "b", child: leafOf } })).toBe(true);
    expect(root({ ...leafOf, word: "b" })).toBe(false);
    const child = isLeft({ "child.word": { enum: ["a"] } });
    expect(child({ ...leafOf, word: "b", child: { ...leafOf, child: { ...leafOf, word: "b" } } })).toBe(true);
    expect(child({ ...leafOf, child: { ...leafOf, word: "b" } })).toBe(false);
  });

  test("a parameter that another one refers to is narrowed alone", () => {
    const properties = {
      word: string,
      list: { type: "array", items: { $ref: "#/properties/word" } },
      same: { $ref: "#/properties/list" },
    };
    const tool = functionTool({ name: "words", description: "Words.", inputSchema: { type: "object", properties } });
    const isLeft = ajv.compile(narrowTool(tool, { word: { enum: ["a"] }, "list[]": { maxLength: 1 } }).inputSchema);
    expect(isLeft({ word: "a", list: ["b"], same: ["long"] })).toBe(true);
    expect(isLeft({ word: "b" })).toBe(false);
    expect(isLeft({ list: ["long"] })).toBe(false);
  });

  test.each(readTable(table, "impossible", ["parameter", "keywords", "message"]))(
    "$parameter cannot have $keywords",
    (row) => {
      const { parameter, message } = row;
      const keywords = readSchema(row.keywords);
      expect(() => narrowTool(tree, { [parameter]: keywords })).toThrow(message);
    },
  );

  test.each(readTable(table, "possible", ["parameter", "keywords"]))("$parameter can have $keywords", (row) => {
    const { parameter } = row;
    const keywords = readSchema(row.keywords);
    expect(narrowTool(tree, { [parameter]: keywords }).isNarrowed).toBe(true);
  });

  const refused = readTable(table, "refused", ["name", "parameter", "keywords", "message"]);
  test.each(refused)("$name is refused", ({ parameter, keywords, message }) => {
    expect(() => narrowTool(search, { [parameter]: readSchema(keywords) })).toThrow(message);
  });
});
