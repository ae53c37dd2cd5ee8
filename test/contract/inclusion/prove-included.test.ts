import { describe, expect, test } from "vitest";
import { proveIncluded } from "../../../contract/src/inclusion/prove-included.js";
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
