import { createToolRegistry, functionTool } from "@toolwright/runtime";
import { expect, test } from "vitest";
import { readSchema } from "../support/schema-notation.js";
import { readTable } from "../support/tables.js";
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

const rows = readTable(new URL("defaults.txt", import.meta.url), "defaults", ["sent", "got"]);

test.each(rows)("of $sent a handler gets $got, and what else has a default", async (row) => {
  const [sent, got] = [readSchema(row.sent), readSchema(row.got)];
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

test.each([
  [8, { status: "success" }],
  [
    40,
    {
      error: {
        kind: "invalid_schema",
        message: "The schema of grow cannot be used: a default has more than 1,000 others inside",
      },
    },
  ],
])("defaults that double at each of %i levels end the call, not the process", async (levels, expected) => {
  const $defs: Record<string, ReturnType<typeof open>> = { [`D${levels}`]: open({}) };
  for (let level = 0; level < levels; level += 1) {
    const next = ref(`D${level + 1}`);
    $defs[`D${level}`] = { ...open({ "left?": next, "right?": next }), default: {} };
  }
  const inputSchema = open({ "top?": ref("D0") }, { $defs });
  const tool = functionTool({ name: "grow", description: "Grows.", effect: "read_only", inputSchema });
  expect(
    await createToolRegistry([tool], { grow: () => "grown" }).dispatch({ name: "grow", arguments: {} }),
  ).toMatchObject(expected);
});
