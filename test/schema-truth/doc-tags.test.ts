import { expect, test } from "vitest";
import { run, schemaOf, schemasOf, toolWith } from "./generated-schemas.js";

/** A property of `Args`: its comment, its type and its schema. */
interface Row {
  readonly comment: string;
  readonly type: string;
  readonly schema: unknown;
}

const constraints: readonly Row[] = [
  { comment: "@minimum 1 @maximum 5", type: "number", schema: { type: "number", minimum: 1, maximum: 5 } },
  { comment: "@minimum 1", type: "number | null", schema: { type: ["number", "null"], minimum: 1 } },
  { comment: "@minimum 1", type: "Integer | null", schema: { type: ["integer", "null"], minimum: 1 } },
  { comment: "@multipleOf 0.5", type: "number | string", schema: { type: ["number", "string"], multipleOf: 0.5 } },
  { comment: "@minLength 1", type: "string | null", schema: { type: ["string", "null"], minLength: 1 } },
  {
    comment: "@maxLength 4",
    type: '"html" | "text"',
    schema: { type: "string", enum: ["html", "text"], maxLength: 4 },
  },
  { comment: "@pattern ^a", type: "Uri", schema: { type: "string", format: "uri", pattern: "^a" } },
  { comment: "@format date", type: "CalendarDate", schema: { type: "string", format: "date" } },
  { comment: "@contentEncoding base64", type: "string", schema: { type: "string", contentEncoding: "base64" } },
  {
    comment: "@minItems 1 @uniqueItems",
    type: "string[]",
    schema: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string" } },
  },
  {
    comment: "@minItems 2 @maxItems 4",
    type: "[string, ...number[]]",
    schema: { type: "array", minItems: 2, maxItems: 4, prefixItems: [{ type: "string" }], items: { type: "number" } },
  },
  {
    comment: "@minProperties 1",
    type: "Record<string, string>",
    schema: { type: "object", minProperties: 1, additionalProperties: { type: "string" } },
  },
  {
    comment: "@minLength 2",
    type: "string | { a: number }",
    schema: {
      anyOf: [
        { type: "string", minLength: 2 },
        { type: "object", properties: { a: { type: "number" } }, required: ["a"], additionalProperties: false },
      ],
    },
  },
  { comment: "@asType integer", type: "number", schema: { type: "integer" } },
  { comment: "@asType integer", type: "number | null", schema: { type: ["integer", "null"] } },
  { comment: "@asType integer", type: "number[]", schema: { type: "array", items: { type: "integer" } } },
  { comment: "@asType integer", type: "1 | 2", schema: { type: "integer", enum: [1, 2] } },
  { comment: "@asType integer @minimum 1", type: "Whole", schema: { type: "integer", minimum: 1 } },
  {
    comment: '@default ["a"] @examples [["b"], []]',
    type: "string[]",
    schema: { default: ["a"], examples: [["b"], []] },
  },
  { comment: '@default "here"', type: "Name", schema: { type: "string", minLength: 2, default: "here" } },
  { comment: "@maxLength 9", type: "Name", schema: { type: "string", minLength: 2, maxLength: 9 } },
  {
    comment: "@minLength 3",
    type: "Name",
    schema: { type: "string", allOf: [{ type: "string", minLength: 2 }], minLength: 3 },
  },
  { comment: "@title A name @readOnly", type: "string", schema: { type: "string", title: "A name", readOnly: true } },
];

test("a constraint narrows the values that it is about", async () => {
  const schemas = await schemasOf(
    constraints.map(
      ({ comment, type }) => `
        type Whole = number;
        /** @minLength 2 */
        type Name = string;
        export interface Args {
          /**
           * ${comment.replaceAll(" @", "\n           * @")}
           */
          value: ${type};
        }`,
    ),
  );
  const found = schemas.map(({ properties }, index) => ({ ...constraints[index], schema: properties }));
  expect(found).toMatchObject(constraints.map((row) => ({ ...row, schema: { value: row.schema } })));
});

test("a constraint beside a reference to a definition says which values it is about", async () => {
  const schema = await schemaOf(`
    /** @minLength 2 */
    type Name = string;
    type Either = Name | { first: Name };
    interface Tree { children: Tree[] }
    export interface Args {
      first: Name;
      /** @maxLength 9 */
      second: Name;
      either: Either;
      /** @maxLength 9 */
      other: Either;
      /** @maxProperties 1 */
      tree: Tree;
    }`);
  expect(schema).toMatchObject({
    properties: {
      first: { $ref: "#/$defs/Name" },
      second: { $ref: "#/$defs/Name", type: "string", maxLength: 9 },
      other: { $ref: "#/$defs/Either", type: ["string", "object"], maxLength: 9 },
      tree: { $ref: "#/$defs/Tree", type: "object", maxProperties: 1 },
    },
    $defs: { Name: { type: "string", minLength: 2 } },
  });
});

test("a finding about a type that several tools share is said once", async () => {
  const args = "/** @minLength 2 */ count: number; /** @default true */ name?: string";
  const second =
    '/** Another. */\nexport const other: ToolDeclaration<Args, Args> = { name: "other", effect: "read_only" };';
  const { diagnostics } = await run({ "tools/tool.ts": `${toolWith(`export interface Args { ${args} }`)}${second}` });
  expect(diagnostics.map(({ code }) => code)).toEqual(["tag-does-not-fit-type", "default-not-valid"]);
});
