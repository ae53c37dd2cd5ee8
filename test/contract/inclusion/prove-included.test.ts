import { describe, expect, test } from "vitest";
import { proveIncluded } from "../../../generator/contract/inclusion/prove-included.js";
import { joins } from "./pairs-of-joins.js";
import { lists } from "./pairs-of-lists.js";
import { objects } from "./pairs-of-objects.js";
import { references } from "./pairs-of-references.js";
import { scalars } from "./pairs-of-scalars.js";

describe.each(Object.entries({ scalars, objects, lists, joins, references }))("of %s, exactly is proved", (_, rows) => {
  test.each(rows)("%s", (_what, first, sign, second) => {
    const found = { first: proveIncluded(first, second), second: proveIncluded(second, first) };
    expect(found).toEqual({ first: sign !== "x", second: sign === "=" });
  });
});
