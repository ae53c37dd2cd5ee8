import { createToolRegistry, functionTool } from "@toolwright/runtime";
import { expect, test } from "vitest";

const seen: unknown[] = [];
const point = { type: "object", properties: { y: { default: 2 } } };
const filled = createToolRegistry(
  [
    functionTool({
      name: "draw",
      description: "Draws.",
      effect: "read_only",
      hiddenParameters: ["theme"],
      hiddenDefaults: { theme: { colors: ["red"] } },
      inputSchema: {
        type: "object",
        properties: {
          style: { type: "object", default: { width: [1] } },
          at: { $ref: "#/$defs/Point" },
          path: { type: "array", items: { $ref: "#/$defs/Point" } },
          pair: { type: "array", prefixItems: [{ type: "number" }, point], items: false },
          shape: {
            anyOf: [
              { type: "object", properties: { kind: { const: "dot" }, size: { default: 1 } }, required: ["kind"] },
              { type: "object", properties: { kind: { const: "box" }, side: { default: 9 } }, required: ["kind"] },
            ],
          },
          both: { allOf: [point, { properties: { z: { default: 3 } } }] },
          byName: {
            type: "object",
            patternProperties: { "^x-": { type: "object", properties: { a: { default: 4 } } } },
            additionalProperties: { type: "object", properties: { b: { default: 5 } } },
          },
        },
        $defs: { Point: point },
      },
    }),
  ],
  { draw: (args) => void seen.push(args) },
);

test.each<[sent: object, got: object]>([
  [{}, {}],
  [{ style: { width: [] } }, { style: { width: [] } }],
  [{ at: {} }, { at: { y: 2 } }],
  [{ at: { y: null } }, { at: { y: null } }],
  [{ path: [{}, { y: 0 }] }, { path: [{ y: 2 }, { y: 0 }] }],
  [{ pair: [1, {}] }, { pair: [1, { y: 2 }] }],
  [{ shape: { kind: "box" } }, { shape: { kind: "box", side: 9 } }],
  [{ both: {} }, { both: { y: 2, z: 3 } }],
  [{ byName: { "x-1": {}, other: {} } }, { byName: { "x-1": { a: 4 }, other: { b: 5 } } }],
])("of %j a handler gets %j, and what else has a default", async (sent, got) => {
  const before = structuredClone(sent);
  expect(await filled.dispatch({ name: "draw", arguments: sent })).toMatchObject({ status: "success" });
  const defaults = { style: { width: [1] }, theme: { colors: ["red"] } };
  expect(seen.at(-1)).toEqual({ ...defaults, ...got });
  expect([seen.at(-1), ...Object.values(seen.at(-1) as object)].every(Object.isFrozen)).toBe(true);
  expect(sent, "what was sent is not touched").toEqual(before);
  expect(Object.isFrozen(sent)).toBe(false);
});

test("calls share no default with each other, nor with the tool", async () => {
  await filled.dispatch({ name: "draw", arguments: {} });
  await filled.dispatch({ name: "draw", arguments: {} });
  const [first, second] = seen.slice(-2) as { style: object; theme: object }[];
  expect(first).toEqual(second);
  expect(first?.style).not.toBe(second?.style);
  expect(first?.theme).not.toBe(second?.theme);
  expect(Object.isFrozen(filled.tools[0]?.hiddenDefaults?.["theme"])).toBe(false);
});
