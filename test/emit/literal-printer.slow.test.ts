import { isDeepStrictEqual } from "node:util";
import fc, { type Arbitrary } from "fast-check";
import * as prettier from "prettier";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import { printLiteral } from "../support/generator-internals.js";
import { runsOr, seedOr } from "../support/seed.js";

const caseCount = runsOr(1500);
const seed = seedOr(11);

interface PrintedModule {
  readonly text: string;
  readonly literal: string;
}

/** A module with one constant, its left side broken as `printLiteral` asks of its callers. */
function printModule(name: string, value: JsonValue): PrintedModule {
  const types = ["A", "R", '"E"'];
  const declaration = `export const ${name}: ToolMetadata<${types.join(", ")}>`;
  let leftSide = `${declaration} = `;
  let place = { column: leftSide.length, indentation: 0 };
  if (declaration.length > 78) {
    leftSide = `export const ${name}: ToolMetadata<\n${types.map((type) => `  ${type}`).join(",\n")}\n> = `;
    place = { ...place, column: "> = ".length };
  } else if (declaration.length > 76) {
    leftSide = `${declaration} =\n  `;
    place = { ...place, column: 2, indentation: 2 };
  }
  const literal = printLiteral(value, place);
  return { text: `${leftSide}${literal};\n`, literal };
}

function evaluate(literal: string): unknown {
  return new Function(`return (${literal})`)();
}

async function expectExact({ text, literal }: PrintedModule, value: JsonValue): Promise<void> {
  expect(await prettier.format(text, { parser: "typescript" })).toBe(text);
  const expected: unknown = JSON.parse(JSON.stringify(value));
  expect(isDeepStrictEqual(evaluate(literal), expected), `the value of ${literal}`).toBe(true);
}

// The types forbid it, but a caller without `exactOptionalPropertyTypes` can pass it.
const leftOut = { left: undefined } as unknown as JsonValue;

const oddCharacters = [
  ..."'\"`\\\n\r\t\v\0\b\x1b\x7f\u0085\u00a0\u00ad\u2028\u2029\u200b\u200d\u202e\ufeff\ufffe\ud800",
  ..."ab01 /*éßﬀ—…жλع日本한ｱＡ\u3000𠮷𝒳😀❤☺©™✔⏩\u0301",
  ...["${", "\\u0041", "\\'", "\r\n", "*/", "</script>", "e\u0301", "❤️", "👩‍👩‍👧", "👍🏽", "🇨🇭", "🇨", "#️⃣"],
];
const oddKeys = [
  ..."_ $ 0 1 01 1.5 1e3 1e21 -1 999999999999999999999 0x10 1_000 .5 5. NaN true new class get set async".split(" "),
  ..."__proto__ constructor toString a ab abc abcd abcde a- a-b- a-b it's $ref é路径 ключ a‿b ª 𝒳 𠮷 😀 —".split(" "),
  ...["", "a b", 'a "b"', "\u2028", "\ud800", "\u0301", "x\u0301", "x\u200d", "ﬀ", "ꬰ", "ᲀ", "١", "x١", "路径"],
];
const words = 'the path of a file in the workspace it\'s "quoted" — für 日本語 🚀'.split(" ");

function repeated(character: string, maximum: number): Arbitrary<string> {
  return fc.integer({ min: 1, max: maximum }).map((length) => character.repeat(length));
}

const prose = fc.array(fc.constantFrom(...words), { maxLength: 25 }).map((parts) => parts.join(" "));
const codeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
  .map((units) => String.fromCharCode(...units));
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...oddCharacters), maxLength: 40 }),
  prose,
  codeUnits,
  fc.string({ unit: "grapheme", maxLength: 60 }),
  repeated("x", 90),
  repeated("日", 45),
);
const key = fc.oneof(
  { arbitrary: fc.constantFrom(...oddKeys), weight: 4 },
  { arbitrary: repeated("k", 90), weight: 3 },
  { arbitrary: codeUnits.map((units) => units.slice(0, 3)), weight: 2 },
  { arbitrary: text, weight: 1 },
);
const number = fc.oneof(
  fc.constantFrom(0, -0, 1e21, -1e21, 1e-7, -1.5e-7, 5e-324, Number.MAX_VALUE, 123456789012345680000, 0.1, 100),
  fc.integer(),
  fc.integer({ min: -99, max: 99 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const scalar = fc.oneof(text, number, fc.constantFrom<JsonValue>(true, false, null, {}, [], [[]], [{}], leftOut));
const { anyValue } = fc.letrec<{ anyValue: JsonValue }>((recurse) => ({
  anyValue: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.array(number, { maxLength: 40 }),
    fc.array(fc.array(fc.constantFrom(1, "a", [], {}, [1, 2]), { maxLength: 4 }), { maxLength: 4 }),
    fc.array(recurse("anyValue"), { maxLength: 5 }),
    fc.array(fc.tuple(key, recurse("anyValue")), { maxLength: 5 }).map(Object.fromEntries),
  ),
}));

/** Values far to the right, where even a bracket may not fit. */
const deepValue = fc
  .tuple(fc.array(fc.option(key), { minLength: 5, maxLength: 45 }), fc.oneof(anyValue, scalar))
  .map(([keys, innermost]) =>
    keys.reduce<JsonValue>((inner, outerKey) => (outerKey === null ? [inner] : { [outerKey]: inner }), innermost),
  );

function hasContent(value: JsonValue): boolean {
  return typeof value === "object" && value !== null && JSON.stringify(value).length > "{}".length;
}

describe(`random values (seed ${seed})`, () => {
  it("prints what prettier prints, and the value again", async () => {
    const value = fc
      .oneof({ arbitrary: anyValue, weight: 4 }, { arbitrary: deepValue, weight: 1 })
      .map((generated) => (hasContent(generated) ? generated : { generated }));
    const name = repeated("n", 60);
    await fc.assert(
      fc.asyncProperty(name, value, async (constantName, generated) =>
        expectExact(printModule(constantName, generated), generated),
      ),
      { numRuns: caseCount, seed },
    );
  });
});

describe("printLiteral", () => {
  // Prettier would leave all of these as they are, and others too.
  it.each<[string, JsonValue, string]>([
    ["escapes for what an editor does not show", "\n\u2028\u202e\ud800\u007f", '"\\n\\u2028\\u202e\\ud800\\u007f"'],
    ["templates and emoji as they are", "`${a}` 👍🏽", '"`${a}` 👍🏽"'],
    ["empty objects and arrays", [{}, [], leftOut], "[{}, [], {}]"],
    ["objects with content on several lines", { a: 1 }, "{\n  a: 1,\n}"],
    ["quoted keys", { 1: 1, "": 1, "a-b": 1 }, '{\n  "1": 1,\n  "": 1,\n  "a-b": 1,\n}'],
    ["computed keys", { ["__proto__"]: 1, "a\u203f": 1 }, '{\n  ["__proto__"]: 1,\n  ["a\u203f"]: 1,\n}'],
  ])("prints %s", (_, value, expected) => {
    expect(printLiteral(value, { column: 0, indentation: 0 })).toBe(expected);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])("refuses %s", (value) => {
    expect(() => printLiteral({ value }, { column: 0, indentation: 0 })).toThrow("A JSON number must be finite");
  });
});
