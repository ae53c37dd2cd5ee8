import { describe, expect, test } from "vitest";
import { textFormats, integerFormats } from "../../../contract/src/inclusion/proof-keywords.js";
import { proveIncluded } from "../../../contract/src/inclusion/prove-included.js";
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

test("the formats that count are those that Ajv judges by", () => {
  const judging = Object.entries(createAjv().formats).filter(([name, format]) => {
    if (format === true || format === undefined) return false;
    return typeof format !== "object" || !("type" in format) || !["float", "double"].includes(name);
  });
  expect(judging.map(([name]) => name).sort()).toEqual([...textFormats, ...integerFormats.keys()].sort());
});
