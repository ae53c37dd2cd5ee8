import { expect, test } from "vitest";
import { propertiesOf, run, schemaOf, schemasOf, toolWith } from "./generated-schemas.js";

test("comments on one line are read, and what they hide is hidden", async () => {
  const line =
    "export interface Args { /** First. @hidden */ a: string; /** Second. */ b: string; /** @internal */ c: string }";
  expect(await schemaOf(line)).toEqual({
    description: undefined,
    type: "object",
    properties: { b: { description: "Second.", type: "string" } },
    required: ["b"],
    additionalProperties: false,
  });
});

test("Markdown is kept as it is written", async () => {
  const text =
    "Steps:\n\n1. One\n2. Two\n\n```ts\nconst a = 1;\n\n  indented();\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |";
  const comment = text
    .split("\n")
    .map((line) => `   * ${line}`.trimEnd())
    .join("\n");
  expect(await propertiesOf(`export interface Args {\n  /**\n${comment}\n   */\n  a: string;\n}`)).toEqual({
    a: { description: text, type: "string" },
  });
});

test("links become their text, mentions are kept, and what is deprecated says so", async () => {
  const texts = {
    "See {@link Args} for more.": { description: "See Args for more." },
    "See {@link Args | the arguments}.": { description: "See the arguments." },
    "Write `{@link Args}` as it is.": { description: "Write `{@link Args}` as it is." },
    "Send mail to a@b.com and @mention x.": { description: "Send mail to a@b.com and @mention x." },
    "Old. @deprecated use b": { description: "Old.\n\nDeprecated: use b", deprecated: true },
    "@deprecated": { deprecated: true },
  };
  const schemas = await schemasOf(
    Object.keys(texts).map((comment) => `export interface Args {\n  /** ${comment} */\n  a: string;\n}`),
  );
  expect(schemas.map(({ properties }) => properties)).toEqual(
    Object.values(texts).map((schema) => ({ a: { ...schema, type: "string" } })),
  );
});

test("comments of library types stay out", async () => {
  const properties = await propertiesOf(`
    interface Base { a: string; b: string }
    export interface Args { pick: Pick<Base, "a">; record: Record<string, string>; partial: Partial<Base> }`);
  expect(JSON.stringify(properties)).not.toContain("description");
});

const fastAndSlow = "- `fast`: Fast.\n- `slow`: Slow, and thorough.";

const documentedUnions = {
  "an alias on one line": 'type Mode = /** Fast. */ "fast" | /**\n * Slow, and\n * thorough. */ "slow";',
  "an alias with bars":
    'type Mode =\n  /** Fast. */\n  | "fast"\n  /**\n   * Slow, and\n   * thorough.\n   */\n  | "slow"\n  | "none";',
  "an alias with comments behind the bars":
    'type Mode =\n  | /** Fast. */ "fast"\n  | /** Slow, and\n * thorough. */ "slow";',
  "an enum":
    'enum Mode {\n  /** Fast. */\n  Fast = "fast",\n  /**\n   * Slow, and\n   * thorough.\n   */\n  Slow = "slow",\n}',
  "an enum on one line": 'enum Mode { /** Fast. */ Fast = "fast", /** Slow, and\n * thorough. */ Slow = "slow" }',
};

test("comments on members are listed, however a union or enum is written", async () => {
  const schemas = await schemasOf(
    Object.values(documentedUnions).map((text) => `${text}\nexport interface Args {\n  mode: Mode;\n}`),
  );
  const descriptions = schemas.map(({ properties }) => properties);
  expect(descriptions).toMatchObject(schemas.map(() => ({ mode: { description: fastAndSlow, type: "string" } })));
});

test("the list of members follows what is said of the property, wherever the members are written", async () => {
  const properties = await propertiesOf(`
    /** Said of the type. */
    type Mode = /** Fast. */ "fast" | "slow";
    type Place = /** Near. */ "near" | "far";
    type Pace = /** A step. */ "walk" | "run";
    enum Level {
      /** Little. */
      Low = 1,
      /** Much. @deprecated use Low */
      High = 2,
    }
    export interface Args {
      /** How. */
      mode: Mode;
      /** Where, or nowhere. */
      place?: Place | null;
      more: Pace | /** Slower still. */ "slowest";
      list: ("a" | /** B. */ "b")[];
      /** How much. */
      level: Level;
      low: Level.Low;
      target: /** By path. */ { path: string } | /** By number. */ number;
    }`);
  expect(JSON.stringify(properties).match(/A step/g)).toHaveLength(1);
  expect(properties).toMatchObject({
    mode: { description: "How.\n\n- \`fast\`: Fast." },
    place: { description: "Where, or nowhere.\n\n- \`near\`: Near." },
    list: { description: "- \`b\`: B." },
    level: { description: "How much.\n\n- \`1\`: Little.\n- \`2\`: Much.\n\n  Deprecated: use Low" },
    low: { description: "Little." },
    more: { description: expect.stringContaining("- \`slowest\`: Slower still.") },
    target: { description: "- \`{ path }\`: By path.\n- \`number\`: By number." },
  });
});

test("comments of an installed package are read, and what does not fit there counts for nothing", async () => {
  const { tools, diagnostics } = await run({
    "tools/tool.ts": toolWith('import type { Node } from "tree";\nexport interface Args { node: Node }'),
    "node_modules/tree/package.json": '{ "name": "tree", "version": "1.0.0", "types": "index.d.ts" }',
    "node_modules/tree/index.d.ts": `export interface Node {
      /** How many. @minLength 3 @minimum 1 @default none */
      size?: number;
      /** @default 5 @foreign */
      name?: string;
      /** @hidden */
      parent?: string;
    }`,
  });
  // Only that what the model reads is not the project's own.
  expect(diagnostics.map(({ code }) => code)).toEqual(["description-from-dependency"]);
  expect(tools[0]?.inputSchema["properties"]).toEqual({
    node: {
      type: "object",
      properties: { size: { description: "How many.", type: "number", minimum: 1 }, name: { type: "string" } },
      additionalProperties: false,
    },
  });
});
