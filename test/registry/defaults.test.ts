import { createToolRegistry, functionTool } from "@toolwright/runtime";
import { expect, test } from "vitest";
import { anyOf, list, number, open, record, ref } from "../support/schema-words.js";

const seen: unknown[] = [];
const point = open({ "y?": { default: 2 } });
const shapes = [
  open({ kind: { const: "dot" }, "size?": { default: 1 } }),
  open({ kind: { const: "box" }, "side?": { default: 9 } }),
];
const filled = createToolRegistry(
  [
    functionTool({
      name: "draw",
      description: "Draws.",
      effect: "read_only",
      hiddenParameters: ["theme"],
      hiddenDefaults: { theme: { colors: ["red"] } },
      inputSchema: open(
        {
          "style?": { type: "object", default: { width: [1] } },
          "at?": ref("Point"),
          "path?": list(ref("Point")),
          "pair?": { type: "array", prefixItems: [number, point], items: false },
          "shape?": anyOf(...shapes),
          "both?": { allOf: [point, { properties: { z: { default: 3 } } }] },
          "byName?": {
            ...record(open({ "b?": { default: 5 } })),
            patternProperties: { "^x-": open({ "a?": { default: 4 } }) },
          },
        },
        { $defs: { Point: point } },
      ),
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
  expect(first?.theme).not.toBe(filled.tools[0]?.hiddenDefaults?.["theme"]);
});
