/** What of a result the output schema declares, and what is taken out. */

import { keepDeclared } from "@toolwright/runtime/feedback";
import { describe, expect, test } from "vitest";
import { readSchema, readValue } from "../support/schema-notation.js";
import { readTable } from "../support/tables.js";

const columns = ["name", "schema", "value", "kept", "dropped"] as const;
const rows = readTable(new URL("declared.txt", import.meta.url), "results", columns);

test.each(rows)("$name", ({ schema, value: sent, kept, dropped }) => {
  const value = readValue(sent);
  const result = keepDeclared({ type: "object", ...readSchema(schema) }, value);
  expect(result).toEqual({ value: readValue(kept), dropped: dropped === "" ? [] : dropped.split(" ") });
  expect(value, "what was given is not touched").toEqual(readValue(sent));
});

describe("what is no plain JSON", () => {
  const price = { cents: 5n, toJSON: (key: string) => ({ key, cents: 5 }) };
  const open = { type: "object" as const };

  test("is read as JSON.stringify reads it", () => {
    const value = {
      date: new Date(0),
      price,
      none: undefined,
      run: () => 1,
      list: [undefined, NaN, Symbol("a"), Object(1)],
      map: new Map([[1, 2]]),
    };
    expect(keepDeclared(open, value).value).toEqual(JSON.parse(JSON.stringify(value)));
    expect(keepDeclared({ ...open, properties: { price: { properties: { cents: {} } } } }, value)).toEqual({
      value: { price: { cents: 5 } },
      dropped: ["/date", "/price/key", "/list", "/map"],
    });
  });

  test("is refused where JSON cannot hold it, with its place", () => {
    const cycle: Record<string, unknown> = {};
    cycle["list"] = [cycle];
    expect(() => keepDeclared(open, cycle)).toThrow('"/list/0" contains itself');
    expect(() => keepDeclared(open, { a: { b: 1n } })).toThrow('"/a/b" is a BigInt');
    expect(() => keepDeclared(open, 1n)).toThrow("The result is a BigInt, which JSON cannot express.");
    const twice = { c: 1 };
    expect(keepDeclared(open, { a: twice, b: twice }).value).toEqual({ a: twice, b: twice });
  });

  test("names of prototypes are names like any other", () => {
    const value: unknown = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"a":1},"a":2}');
    const kept = keepDeclared({ ...open, additionalProperties: {} }, value).value;
    expect(JSON.stringify(kept)).toBe(JSON.stringify(value));
    expect(keepDeclared({ ...open, properties: { a: {} } }, value)).toEqual({
      value: { a: 2 },
      dropped: ["/__proto__", "/constructor"],
    });
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});
