import { mapParameters, type FoundParameter } from "@toolwright/runtime/internal/parameter-values";
import { redact } from "@toolwright/runtime";
import { renderParameterPath, type ParameterPathStep } from "@toolwright/runtime/internal/parameter-paths";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seedOr } from "../support/seed.js";

const r = "[redacted]";

test.each<[path: string, value: unknown, redacted: unknown]>([
  ["token", { token: "t", other: { token: "t" } }, { token: r, other: { token: "t" } }],
  ["token", { other: 1 }, { other: 1 }],
  ["token", { token: { deep: ["t"] } }, { token: r }],
  ["token", { token: undefined, list: [null] }, { token: r, list: [null] }],
  ["options.token", { options: null, "options.token": 1 }, { options: null, "options.token": 1 }],
  ["items[].token", { items: [{ token: 1 }, "x", { id: 2 }] }, { items: [{ token: r }, "x", { id: 2 }] }],
  ["pair[1]", { pair: ["a", "b", "c"] }, { pair: ["a", r, "c"] }],
  ["items[]", { items: { 0: "a" } }, { items: { 0: "a" } }],
  ["headers{}", { headers: { a: "1", b: ["2"] } }, { headers: { a: r, b: r } }],
  ["tree.**.token", { tree: { token: 1, a: [{ token: 2, id: 3 }] } }, { tree: { token: r, a: [{ token: r, id: 3 }] } }],
  ["a\\.b", { "a.b": 1, a: { b: 2 } }, { "a.b": r, a: { b: 2 } }],
  ["__proto__", JSON.parse('{"__proto__":"t","a":1}'), JSON.parse(`{"__proto__":"${r}","a":1}`)],
  ["__proto__.token", { a: 1 }, { a: 1 }],
  ["toString", { a: 1 }, { a: 1 }],
  ["token", "token", "token"],
])("what stands at %j of %j is redacted, and nothing else", (path, value, redacted) => {
  const before = structuredClone(value);
  // As text: matchers do not see an own `__proto__`.
  expect(JSON.stringify(redact(value, [path]))).toBe(JSON.stringify(redacted));
  expect(value, "the value itself is not touched").toStrictEqual(before);
});

/** A JSON value that holds the secret, with the steps to it and the same value without it. */
interface Planted {
  readonly value: unknown;
  readonly steps: readonly ParameterPathStep[];
}

const secret = "c0ffee-secret";
const json = fc.jsonValue({ maxDepth: 2 });
const name = fc.oneof(fc.string(), fc.constantFrom("__proto__", "a.b", "[]", "**", "{}", "constructor", "0"));

/** Wraps what holds the secret in an object or a list; the step to it is exact or general. */
const wrap = (inner: Planted): fc.Arbitrary<Planted> =>
  fc.oneof(
    fc.tuple(fc.dictionary(name, json), name, fc.boolean()).map(([others, key, isExact]): Planted => ({
      value: Object.fromEntries([...Object.entries(others), [key, inner.value]]),
      steps: [isExact ? { kind: "property", name: key } : { kind: "values" }, ...inner.steps],
    })),
    fc.tuple(fc.array(json, { maxLength: 3 }), fc.boolean()).map(([before, isExact]): Planted => ({
      value: [...before, inner.value],
      steps: [isExact ? { kind: "position", index: before.length } : { kind: "elements" }, ...inner.steps],
    })),
  );

const planted = fc.integer({ min: 1, max: 5 }).chain((depth) => {
  let value: fc.Arbitrary<Planted> = fc.constant({ value: secret, steps: [] });
  for (let level = 0; level < depth; level++) value = value.chain(wrap);
  // Arguments and results are objects.
  value = value.map((inner) => ({
    value: { in: inner.value },
    steps: [{ kind: "property", name: "in" }, ...inner.steps],
  }));
  // Behind `**` the place is found at any depth: some of the steps say nothing new.
  return fc.tuple(value, fc.nat(depth), fc.nat(depth)).map(([{ value: whole, steps }, from, length]) => ({
    value: whole,
    exact: steps,
    descending: [...steps.slice(0, from), { kind: "descent" as const }, ...steps.slice(Math.min(from + length, depth))],
  }));
});

test("a secret is gone wherever a path leads to it, and what no path leads to is as it was", () => {
  fc.assert(
    fc.property(planted, fc.boolean(), ({ value, exact, descending }, isExact) => {
      const path = renderParameterPath(isExact ? exact : descending);
      const places: FoundParameter[] = [];
      mapParameters(value, [path], (place) => {
        places.push(place);
        return place.value;
      });
      const redacted = redact(value, [path]);
      expect(JSON.stringify(redacted)).not.toContain(secret);
      const restored = new Map(places.map((place) => [place.pointer, place.value]));
      const undone = mapParameters(redacted, [path], ({ pointer }) => restored.get(pointer));
      // As text: matchers do not see an own `__proto__`.
      expect(JSON.stringify(undone)).toBe(JSON.stringify(value));
    }),
    { numRuns: 500, seed: seedOr(12) },
  );
});

describe("places that a path names", () => {
  const collect = (value: unknown, path: string): string[] => {
    const pointers: string[] = [];
    mapParameters(value, [path], ({ pointer }) => void pointers.push(pointer), "possible");
    return pointers;
  };

  test.each<[path: string, value: unknown, pointers: string[]]>([
    ["owner", {}, ["/owner"]],
    ["options.owner", {}, []],
    ["options.owner", { options: {} }, ["/options/owner"]],
    ["options.owner", { options: [] }, []],
    ["items[].a/b~c", { items: [{ id: 1 }, 2, { "a/b~c": 3 }] }, ["/items/0/a~1b~0c", "/items/2/a~1b~0c"]],
    ["__proto__", {}, ["/__proto__"]],
  ])("%j of %j include absent properties: %j", (path, value, pointers) => {
    expect(collect(value, path)).toStrictEqual(pointers);
    const untouched = mapParameters(value, [path], ({ value: current }) => current, "possible");
    expect(untouched, "nothing is added where nothing is set").toStrictEqual(value);
  });

  test("can all be set, and what stays undefined stays absent", () => {
    const value = { items: [{ id: 1 }, { id: 2, owner: "x" }, { id: 3 }] };
    const set = mapParameters(
      value,
      ["items[].owner"],
      ({ pointer, value: current }) => (pointer === "/items/0/owner" ? "ann" : current),
      "possible",
    );
    expect(set).toStrictEqual({ items: [{ id: 1, owner: "ann" }, { id: 2, owner: "x" }, { id: 3 }] });
  });

  test("`__proto__` is set as a property, and no prototype is", () => {
    const set = mapParameters({}, ["__proto__"], () => ({ polluted: true }), "possible");
    expect(Object.keys(set as object)).toEqual(["__proto__"]);
    expect((set as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
