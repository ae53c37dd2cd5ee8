import { createToolRegistry, functionTool } from "@toolwright/runtime";
import { createValidator } from "@toolwright/runtime/feedback";
import { matches } from "@toolwright/runtime/internal/json-schema";
import { coerceToSchema } from "@toolwright/runtime/lenient";
import { projectTool } from "@toolwright/runtime/targets";
import { describe, expect, test } from "vitest";
import { countReads } from "../support/counted-reads.js";

/** Variants that only their last property tells apart, each of which holds the union again. */
function recursiveUnion(variants: number, { withDefault = false } = {}) {
  const variant = (index: number) => ({
    type: "object" as const,
    properties: {
      left: { $ref: "#/$defs/Node" },
      items: { type: "array", items: { $ref: "#/$defs/Node" } },
      [`own${index}`]: { type: "integer", ...(withDefault && { default: index }) },
    },
    additionalProperties: false,
  });
  return {
    type: "object" as const,
    properties: { root: { $ref: "#/$defs/Node" } },
    $defs: { Node: { anyOf: Array.from({ length: variants }, (_, index) => variant(index)) } },
  };
}

function chain(depth: number, leaf: object): { readonly root: object } {
  let node = leaf;
  for (let level = 0; level < depth; level++) node = { left: node };
  return { root: node };
}

/** Steps of work for a value of one size and of twice that size. */
function ratioOf(work: (size: number, variants: number) => number, variants = 3): number {
  return work(40, variants) / work(20, variants);
}

const leaves = { valid: { own2: 1 }, invalid: { own2: "x" }, unknown: { other: 1 } };

describe.each(Object.entries(leaves))("a recursive union without a tag, with a leaf that is %s,", (_name, leaf) => {
  const deep = (depth: number, variants: number): number =>
    countReads(recursiveUnion(variants), (schema) => createValidator(schema)(chain(depth, leaf))).reads;

  test("is checked in work in proportion to the depth of the value", () => {
    expect(ratioOf(deep)).toBeLessThan(2.5);
  });

  test("is checked in work in proportion to the width of the value", () => {
    const wide = (width: number, variants: number): number => {
      const items = Array.from({ length: width }, () => chain(3, leaf).root);
      return countReads(recursiveUnion(variants), (schema) => createValidator(schema)({ root: { items } })).reads;
    };
    expect(ratioOf(wide)).toBeLessThan(2.5);
  });

  test("is checked in work in proportion to the number of variants, squared at most", () => {
    expect(deep(20, 8) / deep(20, 4)).toBeLessThan(5);
  });

  test("is coerced in work in proportion to the depth", () => {
    const coerce = (depth: number, variants: number): number =>
      countReads(recursiveUnion(variants), (schema) => coerceToSchema(schema, chain(depth, leaf))).reads;
    expect(ratioOf(coerce)).toBeLessThan(3);
  });

  test("matches in work in proportion to the depth", () => {
    const match = (depth: number, variants: number): number =>
      countReads(recursiveUnion(variants), (schema) => matches(schema, chain(depth, leaf), schema)).reads;
    expect(ratioOf(match)).toBeLessThan(2.5);
  });
});

const rows = (count: number): readonly object[] => Array.from({ length: count }, (_, id) => ({ id }));
const ids = (type: string) => ({ items: { type: "object", properties: { id: { type } }, required: ["id"] } });

test.each<[what: string, work: (value: readonly object[]) => unknown]>([
  ["equal items are looked for", createValidator({ uniqueItems: true })],
  ["wrong items are listed", createValidator(ids("string"))],
  ["items are coerced", (value) => coerceToSchema(ids("string"), value)],
  ["items that need no coercion are read", (value) => coerceToSchema({ anyOf: [ids("integer"), {}] }, value)],
])("%s in work in proportion to their number", (_what, work) => {
  const readsOf = (count: number): number => countReads(rows(count), work).reads;
  expect(readsOf(800) / readsOf(400)).toBeLessThan(2.2);
});

/** Definitions that each refer to the next one twice, down to one of strings. */
function doubled(levels: number): object {
  const $defs: Record<string, object> = { [`D${levels}`]: { type: "string" } };
  for (let level = 0; level < levels; level += 1) {
    const next = { $ref: `#/$defs/D${level + 1}` };
    $defs[`D${level}`] = { allOf: [next, { anyOf: [next] }] };
  }
  return { $ref: "#/$defs/D0", $defs };
}

test.each<[what: string, value: unknown]>([
  ["a string", "x"],
  ["a number, which they refuse,", 1],
  ["an object, which they refuse,", {}],
])("%s is checked against references that double in work in proportion to their levels", (_what, value) => {
  const readsOf = (levels: number): number =>
    countReads(doubled(levels), (schema) => createValidator(schema as never)(value)).reads;
  expect(readsOf(12) / readsOf(6)).toBeLessThan(2.5);
  const matchesOf = (levels: number): number =>
    countReads(doubled(levels), (schema) => matches(schema, value, schema as never)).reads;
  expect(matchesOf(12) / matchesOf(6)).toBeLessThan(2.5);
});

test("a search for the meaning of a value ends after a limited amount of work, and leaves the value as it is", () => {
  const search = (variants: number) => {
    const anyOf = Array.from({ length: variants }, (_, id) => ({ type: "object", properties: { id: { const: id } } }));
    return countReads({ anyOf }, (schema) => coerceToSchema(schema, { id: "7" }));
  };
  expect(search(100).result.value).toEqual({ id: 7 });
  const [some, many] = [search(20_000), search(40_000)];
  expect(many.result).toMatchObject({ value: { id: "7" }, repairs: [] });
  expect(many.reads / some.reads).toBeLessThan(1.5);
});

describe("a call to a tool with a recursive union without a tag", () => {
  const schema = recursiveUnion(4, { withDefault: true });
  const tool = functionTool({
    name: "plan",
    description: "Plans.",
    effect: "read_only",
    inputSchema: schema,
    outputSchema: schema,
  });

  test("has its defaults filled in, and its result kept, at a depth of 200", async () => {
    const registry = createToolRegistry([tool], { plan: (args: unknown) => args });
    const envelope = await registry.dispatch({ name: "plan", arguments: JSON.stringify(chain(200, { own1: 1 })) });
    expect(envelope.status).toBe("success");
    let node = (envelope as { result: { root: Record<string, unknown> } }).result.root;
    let depth = 0;
    for (; typeof node["left"] === "object"; depth += 1) node = node["left"] as typeof node;
    expect({ depth, node }).toEqual({ depth: 200, node: { own1: 1 } });
  });

  test("is refused at a depth of 200 with one fault", async () => {
    const registry = createToolRegistry([tool], { plan: (args: unknown) => args });
    const envelope = await registry.dispatch({ name: "plan", arguments: chain(200, { own1: "x" }) });
    expect(envelope).toMatchObject({ error: { kind: "invalid_arguments" } });
  });

  test("is decoded from the form of strict mode", () => {
    const { decode, encode } = projectTool(tool, "openai-strict");
    const args = chain(100, { own1: 1 });
    expect(decode(encode(args) as never)).toEqual(args);
  });
});
