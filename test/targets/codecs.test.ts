/** Arguments on their way to a target and back, by example. */

import { describe, expect, test } from "vitest";
import { functionTool, ToolFailure } from "@toolwright/runtime";
import type { ObjectSchema } from "@toolwright/runtime/internal/metadata";
import { projectTool, type Loss, type Target } from "@toolwright/runtime/targets";
import { openaiStrict } from "@toolwright/runtime/targets/openai-strict";
import { requireModule } from "../runtime/built-package.js";
import { readSchema, readValue } from "../support/schema-notation.js";
import { readTable } from "../support/tables.js";
import { wrappingStrict } from "./projected-schemas.js";

const table = new URL("codecs.txt", import.meta.url);
const codecColumns = ["name", "schema", "arguments", "sent"] as const;

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

test.each(readTable(table, "to openai-strict and back", [...codecColumns, "back"]))("$name", (row) => {
  const { schema, arguments: args, sent, back } = row;
  const { encode, decode } = project(asObject(schema));
  expect(encode(readValue(args))).toEqual(readValue(sent));
  expect(decode(encode(readValue(args)))).toEqual(readValue(back || args));
});

test.each(readTable(table, "with wrapped properties", codecColumns))("$name", (row) => {
  const { schema, arguments: args, sent } = row;
  for (const target of [wrappingStrict, { target: "openai-chat", strict: true, wrapNullable: ["sample"] }] as const) {
    const { encode, decode, losses } = project(asObject(schema), target);
    expect(encode(readValue(args))).toEqual(readValue(sent));
    expect(decode(readValue(sent))).toEqual(readValue(args));
    expect(effectsOf(losses)).not.toContain("ambiguous /properties/a");
  }
  const other = project(asObject(schema), { target: "openai-strict", wrapNullable: ["other"] });
  expect(other.encode({})).toEqual(project(asObject(schema)).encode({}));
});

const lossColumns = ["name", "schema", "losses", "wrapped"] as const;

test.each(readTable(table, "ambiguous", lossColumns))("$name", ({ schema, losses: effects, wrapped }) => {
  const found = (["openai-strict", wrappingStrict] as const).map((target) =>
    effectsOf(project(asObject(schema), target).losses),
  );
  expect(found.map((losses) => losses.join(", ") || "none")).toEqual([effects, wrapped || effects]);
});

describe("decodes what no model should send", () => {
  test.each(readTable(table, "though no variant takes it", ["name", "schema", "sent", "read"]))(
    "$name",
    ({ schema, sent, read }) => {
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
  const schema = asObject(readTable(table, "schema with defaults", ["name", "schema"])[0]?.schema ?? "");

  test.each(readTable(table, "defaults", ["name", "arguments", "filled"]))("$name", (row) => {
    const [args, filled] = [readValue(row.arguments), readValue(row.filled)];
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
