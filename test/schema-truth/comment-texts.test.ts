import { expect, test } from "vitest";
import { readSchema } from "../support/schema-notation.js";
import { readTable } from "../support/tables.js";
import { run, schemasOf, toolWith } from "./generated-schemas.js";

const table = new URL("comment-texts.txt", import.meta.url);

/** Writes a doc comment with a line for each line of a text. */
const commentOf = (text: string): string => `/**\n${text.replaceAll(/^/gm, "   * ")}\n   */`;

async function propertiesOf(declarations: readonly string[]): Promise<unknown[]> {
  return (await schemasOf(declarations)).map(({ properties }) => (properties as Record<"a", unknown>).a);
}

test.each(["tags in lines", "modifiers", "inline tags and escapes", "soft line breaks"])(
  "the text of a comment is the description: %s",
  async (name) => {
    const rows = readTable(table, name, ["comment", "description"]);
    const properties = await propertiesOf(
      rows.map(({ comment }) => `export interface Args {\n  ${commentOf(comment)}\n  a: string;\n}`),
    );
    const found = properties.map((property, index) => ({
      comment: rows[index]?.comment,
      description: (property as { readonly description?: string }).description,
    }));
    expect(found).toEqual(rows.map(({ comment, description }) => ({ comment, description })));
  },
);

test("a description is that of the property, or of what its type names", async () => {
  const rows = readTable(table, "types", ["declarations", "description"]);
  const files = rows.map(
    ({ declarations }, index) =>
      [
        `tools/${index}.ts`,
        toolWith(declarations.replace(/(?=(?:interface|type) Args\b)/, "export "), `tool_${index}`),
      ] as const,
  );
  const { tools, diagnostics } = await run(Object.fromEntries(files));
  expect(diagnostics).toEqual([]);
  const found = rows.map(({ declarations }, index) => {
    const schema = tools.find(({ name }) => name === `tool_${index}`)?.inputSchema;
    const property = (schema?.["properties"] as Record<string, { description?: string }> | undefined)?.["a"];
    return { declarations, description: property?.description ?? "-" };
  });
  expect(found).toEqual(rows.map(({ declarations, description }) => ({ declarations, description })));
});

test("patterns lose the slashes of a literal, and defaults may have the name that TSDoc gives them", async () => {
  const rows = readTable(table, "tags", ["tags", "type", "schema"]);
  const properties = await propertiesOf(
    rows.map(({ tags, type }) => `export interface Args {\n  ${commentOf(tags)}\n  a?: ${type};\n}`),
  );
  const found = properties.map((schema, index) => ({ tags: rows[index]?.tags, schema }));
  expect(found).toEqual(rows.map(({ tags, schema }) => ({ tags, schema: readSchema(schema) })));
});

test("texts of types in JavaScript are descriptions", async () => {
  const { tools, diagnostics } = await run({
    "tsconfig.json": '{ "compilerOptions": { "allowJs": true, "module": "nodenext", "strict": true, "noEmit": true } }',
    "tools/tool.ts": toolWith(`
      import type { Pair, Search, Tree } from "../search.js";
      export interface Args { search: Search; pair: Pair; tree: Tree }`),
    "search.js": `
/**
 * What to search for,
 * and where.
 * @typedef {object} Search
 * @property {string} query - The words,
 *   in any order.
 * @property {number} [limit] The most results.
 * @property {boolean} [all]
 * @property {Order} [order]
 * @property {object} paging - How it is cut. Not \`@hidden\`.
 * @property {number} [paging.size=5] - Of a page.
 */
/** @typedef {"date" | "size"} Order - What comes first. */
/**
 * @description Two of
 *   a kind.
 * @typedef {{ a: string }} Pair
 */
/**
 * A tree of {@link Pair pairs}. @since 2.0
 * @typedef Tree
 * @prop {Tree[]} children - Its parts. @see Pair
 */
export {};`,
  });
  expect(diagnostics).toEqual([]);
  expect(tools[0]?.inputSchema["properties"]).toMatchObject({
    search: {
      description: "What to search for, and where.",
      properties: {
        query: { description: "The words, in any order." },
        limit: { description: "The most results." },
        all: { type: "boolean" },
        order: { description: "What comes first.", enum: ["date", "size"] },
        paging: {
          description: "How it is cut. Not `@hidden`.",
          properties: { size: { type: "number", description: "Of a page." } },
        },
      },
    },
    pair: { description: "Two of a kind.", properties: { a: { type: "string" } } },
    tree: { $ref: "#/$defs/Tree" },
  });
  const tree = { description: "A tree of pairs.", properties: { children: { description: "Its parts." } } };
  expect(tools[0]?.inputSchema["$defs"]).toMatchObject({ Tree: tree });
});

test("a text that a property has from a package is known to come from there", async () => {
  const { diagnostics } = await run({
    "tools/tool.ts": toolWith(`
      import type { Base, Other } from "base";
      export interface Args extends Base {
        a: "x";
        /** {@inheritDoc Other.c} */ b: Pick<Other, "c"> & { /** Own. */ c: "x" };
      }`),
    "node_modules/base/package.json": '{ "name": "base", "version": "1.0.0", "types": "index.d.ts" }',
    "node_modules/base/index.d.ts": `
      export interface Base { /** Of the base. */ a: string }
      export interface Other { /** Another. */ c: string }`,
  });
  const warning = /^The description of "(.*)" of tool is a doc comment of the package base/;
  expect(diagnostics.map(({ message }) => warning.exec(message)?.[1])).toEqual(["a", "b", "b.c"]);
});

test("a descriptionFile and a description are left as they are written", async () => {
  const text = "Reads a file,\nand returns it.";
  const source = (field: string, name: string): string =>
    toolWith("export interface Args { a: string }", name).replace(
      'effect: "read_only"',
      `effect: "read_only", ${field}`,
    );
  const { tools } = await run({
    "tools/a.ts": source('descriptionFile: "./a.md"', "a"),
    "tools/b.ts": source(`description: ${JSON.stringify(text)}`, "b"),
    "tools/a.md": `${text}\n`,
  });
  expect(tools.map(({ description }) => description)).toEqual([text, text]);
});
