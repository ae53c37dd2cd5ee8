import { lint } from "toolwright/generator";
import { describe, expect, test } from "vitest";
import { createToolProject, repository, type ProjectFiles } from "../support/scratch-project.js";
import { readTable } from "../support/tables.js";
import { lintDescriptions } from "./described-tools.js";

const table = new URL("descriptions.txt", import.meta.url);

const places: ProjectFiles = {
  "node_modules/places/package.json": '{ "name": "@map/places", "version": "1.0.0", "types": "index.d.ts" }',
  "node_modules/places/index.d.ts": `/** A place, as its makers say. */
export interface Place { /** As its makers say. */ latitude: number; /** As its makers say. */ longitude: number }
`,
};

function findingsIn(files: ProjectFiles, options: Partial<Parameters<typeof lint>[0]> = {}): string[] {
  const project = createToolProject({ ...places, ...files });
  const { findings, diagnostics } = lint({ root: project.root, ...options });
  expect(diagnostics).toEqual([]);
  return findings.map(({ severity, code, message, hint, locations: [place] }) =>
    [`${severity} ${code} ${place?.file}:${place?.line}:${place?.column}`, message, hint].join("\n"),
  );
}

const tool = (
  members: string,
  description = "Finds.",
): string => `import type { ToolDeclaration } from "@toolwright/runtime";
import type { Place } from "places";

export interface FindArgs {
${members}
}

export type { Place };

/** ${description} */
export const find: ToolDeclaration<FindArgs> = { name: "find", effect: "read_only" };
`;

const configWith = (lintSettings: object): ProjectFiles => ({
  "toolwright.config.json": JSON.stringify({ tools: ["tools/**/*.ts"], output: "generated", ...lintSettings }),
});

test("the built-in tools have no finding of any general rule", () => {
  const { findings, diagnostics, tools } = lint({ root: repository, targets: [] });
  expect({ findings, diagnostics, tools: tools.length }).toEqual({ findings: [], diagnostics: [], tools: 33 });
});

test("what a model is not told about the parameters is found at any depth, once for a tool", () => {
  const members = `  a: { b?: string };
  /** C. */
  c: { d: number }[];
  kind: 'x';
  /** E. */
  e: unknown;
  /**
   * F.
   * @default 1
   */
  f: number;
  /** G. */
  g?: { [name: string]: unknown };`;
  expect(findingsIn({ ...configWith({}), "tools/find.ts": tool(members) })).toEqual([
    `warning property-description-missing tools/find.ts:5:3
The parameters "a", "a.b" and "c[].d" of find have no description.
Describe what it means, its unit, and what happens without it.`,
    `warning property-accepts-anything tools/find.ts:10:3
The parameter "e" of find accepts any value, so a model has to guess.
Write the type that the handler expects, such as a union of the cases that it distinguishes.`,
    `warning default-of-required-property tools/find.ts:15:3
The parameter "f" of find has a default, but is required.
Make it optional, with \`?\` in TypeScript, so that a model may leave it out, or remove the default.`,
  ]);
});

test("a description over the budget is found, and one at it is not", () => {
  const files = { "tools/find.ts": tool("  /** A. */\n  a: string;", "Finds it.") };
  expect(findingsIn({ ...files, ...configWith({ budgets: { descriptionCharacters: 9 } }) })).toEqual([]);
  expect(findingsIn({ ...files, ...configWith({ budgets: { descriptionCharacters: 8 } }) })).toEqual([
    `warning description-over-budget tools/find.ts:12:14
The description of find has 9 characters, which exceeds the budget of 8.
It is sent with every request. Shorten it, or raise "budgets.descriptionCharacters".`,
  ]);
});

test("values that differ by case are found, and others are not", () => {
  const members = '  /** A. */\n  a: "GET" | "get" | "put" | "A or B" | "a or b";\n  /** B. */\n  b: "x" | "y" | "X1";';
  expect(findingsIn({ "tools/find.ts": tool(members) })).toEqual([
    `warning enum-values-differ-by-case tools/find.ts:6:3
Values of "a" of find differ only in case: "A or B" and "a or b".
Models confuse them, and some vendors do not enforce case. Keep one of them.`,
    `warning enum-values-differ-by-case tools/find.ts:6:3
Values of "a" of find differ only in case: "GET" and "get".
Models confuse them, and some vendors do not enforce case. Keep one of them.`,
  ]);
});

test("patterns that may backtrack are found, and others are not", () => {
  const patternOf = (name: string, pattern: string): string =>
    `  /**\n   * A.\n   * @pattern ${pattern}\n   */\n  ${name}: string;`;
  const members = [patternOf("a", "^(a+)+$"), patternOf("b", "^[a-z]+(?:-[a-z]+)*$"), patternOf("c", "x+y")].join("\n");
  expect(findingsIn({ "tools/find.ts": tool(members) }).map((finding) => finding.split("\n")[1])).toEqual([
    'The pattern ^(a+)+$ of "a" of find may take more than linear time in the length of a string.',
    'The pattern x+y of "c" of find may take more than linear time in the length of a string.',
  ]);
});

test("doc comments of a package are found once, where its type is used, unless the scope is one's own", () => {
  const members = "  /** Where, in our words. */\n  near: Place;";
  const files = { "tools/find.ts": tool(members) };
  const [finding = "", ...others] = findingsIn(files);
  expect(finding.split("\n").slice(0, 2)).toEqual([
    "warning description-from-dependency tools/find.ts:6:3",
    'The descriptions of "near.latitude" and "near.longitude" of find are doc comments of the package @map/places, so its authors decide what the model reads.',
  ]);
  expect(others).toEqual([]);
  expect(findingsIn({ ...files, "package.json": '{ "name": "@map/app", "type": "module" }' })).toEqual([]);
});

const members = "  /** A. */\n  a: string;";

test("characters that nobody sees are found, unless they belong to what is seen", () => {
  const hidden = readTable(table, "invisible characters", ["text", "character", "offset", "more"]).map((row) => ({
    ...row,
    text: JSON.parse(row.text) as string,
  }));
  const seen = readTable(table, "visible characters", ["name", "text"]).map(({ text }) => JSON.parse(text) as string);
  const texts = [...hidden.map(({ text }) => text), ...seen];
  const found = lintDescriptions("invisible-character", texts, { members });
  const findings = hidden.map(({ text, character, offset, more }) => {
    const place = `${character}, at character ${offset}${more}. The model reads what people cannot see.`;
    return [text, [`warning: The description of find contains an invisible character, ${place}`]];
  });
  expect([...found]).toEqual([...findings, ...seen.map((text) => [text, []])]);
});

describe("text like an instruction", () => {
  const [wrong = [], right = []] = ["instructions", "no instructions"].map((heading) =>
    readTable(table, heading, ["description"]).map(({ description }) => description),
  );
  const rule = "instruction-like-text";

  test("is not looked for unless the configuration asks", () => {
    expect([...lintDescriptions(rule, wrong, { members }).values()].flat()).toEqual([]);
  });

  test("is found then, and no other", () => {
    const found = lintDescriptions(rule, [...wrong, ...right], { members, severities: { [rule]: "error" } });
    const finding: unknown = expect.stringMatching(/^error: /);
    expect([...found]).toEqual([...wrong.map((text) => [text, [finding]]), ...right.map((text) => [text, []])]);
  });
});
