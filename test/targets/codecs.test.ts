/** Arguments on their way to a target and back, by example. */

import { describe, expect, test } from "vitest";
import { functionTool, type ObjectSchema } from "@toolwright/runtime";
import { projectTool, type Loss, type Target } from "@toolwright/runtime/targets";

const text = { type: "string" } as const;
const node = {
  type: "object",
  properties: { label: text, next: { $ref: "#/$defs/Node" } },
  required: ["label"],
  additionalProperties: false,
};

function closed(properties: Record<string, object>, required: string[] = []): ObjectSchema {
  return { type: "object", properties, ...(required.length > 0 && { required }), additionalProperties: false };
}

function project(inputSchema: ObjectSchema, target: Target = "openai-strict") {
  return projectTool(functionTool({ name: "sample", description: "A sample.", inputSchema }), target);
}

function effectsOf(losses: readonly Loss[]): string[] {
  return losses.filter(({ part }) => part === "inputSchema").map(({ effect, pointer }) => `${effect} ${pointer}`);
}

const shape = {
  anyOf: [
    closed({ kind: { const: "dot", type: "string" }, size: { type: "number" } }, ["kind"]),
    closed({ kind: { const: "text", type: "string" }, size: { type: ["number", "null"] } }, ["kind", "size"]),
  ],
};
const union: ObjectSchema = {
  type: "object",
  anyOf: [
    closed({ kind: { const: "file", type: "string" }, path: text, note: text }, ["kind", "path"]),
    closed({ kind: { const: "web", type: "string" }, url: text, note: { type: ["string", "null"] } }, ["kind", "url"]),
  ],
};

interface Journey {
  readonly schema: ObjectSchema;
  readonly args: unknown;
  /** What openai-strict is sent. */
  readonly sent: unknown;
  /** What comes back, where it is not the arguments. */
  readonly back?: unknown;
}

describe("to openai-strict and back", () => {
  test.each<[string, Journey]>([
    ["an absent property is null on the wire", { schema: closed({ a: text }), args: {}, sent: { a: null } }],
    [
      "a null that the author wrote stays",
      { schema: closed({ a: { type: ["string", "null"] } }, ["a"]), args: { a: null }, sent: { a: null } },
    ],
    [
      "absent and null cannot be told apart where the author allows both",
      { schema: closed({ a: { type: ["string", "null"] } }), args: {}, sent: { a: null }, back: { a: null } },
    ],
    [
      "an enum gets null besides",
      {
        schema: closed({ a: { enum: ["x"], type: "string" }, b: { const: 1 } }),
        args: { b: 1 },
        sent: { a: null, b: 1 },
      },
    ],
    [
      "a reference that recurs",
      {
        schema: { ...closed({ root: { $ref: "#/$defs/Node" } }, ["root"]), $defs: { Node: node } },
        args: { root: { label: "a", next: { label: "b" } } },
        sent: { root: { label: "a", next: { label: "b", next: null } } },
      },
    ],
    [
      "elements of lists, of tuples, and of maps",
      {
        schema: closed(
          {
            list: { type: "array", items: closed({ a: text }) },
            pair: { type: "array", prefixItems: [closed({ a: text }), text], minItems: 2, maxItems: 2 },
            map: { type: "object", additionalProperties: closed({ a: text }) },
          },
          ["list", "pair", "map"],
        ),
        args: { list: [{}, { a: "x" }], pair: [{}, "y"], map: { k: {} } },
        sent: { list: [{ a: null }, { a: "x" }], pair: [{ a: null }, "y"], map: { k: { a: null } } },
      },
    ],
    [
      "the variant of a union that drops the null",
      { schema: closed({ s: shape }, ["s"]), args: { s: { kind: "dot" } }, sent: { s: { kind: "dot", size: null } } },
    ],
    [
      "the variant of a union that keeps it",
      {
        schema: closed({ s: shape }, ["s"]),
        args: { s: { kind: "text", size: null } },
        sent: { s: { kind: "text", size: null } },
      },
    ],
    [
      "the first form of a root union, without what only the other has",
      { schema: union, args: { kind: "file", path: "a" }, sent: { kind: "file", path: "a", note: null, url: null } },
    ],
    [
      "the second form of a root union, with a null of its own",
      {
        schema: union,
        args: { kind: "web", url: "u", note: null },
        sent: { kind: "web", url: "u", note: null, path: null },
      },
    ],
    [
      "a property that is called as what every object has",
      {
        schema: closed({ ["__proto__"]: text, toString: text }),
        args: { toString: "x" },
        sent: { toString: "x", ["__proto__"]: null },
      },
    ],
  ])("%s", (_name, { schema, args, sent, back = args }) => {
    const { encode, decode } = project(schema);
    expect(encode(args)).toEqual(sent);
    expect(decode(encode(args))).toEqual(back);
  });
});

describe("declares as ambiguous", () => {
  test.each<[string, ObjectSchema, string[]]>([
    [
      "a property that may be absent or null",
      closed({ a: { type: ["string", "null"] }, b: text }),
      ["ambiguous /properties/a"],
    ],
    [
      "variants that look the same once null stands for absent",
      closed({ s: { anyOf: [closed({ a: { type: "null" } }, ["a"]), closed({ a: text })] } }, ["s"]),
      ["ambiguous /properties/s"],
    ],
    ["nothing where a tag tells the variants apart", closed({ s: shape }, ["s"]), []],
  ])("%s", (_name, schema, effects) => {
    expect(effectsOf(project(schema).losses)).toEqual(effects);
  });
});

describe("decodes what no model should send", () => {
  const { decode } = project({ ...closed({ s: shape, a: text }, ["s"]), $defs: { Node: node } });

  test.each([
    undefined,
    null,
    1,
    "text",
    [],
    [{ s: null }],
    { s: 3 },
    { s: { kind: "other", size: null } },
    { x: null },
  ])("%j, without a throw", (value) => {
    expect(decode(value)).toEqual(value);
  });

  test("a variant that is wrong elsewhere is read as the one that its tag names", () => {
    expect(decode({ s: { kind: "dot", size: null, extra: 1 }, a: null })).toEqual({ s: { kind: "dot", extra: 1 } });
  });

  test("what nests deeper than the stack, as it is", () => {
    let deep: unknown = "end";
    for (let depth = 0; depth < 200_000; depth += 1) deep = [deep];
    expect(decode(deep)).toBe(deep);
  });

  test("a schema with a pattern that is none, and a reference to nowhere", () => {
    const odd = closed({ u: { anyOf: [{ type: "string", pattern: "(" }, { $ref: "#/$defs/Nowhere" }] }, a: text }, [
      "u",
    ]);
    expect(project(odd).decode({ u: "x", a: null })).toEqual({ u: "x" });
  });

  test("and leaves what it is given alone", () => {
    const sent = Object.freeze({ s: Object.freeze({ kind: "dot", size: null }), a: null });
    expect(decode(sent)).toEqual({ s: { kind: "dot" } });
    expect(sent).toEqual({ s: { kind: "dot", size: null }, a: null });
  });
});

describe("fills in defaults", () => {
  const limit = { type: "integer", default: 10 };
  const schema: ObjectSchema = {
    ...closed(
      {
        limit,
        options: { ...closed({ limit }), default: {} },
        list: { type: "array", items: { $ref: "#/$defs/Entry" } },
        choice: {
          anyOf: [
            closed({ kind: { const: "a", type: "string" } }, ["kind"]),
            closed({ kind: { const: "b", type: "string" }, limit }, ["kind"]),
          ],
        },
      },
      [],
    ),
    $defs: { Entry: closed({ limit, next: { $ref: "#/$defs/Entry" } }) },
  };

  test.each<[string, unknown, unknown]>([
    ["of properties, and in defaults", {}, { limit: 10, options: { limit: 10 } }],
    [
      "in lists, behind references",
      { limit: 1, options: { limit: 2 }, list: [{}, { next: {} }] },
      { limit: 1, options: { limit: 2 }, list: [{ limit: 10 }, { limit: 10, next: { limit: 10 } }] },
    ],
    [
      "in the variant that is meant",
      { choice: { kind: "b" }, limit: 0, options: {} },
      { choice: { kind: "b", limit: 10 }, limit: 0, options: { limit: 10 } },
    ],
  ])("%s", (_name, args, filled) => {
    for (const target of ["anthropic", "openai-strict"] as const) {
      const { encode, decode } = project(schema, target);
      expect(decode(encode(args), { defaults: true })).toEqual(filled);
      expect(decode(encode(args))).toEqual(args);
    }
  });

  test("each time with a value of its own", () => {
    const { decode } = project(closed({ tags: { type: "array", default: [] } }), "mcp");
    const [one, other] = [decode({}, { defaults: true }), decode({}, { defaults: true })] as [
      { tags: string[] },
      unknown,
    ];
    one.tags.push("changed");
    expect(other).toEqual({ tags: [] });
  });
});
