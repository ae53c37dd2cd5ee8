import { expect, test } from "vitest";
import { readSchema } from "../support/schema-notation.js";
import { readTable } from "../support/tables.js";
import { run, schemaOf, schemasOf, toolWith } from "./generated-schemas.js";

const columns = ["tags", "type", "schema"] as const;
const constraints = readTable(new URL("doc-tags.txt", import.meta.url), "constraints", columns);

test("a constraint narrows the values that it is about", async () => {
  const schemas = await schemasOf(
    constraints.map(
      ({ tags, type }) => `
        type Whole = number;
        /** @minLength 2 */
        type Name = string;
        export interface Args {
          /**
           * ${tags.replaceAll(" @", "\n           * @")}
           */
          value: ${type};
        }`,
    ),
  );
  const found = schemas.map(({ properties }, index) => ({ ...constraints[index], schema: properties }));
  expect(found).toMatchObject(constraints.map((row) => ({ ...row, schema: { value: readSchema(row.schema) } })));
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
