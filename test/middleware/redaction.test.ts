import { mapParameters, type FoundParameter } from "@toolwright/runtime/internal/parameter-values";
import { redact } from "@toolwright/runtime";
import { renderParameterPath, type ParameterPathStep } from "@toolwright/runtime/internal/parameter-paths";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readValue } from "../support/schema-notation.js";
import { seedOr } from "../support/seed.js";
import { readTable } from "../support/tables.js";

const table = new URL("redaction.txt", import.meta.url);

test.each(readTable(table, "redacted", ["path", "value", "redacted"]))(
  "what stands at $path of $value is redacted, and nothing else",
  (row) => {
    const { path } = row;
    const [value, redacted] = [readValue(row.value), readValue(row.redacted)];
    const before = structuredClone(value);
    // As text: matchers do not see an own `__proto__`.
    expect(JSON.stringify(redact(value, [path]))).toBe(JSON.stringify(redacted));
    expect(value, "the value itself is not touched").toStrictEqual(before);
  },
);

test("a property that is undefined is redacted", () => {
  const value = { token: undefined, list: [null] };
  expect(redact(value, ["token"])).toStrictEqual({ token: "[redacted]", list: [null] });
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

  test.each(readTable(table, "possible", ["path", "value", "pointers…"]))(
    "$path of $value include absent properties: $pointers",
    (row) => {
      const { path, pointers } = row;
      const value = readValue(row.value);
      expect(collect(value, path)).toStrictEqual(pointers);
      const untouched = mapParameters(value, [path], ({ value: current }) => current, "possible");
      expect(untouched, "nothing is added where nothing is set").toStrictEqual(value);
    },
  );

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
