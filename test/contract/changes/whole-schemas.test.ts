import { expect, test } from "vitest";
import { compareSchemas, type JsonObject } from "toolwright/contract";

function closed(properties: JsonObject): JsonObject {
  return { type: "object", properties, additionalProperties: false };
}

test("one value that leaves a list of many is shown", () => {
  const list = (length: number): JsonObject => closed({ a: { enum: Array.from({ length }, (_, at) => `v${at}`) } });
  const { changes } = compareSchemas(list(1000), list(999), { direction: "input" });
  expect(changes).toMatchObject([{ rule: "input-enum-value-removed", witness: { instance: { a: "v999" } } }]);
});

test("more steps than are judged one by one are not passed over in silence", () => {
  const names = Array.from({ length: 105 }, (_, at) => `p${at}`);
  const before = closed(Object.fromEntries(names.map((name) => [name, { type: "string" }])));
  const { changes } = compareSchemas(before, closed({}), { direction: "input" });
  expect(changes.filter(({ rule }) => rule === "input-property-removed")).toHaveLength(100);
  expect(changes.at(-1)).toMatchObject({ rule: "input-compatibility-unproven", pointer: "#", before, tried: 0 });
});

test("what is known of the whole alone is accepted for these schemas alone", () => {
  const named = (type: string): JsonObject => ({
    ...closed({ a: { $dynamicAnchor: "a", type }, b: { $dynamicRef: "#a" } }),
  });
  const [change] = compareSchemas(named("string"), named("number"), { direction: "input" }).changes;
  expect(change).toMatchObject({ rule: "input-narrowed", before: named("string"), after: named("number") });
});
