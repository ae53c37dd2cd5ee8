/** Arguments on their way to a target and back, by example. */

import { describe, expect, test } from "vitest";
import { functionTool, ToolFailure } from "@toolwright/runtime";
import type { ObjectSchema } from "@toolwright/runtime/internal/metadata";
import { projectTool, type Loss, type Target } from "@toolwright/runtime/targets";
import { openaiStrict } from "@toolwright/runtime/targets/openai-strict";
import { requireModule } from "../runtime/built-package.js";
import { readSchema, readValue } from "../support/schema-notation.js";
import { readTables } from "../support/tables.js";
import { wrappingStrict } from "./projected-schemas.js";

const tables = readTables(new URL("codecs.txt", import.meta.url));

function project(inputSchema: ObjectSchema, target: Target = "openai-strict") {
  return projectTool(functionTool({ name: "sample", description: "A sample.", inputSchema }), target);
}

function effectsOf(losses: readonly Loss[]): string[] {
  const ofProperties = losses.filter(
    ({ part, pointer }) => part === "inputSchema" && pointer.startsWith("/properties"),
  );
  return ofProperties.map(({ effect, pointer }) => `${effect} ${pointer}`);
}

const defined = {
  Node: readSchema('closed({ label: string, next?: ref("Node") })'),
  Chain: readSchema('closed({ label: oneOf("a", "b"), next?: ref("Chain") })'),
  Entry: readSchema('closed({ limit?: integer({ default: 10 }), next?: ref("Entry") })'),
};
const asObject = (schema: string, $defs: object = defined): ObjectSchema => ({
  ...readSchema(schema),
  ...{ type: "object", $defs },
});

test.each(tables.get("to openai-strict and back") ?? [])("$name", ({ cells }) => {
  const [schema = "", args = "", sent = "", back = args] = cells;
  const { encode, decode } = project(asObject(schema));
  expect(encode(readValue(args))).toEqual(readValue(sent));
  expect(decode(encode(readValue(args)))).toEqual(readValue(back));
});

test.each(tables.get("with wrapped properties") ?? [])("$name", ({ cells: [schema = "", args = "", sent = ""] }) => {
  for (const target of [wrappingStrict, { target: "openai-chat", strict: true, wrapNullable: ["sample"] }] as const) {
    const { encode, decode, losses } = project(asObject(schema), target);
    expect(encode(readValue(args))).toEqual(readValue(sent));
    expect(decode(readValue(sent))).toEqual(readValue(args));
    expect(effectsOf(losses)).not.toContain("ambiguous /properties/a");
  }
  const other = project(asObject(schema), { target: "openai-strict", wrapNullable: ["other"] });
  expect(other.encode({})).toEqual(project(asObject(schema)).encode({}));
});

test.each(tables.get("ambiguous") ?? [])("$name", ({ cells: [schema = "", effects = "", wrapped = effects] }) => {
  const found = (["openai-strict", wrappingStrict] as const).map((target) =>
    effectsOf(project(asObject(schema), target).losses),
  );
  expect(found.map((losses) => losses.join(", ") || "none")).toEqual([effects, wrapped]);
});

describe("decodes what no model should send", () => {
  test.each(tables.get("though no variant takes it") ?? [])(
    "$name",
    ({ cells: [schema = "", sent = "", read = ""] }) => {
      expect(project(asObject(schema)).decode(readValue(sent))).toEqual(readValue(read));
    },
  );

  const { decode } = project(asObject("closed({ s: anyOf(closed({ size?: number }), string), a?: string })"));

  test("what nests deeper than the stack, as it is", () => {
    let deep: object = {};
    for (let depth = 0; depth < 200_000; depth += 1) deep = { deep };
    expect(decode(deep)).toBe(deep);
  });

  test("a schema with a pattern that is none, and a reference to nowhere", () => {
    const odd = asObject('closed({ u: anyOf(string({ pattern: "(" }), ref("Nowhere")), a?: string })');
    expect(project(odd).decode({ u: "x", a: null })).toEqual({ u: "x" });
  });

  test("and leaves what it is given alone", () => {
    const sent = Object.freeze({ s: Object.freeze({ size: null }), a: null });
    expect(decode(sent)).toEqual({ s: {} });
    expect(sent).toEqual({ s: { size: null }, a: null });
  });
});

describe("decodes what a vendor sends", () => {
  const tool = {
    ...functionTool({ name: "read_file", description: "", inputSchema: asObject("closed({ a?: string })") }),
  };
  const { decode } = projectTool(tool, "openai-strict");

  test("as JSON text, and nothing for no parameters", () => {
    expect([decode('{ "a": null }'), decode({ a: "x" }), decode(undefined)]).toEqual([{}, { a: "x" }, {}]);
  });

  test.each([
    ['{ "a": "x" ', "invalid_json", /^The arguments of read_file are not valid JSON: .*position 11/],
    ["", "invalid_json", /^The arguments of read_file are not valid JSON: .*end/],
    ["[]", "invalid_arguments", "The arguments of read_file must be an object, not an array."],
    [null, "invalid_arguments", "The arguments of read_file must be an object, not null."],
    ['"{}"', "invalid_arguments", "The arguments of read_file must be an object, not a string."],
  ])("and refuses %j as %s", (sent, kind, message) => {
    expect(() => decode(sent)).toThrow(
      expect.objectContaining({ kind, message: expect.stringMatching(message) as string }),
    );
  });

  test("with the package's own failure, in CommonJS too", () => {
    const main = requireModule("@toolwright/runtime") as { ToolFailure: typeof ToolFailure };
    const target = requireModule("@toolwright/runtime/targets/openai-strict") as { openaiStrict: typeof openaiStrict };
    for (const [single, Failure] of [
      [target.openaiStrict, main.ToolFailure] as const,
      [openaiStrict, ToolFailure] as const,
    ]) {
      expect(() => single.projectTool(tool).decode("{")).toThrow(Failure);
    }
  });

  test("without a word of a secret", () => {
    const { decode: read } = projectTool({ ...tool, sensitiveParameters: ["a"] }, "openai");
    expect(() => read('{ "a": hunter2 }')).toThrow(/^The arguments of read_file are not valid JSON\.$/);
  });
});

describe("fills in defaults", () => {
  const schema = asObject(tables.get("schema with defaults")?.[0]?.cells[0] ?? "");

  test.each(tables.get("defaults") ?? [])("$name", ({ cells: [given = "", after = ""] }) => {
    const [args, filled] = [readValue(given), readValue(after)];
    for (const target of ["anthropic", "openai-strict"] as const) {
      const { encode, decode } = project(schema, target);
      expect(decode(encode(args), { defaults: true })).toEqual(filled);
      expect(decode(encode(args))).toEqual(args);
    }
  });

  test("each time with a value of its own", () => {
    const { decode } = project(asObject("closed({ tags?: array({ default: [] }) })"), "mcp");
    const { tags } = decode({}, { defaults: true });
    (tags as string[]).push("changed"); // What the schema says.
    expect(decode({}, { defaults: true })).toEqual({ tags: [] });
  });
});
