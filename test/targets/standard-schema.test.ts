/** A tool's arguments as a Standard Schema. */

import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { Ajv } from "ajv";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { ObjectSchema } from "@toolwright/runtime/internal/metadata";
import type { ToolMetadata } from "@toolwright/runtime";
import { decoderFor, standardSchema } from "@toolwright/runtime/targets";
import { readFile } from "../registry/file-tools.js";
import { readSchema } from "../support/schema-notation.js";

interface Args {
  path: string;
  lines?: [number, number];
}

const inputSchema: ObjectSchema = {
  ...readSchema(`closed({ path: string({ minLength: 1 }), lines?: array({
    minItems: 2, maxItems: 2, prefixItems: [{ $ref: "#/$defs/Line", description: "First." }, ref("Line")]
  }) }, { $defs: { Line: integer({ minimum: 1 }) } })`),
  type: "object",
};
const readOnly = { effect: "read_only", idempotent: true } as const;
const metadata: ToolMetadata<Args> = { name: "read_file", description: "", ...readOnly, inputSchema };
const { "~standard": standard } = standardSchema(metadata);

test("has the types of the specification", () => {
  const schema = standardSchema(metadata);
  const asSchema: StandardSchemaV1<Args> = schema;
  const asJsonSchema: StandardJSONSchemaV1<Args> = schema;
  expect([asSchema["~standard"].version, asJsonSchema["~standard"].vendor]).toEqual([1, "toolwright"]);
  expectTypeOf<StandardSchemaV1.InferOutput<typeof schema>>().toEqualTypeOf<Args>();
});

describe("validates", () => {
  test("what fits, and gives it back as it is", () => {
    const value = { path: "a.ts", lines: [1, 2] };
    expect(standard.validate(value)).toEqual({ value });
  });

  test.each([
    ["a property that is missing", {}, [["path"]]],
    ["a property that is too short", { path: "" }, [["path"]]],
    ["an element of a tuple", { path: "a", lines: [1, 0] }, [["lines", 1]]],
    ["a property that nobody knows", { path: "a", other: 1 }, [["other"]]],
    ["two at once", { path: 1, lines: [0, 1] }, [["path"], ["lines", 0]]],
    ["what is no object", null, [[]]],
    ["what is no JSON", undefined, [[]]],
  ])("%s, with its path", (_what, value, paths) => {
    const { issues = [] } = standard.validate(value);
    expect(issues.map(({ path }) => path)).toEqual(paths);
    expect(issues.every(({ message }) => message !== "")).toBe(true);
  });
});

describe("gives its JSON Schema", () => {
  test("as draft 2020-12, of its own", () => {
    const schema = standard.jsonSchema.input({ target: "draft-2020-12" });
    expect(schema).toEqual(inputSchema);
    schema["properties"] = {};
    expect(metadata.inputSchema).toEqual(inputSchema);
  });

  test("as draft-07, which says the same", () => {
    const schema = standard.jsonSchema.output({ target: "draft-07" });
    expect(schema).toMatchObject({ definitions: { Line: { minimum: 1 } } });
    const accepts = new Ajv({ strict: false }).compile(schema);
    expect([{ path: "a" }, { path: "a", lines: [1, 2] }].filter((value) => !accepts(value))).toEqual([]);
    expect([{ path: "" }, { path: "a", lines: [0, 1] }, { lines: [] }].filter((value) => accepts(value))).toEqual([]);
  });

  test("and no other", () => {
    expect(() => standard.jsonSchema.input({ target: "openapi-3.0" })).toThrow(/draft-2020-12 or draft-07/);
    const odd = standardSchema({ ...metadata, inputSchema: { type: "object", unevaluatedItems: false } });
    expect(() => odd["~standard"].jsonSchema.input({ target: "draft-07" })).toThrow(/unevaluatedItems/);
  });
});

describe("as a handler gets the arguments", () => {
  const schema = standardSchema(readFile, { defaults: true });

  test("has the types of what comes in and of what goes out, without hidden parameters", () => {
    expectTypeOf<StandardSchemaV1.InferInput<typeof schema>>().toEqualTypeOf<{ path: string; startLine?: number }>();
    expectTypeOf<StandardSchemaV1.InferOutput<typeof schema>>().toEqualTypeOf<{ path: string; startLine: number }>();
    const handle = ({ startLine }: { path: string; startLine: number }): number => startLine;
    const result = schema["~standard"].validate({ path: "a" });
    expect(result.issues === undefined && handle(result.value)).toBe(1);
  });

  test("fills in defaults behind validation, and refuses what it refused", () => {
    expect(schema["~standard"].validate({ path: "a" })).toEqual({ value: { path: "a", startLine: 1 } });
    expect(schema["~standard"].validate({ path: "" })).toHaveProperty("issues.length", 1);
  });

  test("takes a target's wire format", () => {
    const { validate } = standardSchema(readFile, "openai-strict", { defaults: true })["~standard"];
    expect(validate({ path: "a", startLine: null })).toEqual({ value: { path: "a", startLine: 1 } });
  });
});

describe("decoderFor", () => {
  test("turns arguments of a wire format into a tool's own, by one decoder for each tool", () => {
    const decode = decoderFor({ target: "openai-chat", strict: true });
    expect(decode(readFile)({ path: "a", startLine: null })).toEqual({ path: "a" });
    expect(decode(readFile)).toBe(decode(readFile));
  });

  test("refuses a target that is not there at once", () => {
    expect(() => decoderFor("telegraph" as never)).toThrow(/no target "telegraph"/);
  });
});
