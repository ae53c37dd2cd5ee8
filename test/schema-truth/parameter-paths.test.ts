import {
  advanceParameterPaths,
  parseParameterPath,
  renderParameterPath,
  type ParameterPathStep,
} from "@toolwright/runtime/internal/parameter-paths";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seedOr } from "../support/seed.js";

const property = (name: string): ParameterPathStep => ({ kind: "property", name });
const [elements, values, descent] = [{ kind: "elements" }, { kind: "values" }, { kind: "descent" }] as const;

describe.each<[string, readonly ParameterPathStep[]]>([
  ["token", [property("token")]],
  ["options.token", [property("options"), property("token")]],
  ["items[].token", [property("items"), elements, property("token")]],
  ["matrix[][0].token", [property("matrix"), elements, { kind: "position", index: 0 }, property("token")]],
  ["byId{}.token", [property("byId"), values, property("token")]],
  ["{}.token", [values, property("token")]],
  ["**.token", [descent, property("token")]],
  ["tree.**{}.token", [property("tree"), descent, values, property("token")]],
  ["a\\.b.\\*\\*.\\[].\\{}.back\\\\slash", ["a.b", "**", "[]", "{}", "back\\slash"].map(property)],
  [".", [property("")]],
  ["..", [property(""), property("")]],
  ["a.", [property("a"), property("")]],
  [".{}", [property(""), values]],
  ["größe.😀.x-y z", ["größe", "😀", "x-y z"].map(property)],
])("the path %j", (text, steps) => {
  test("is what its steps are written as", () => expect(renderParameterPath(steps)).toBe(text));
  test("is read as its steps", () => expect(parseParameterPath(text)).toEqual(steps));
});

test("different steps are never written alike, whatever the names", () => {
  const name = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(".", "[", "]", "{", "}", "*", "\\", "0", "\n") }),
  );
  const step = fc.oneof(
    name.map(property),
    fc.constantFrom(elements, values, descent),
    fc.nat(20).map((index): ParameterPathStep => ({ kind: "position", index })),
  );
  // Arguments are objects, so no path begins with an element.
  const first = fc.oneof(name.map(property), fc.constantFrom(values, descent));
  fc.assert(
    fc.property(first, fc.array(step, { maxLength: 6 }), (head, tail) => {
      expect(parseParameterPath(renderParameterPath([head, ...tail]))).toEqual([head, ...tail]);
    }),
    { seed: seedOr(1), numRuns: 2000 },
  );
});

test("behind ** every depth is the same", () => {
  let left = advanceParameterPaths([parseParameterPath("**.auth.token")], { kind: "property", name: "children" });
  for (let depth = 0; depth < 5; depth++) left = advanceParameterPaths(left, { kind: "position", index: depth });
  expect(left.map(renderParameterPath)).toEqual(["**.auth.token"]);
  left = advanceParameterPaths(left, { kind: "property", name: "auth" });
  expect(left.map(renderParameterPath)).toEqual(["**.auth.token", "token"]);
  expect(advanceParameterPaths(left, { kind: "property", name: "token" })).toContainEqual([]);
});
