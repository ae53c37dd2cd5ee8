import { Ajv } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { describe, expect, test } from "vitest";
import { toSchema2020 } from "../../support/contract-internals.js";
import { readSchema } from "../../support/schema-notation.js";
import { readTable } from "../../support/tables.js";
import { compile } from "./soundness.js";
import { values } from "./values.js";

const draft = (number: string): string => `http://json-schema.org/draft-${number}/schema#`;

const columns = ["name", "older", "newer"] as const;
const rows = readTable(new URL("dialects.txt", import.meta.url), "rewritten", columns).map(
  ({ name, older, newer }) => ({ name, schema: readSchema(older), expected: readSchema(newer) }),
);

describe("the words of older drafts become those of 2020-12", () => {
  test.each(rows)("$name", ({ schema, expected }) => {
    expect(toSchema2020(schema)).toEqual(expected);
  });

  test.each(rows.filter(({ schema: { $schema } }) => $schema !== draft("04")))(
    "$name: with the same verdicts",
    ({ schema }) => {
      const { $schema: _dialect, ...undeclared } = schema;
      const isOf2019 = ["$recursiveAnchor", "dependentRequired"].some((keyword) => keyword in schema);
      const Older = isOf2019 && schema["$schema"] === undefined ? Ajv2019 : Ajv;
      const options = { strict: false, ownProperties: true, logger: false } as const;
      const judge = new Older(options).compile(undeclared);
      const newer = compile(toSchema2020(schema));
      expect(values.filter((value) => judge(value) !== newer(value))).toEqual([]);
    },
  );
});

test("a schema of 2020-12 keeps its words", () => {
  const schema = { $ref: "#/$defs/a", minLength: 1, $defs: { a: { prefixItems: [true], items: false } } };
  expect(toSchema2020(schema)).toEqual(schema);
  expect(toSchema2020(toSchema2020(schema))).toEqual(schema);
});
