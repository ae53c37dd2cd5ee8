import type { ToolValidators } from "@toolwright/runtime";
import { beforeAll, expect, test } from "vitest";
import { countReads } from "../support/counted-reads.js";
import { createToolProject } from "../support/scratch-project.js";
import { readFiles } from "../support/sections.js";
import { emit, loadValidators } from "./emitted-validators.js";

let validate: ToolValidators["input"];

beforeAll(async () => {
  const project = createToolProject(readFiles(new URL("bounded-work.txt", import.meta.url)));
  const found = loadValidators((await emit(project.root)).modules)["hard"]?.input;
  if (found === undefined) throw new Error("The tool must have a validator.");
  validate = found;
});

/** How often a value is read while it is validated. */
const readsOf = (value: object): number => countReads(value, validate).reads;

function chain(depth: number, leaf: object): object {
  let node = leaf;
  for (let level = 0; level < depth; level++) node = { ...("kind" in leaf && { kind: "c" }), left: node };
  return { ["kind" in leaf ? "shape" : "root"]: node };
}

test.each<[object, boolean]>([
  [{ items: [] }, true],
  [{ y: "no number" }, false],
  [{ z: 1 }, false],
  [{ kind: "b", x: 1 }, true],
  [{ kind: "b", x: "no number" }, false],
  [{ kind: "d" }, false],
])(
  "a recursive union is checked in work in proportion to the depth of the value, whose leaf is %j",
  (leaf, isValid) => {
    expect(readsOf(chain(200, leaf)) / readsOf(chain(100, leaf))).toBeLessThan(2.2);
    expect(validate(chain(400, leaf))).toBe(isValid);
  },
);

test("a check that ends with an exception leaves nothing behind", () => {
  const leaf: { y: unknown } = { y: "no number" };
  const unreadable = {
    left: leaf,
    get items(): never {
      throw new Error("unreadable");
    },
  };
  expect(() => validate({ root: unreadable })).toThrow("unreadable");
  leaf.y = 1;
  expect(validate({ root: leaf })).toBe(true);
});

test("the errors of an object that stands at two places are reported at both", () => {
  const leaf = { y: "no number" };
  expect(validate({ root: { left: { items: [leaf, leaf] } } })).toBe(false);
  const places = validate.errors?.map(({ instancePath }) => instancePath);
  expect(places).toEqual(expect.arrayContaining(["/root/left/items/0/y", "/root/left/items/1/y"]));
});

test("the errors of a recursive union have their places", () => {
  validate({ root: { left: { x: "one" } } });
  expect(validate.errors).toContainEqual(
    expect.objectContaining({ instancePath: "/root/left/x", keyword: "type", params: { type: "number" } }),
  );
  expect(validate.errors).toContainEqual(expect.objectContaining({ instancePath: "/root", keyword: "anyOf" }));
});

test("equal items are found in work in proportion to their number", () => {
  const rows = (count: number): object => ({ rows: Array.from({ length: count }, (_, id) => ({ id })) });
  expect(readsOf(rows(2_000)) / readsOf(rows(1_000))).toBeLessThan(2.2);
  expect(validate({ rows: [{ id: 1 }, { id: 2 }, { id: 1 }, { id: 2 }] })).toBe(false);
  expect(validate.errors).toEqual([
    {
      instancePath: "/rows",
      schemaPath: "#/properties/rows/uniqueItems",
      keyword: "uniqueItems",
      params: { i: 3, j: 1 },
    },
  ]);
});

test("a string of more than 10,000 characters is refused by a pattern that may backtrack", () => {
  expect(validate({ text: "a".repeat(10_000) })).toBe(true);
  expect(validate({ text: "a".repeat(10_001) })).toBe(false);
});
