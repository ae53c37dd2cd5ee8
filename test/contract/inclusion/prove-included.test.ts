import { describe, expect, test } from "vitest";
import {
  formatLengths,
  looseFormatPatterns,
  integerFormats,
  textFormats,
  attemptProof,
  proveContained,
} from "../../support/contract-internals.js";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { createAjv } from "../../support/ajv.js";
import { readSchema } from "../../support/schema-notation.js";
import { readTables } from "../../support/tables.js";

describe.each([...readTables(new URL("pairs.txt", import.meta.url), ["name", "pair"])])(
  "of %s, exactly is proved",
  (_, rows) => {
    test.each(rows)("$name", ({ pair }) => {
      const [, narrow = "", sign, wide = ""] = /^(.*) ([=<x]) (.*)$/.exec(pair) ?? [];
      const [first, second] = [readSchema(narrow), readSchema(wide)];
      const found = {
        first: proveContained({ narrow: first, wide: second }),
        second: proveContained({ narrow: second, wide: first }),
      };
      expect(found).toEqual({ first: sign !== "x", second: sign === "=" });
    });
  },
);

test("a long proof is only tried where nothing refutes it", () => {
  const names = ["a", "b", "c", "d", "e", "f"];
  const propertiesBy = (schemaOf: (index: number) => JsonObject): JsonObject =>
    Object.fromEntries(names.map((name, index) => [name, schemaOf(index)]));
  const narrow = { type: "object", properties: propertiesBy(() => ({ type: "boolean" })), required: names };
  const choices = Array.from({ length: 2 ** names.length }, (_, choice) => ({
    properties: propertiesBy((index) => ({ const: ((choice >> index) & 1) === 1 })),
  }));
  const wide = { anyOf: choices };
  expect(attemptProof({ narrow, wide, steps: 5_000 })).toBe("out-of-steps");
  const found = [false, true].map((isKnown) =>
    proveContained({ narrow, wide, isRefuted: () => isKnown, budget: { steps: 250_000 } }),
  );
  expect(found).toEqual([true, false]);
});

const ajv = createAjv();

test("the formats that count are those that Ajv judges by", () => {
  const judging = Object.entries(ajv.formats).filter(([name, format]) => {
    if (format === true || format === undefined) return false;
    return typeof format !== "object" || !("type" in format) || !["float", "double"].includes(name);
  });
  expect(judging.map(([name]) => name).sort()).toEqual([...textFormats, ...integerFormats.keys()].sort());
});

const nil = "00000000-0000-0000-0000-000000000000";
const long = `00:00:00.${"0".repeat(99)}+00:00`;

test.each([
  ["date", ["2024-02-29"]],
  ["date-time", ["2024-02-29t00:00:00z", "2024-02-29 00:00:00.5-0130", `2024-02-29T${long}`]],
  ["time", ["00:00:00z", long]],
  ["uuid", [nil, `urn:uuid:${nil}`, `URN:Uuid:${nil}`]],
  ["ipv4", ["0.0.0.0", "255.255.255.255"]],
  ["ipv6", ["::", `${"ffff:".repeat(6)}255.255.255.255`]],
  ["iso-time", ["00:00:00"]],
  ["iso-date-time", ["2024-02-29 00:00:00"]],
  ["duration", ["P1D"]],
  ["uri", ["a:a"]],
  ["url", ["ftp://a.bc"]],
  ["email", ["a@b.c"]],
  ["hostname", ["a", `${`${"a".repeat(62)}.`.repeat(4)}a.`.slice(-254)]],
  ["json-pointer-uri-fragment", ["#"]],
  ["relative-json-pointer", ["0"]],
])("strings of the format %s have the lengths and the pattern that are known of them", (format, texts) => {
  const [least = NaN, most = NaN] = formatLengths.get(format) ?? [];
  const accepts = ajv.compile({ type: "string", format });
  const shorter = texts.flatMap((text) => [...text].map((_, at) => text.slice(0, at) + text.slice(at + 1)));
  const longer = texts.flatMap((text) =>
    [...text, ""].flatMap((_, at) =>
      ["0", "f", "F", "-", "+", "/", ":", ".", "z", "\u017f"].map((one) => text.slice(0, at) + one + text.slice(at)),
    ),
  );
  const accepted = [...texts, ...shorter, ...longer].filter((text) => accepts(text));
  const lengths = accepted.map((text) => text.length);
  const pattern = new RegExp(looseFormatPatterns.get(format) ?? "", "u");
  expect(accepted.filter((text) => !pattern.test(text))).toEqual([]);
  expect(texts.filter((text) => !accepts(text))).toEqual([]);
  expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([
    least,
    most === Infinity ? Math.max(...lengths) : most,
  ]);
});
