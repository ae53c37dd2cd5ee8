import { createToolRegistry, functionTool } from "@toolwright/runtime";
import type { ObjectSchema } from "@toolwright/runtime/internal/metadata";
import { lenient } from "@toolwright/runtime/lenient";
import { expect, test } from "vitest";
import { timeOf } from "./timed-calls.js";

const node = { $ref: "#/$defs/Node" };
const variant = (name: string) => ({
  type: "object",
  properties: { left: node, items: { type: "array", items: node }, [name]: { type: "integer" } },
  additionalProperties: false,
});
const schema: ObjectSchema = {
  type: "object",
  properties: {
    unique: { type: "array", uniqueItems: true, items: { type: "object" } },
    rows: {
      type: "array",
      items: { type: "object", properties: { id: { type: "integer" } }, additionalProperties: false },
    },
    root: node,
    chain: { $ref: "#/$defs/Chain" },
  },
  additionalProperties: false,
  $defs: {
    Node: { anyOf: ["a", "b", "c", "d"].map(variant) },
    // So many steps for each level that the stack does not hold them for as many levels as arguments may have.
    Chain: { allOf: [{ anyOf: [{ allOf: [{ oneOf: [{ $ref: "#/$defs/Link" }] }] }, { type: "string" }] }] },
    Link: { type: "object", properties: { left: { $ref: "#/$defs/Chain" }, a: { type: "integer" } } },
  },
};

function callTool(args: object, settings: object = {}) {
  const tool = functionTool({ name: "fixture", description: "A fixture.", effect: "read_only", inputSchema: schema });
  const registry = createToolRegistry([tool], { fixture: () => "done" } as never, settings as never);
  return registry.dispatch({ name: "fixture", arguments: args }, undefined as never);
}

const list = (count: number, make: (index: number) => unknown) => Array.from({ length: count }, (_, i) => make(i));

function nest(depth: number, leaf: object): Readonly<Record<"root", object>> {
  let value = leaf;
  for (let level = 0; level < depth; level += 1) value = { left: value, items: [] };
  return { root: value };
}

const wide = 4_000;
const deep = 480;
const settings = { strict: {}, lenient: { reader: lenient } };

/** Arguments of a size, by what is in them. */
const cases: Readonly<Record<string, readonly [size: number, make: (size: number) => object]>> = {
  "distinct objects in a unique array": [wide, (size) => ({ unique: list(size, (id) => ({ id })) })],
  "equal objects in a unique array": [wide, (size) => ({ unique: list(size, (id) => ({ id: id % 1_000 })) })],
  "valid rows": [wide, (size) => ({ rows: list(size, (id) => ({ id })) })],
  "rows, one of them a string to coerce": [wide, (size) => ({ rows: list(size, (id) => ({ id: id > 0 ? id : "0" })) })],
  "wrong rows": [wide, (size) => ({ rows: list(size, () => "x") })],
  "rows with wrong names": [wide, (size) => ({ rows: list(size, (id) => ({ [`name${id}`]: id })) })],
  "wrong names": [wide, (size) => Object.fromEntries(list(size, (id) => [`path${id}`, id]) as [string, number][])],
  "wrong names in a union": [
    wide,
    (size) => ({ root: Object.fromEntries(list(size, (id) => [`path${id}`, id]) as [string, number][]) }),
  ],
  "a deep union": [deep, (size) => nest(size, { a: 1 })],
  "a deep union with a string to coerce": [deep, (size) => nest(size, { a: "1" })],
  "a chain deeper than the stack": [deep, (size) => ({ chain: nest(size, { a: "1" })["root"] })],
  "a deep union with a wrong leaf": [deep, (size) => nest(size, { x: 1 })],
};

/** The least processor time of several calls. */
async function timeCall(args: object, options: object): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < 5; time += 1) times.push(await timeOf(() => callTool(args, options)));
  return Math.min(...times);
}

for (const [way, options] of Object.entries(settings)) {
  test.each(Object.entries(cases))(`${way}: the time for %s grows with the size`, async (_, [size, make]) => {
    const [some, many] = [make(size / 8), make(size)];
    // Eight times as much takes 8 times as long, or 64 times where each part is compared with every other one. Half a
    // millisecond is about what the clock can tell.
    await timeCall(some, options);
    const ratio = (await timeCall(many, options)) / Math.max(0.5, await timeCall(some, options));
    expect(ratio).toBeLessThan(28);
  });

  test(`${way}: a union of 490 levels has the verdict of one level, also in the first call`, async () => {
    const { status } = await callTool(nest(490, { a: 1 }), options);
    expect(status).toBe("success");
    expect(await callTool(nest(490, { x: 1 }), options)).toMatchObject({ error: { kind: "invalid_arguments" } });
  });
}

test("lenient: what a deep union needs is found below levels that fit each of its variants", async () => {
  expect(await callTool(nest(100, { a: "1" }), settings.lenient)).toMatchObject({ status: "success" });
});
