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

test("each of a thousand broken parameters is a finding with a witness of its own", () => {
  const names = Array.from({ length: 1000 }, (_, at) => `p${at}`);
  const all = (type: string): JsonObject => closed(Object.fromEntries(names.map((name) => [name, { type }])));
  const narrowed = compareSchemas(all("string"), all("number"), { direction: "input" }).changes;
  expect(narrowed.map(({ witness }) => witness?.instance)).toEqual(names.map((name) => ({ [name]: "a" })));
  const removed = compareSchemas(all("string"), closed({}), { direction: "input" }).changes;
  expect(removed.filter(({ rule, witness }) => rule === "input-property-removed" && witness)).toHaveLength(1000);
});

test("what is known of the whole alone is accepted for these schemas alone", () => {
  const named = (type: string): JsonObject => ({
    ...closed({ a: { $dynamicAnchor: "a", type }, b: { $dynamicRef: "#a" } }),
  });
  const [change] = compareSchemas(named("string"), named("number"), { direction: "input" }).changes;
  expect(change).toMatchObject({ rule: "input-narrowed", before: named("string"), after: named("number") });
});
