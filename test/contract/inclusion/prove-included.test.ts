import { describe, expect, test } from "vitest";
import { decideIncluded } from "../../../contract/src/inclusion/decide-included.js";
import { textFormats, integerFormats } from "../../../contract/src/inclusion/proof-keywords.js";
import { attemptProof, proveIncluded } from "../../../contract/src/inclusion/prove-included.js";
import type { JsonObject } from "@toolwright/runtime/json-schema";
import { createAjv } from "../../support/ajv.js";
import { readSchema } from "../../support/schema-notation.js";
import { readTables } from "../../support/tables.js";

describe.each([...readTables(new URL("pairs.txt", import.meta.url))])("of %s, exactly is proved", (_, rows) => {
  test.each(rows)("$name", ({ cells: [pair = ""] }) => {
    const [, narrow = "", sign, wide = ""] = /^(.*) ([=<x]) (.*)$/.exec(pair) ?? [];
    const [first, second] = [readSchema(narrow), readSchema(wide)];
    const found = { first: proveIncluded(first, second), second: proveIncluded(second, first) };
    expect(found).toEqual({ first: sign !== "x", second: sign === "=" });
  });
});

test("a long proof is only tried where nothing refutes it", () => {
  const names = ["a", "b", "c", "d", "e", "f"];
  const propertiesBy = (schemaOf: (index: number) => JsonObject): JsonObject =>
    Object.fromEntries(names.map((name, index) => [name, schemaOf(index)]));
  const narrow = { type: "object", properties: propertiesBy(() => ({ type: "boolean" })), required: names };
  const choices = Array.from({ length: 2 ** names.length }, (_, choice) => ({
    properties: propertiesBy((index) => ({ const: ((choice >> index) & 1) === 1 })),
  }));
  const wide = { anyOf: choices };
  expect(attemptProof(narrow, wide, { steps: 5_000 })).toBe("out-of-steps");
  const found = [false, true].map((isKnown) =>
    decideIncluded({ narrow, wide, isRefuted: () => isKnown, budget: { steps: 250_000 } }),
  );
  expect(found).toEqual([true, false]);
});

test("the formats that count are those that Ajv judges by", () => {
  const judging = Object.entries(createAjv().formats).filter(([name, format]) => {
    if (format === true || format === undefined) return false;
    return typeof format !== "object" || !("type" in format) || !["float", "double"].includes(name);
  });
  expect(judging.map(([name]) => name).sort()).toEqual([...textFormats, ...integerFormats.keys()].sort());
});
