import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { expectGolden } from "../golden.js";
import { splitSections } from "../support/sections.js";
import { readTables } from "../support/tables.js";
import { createProgram, findingsIn, sourceFileOf, strictOptions, testFolder } from "./compiler.js";

const folder = join(testFolder, "declarations");
const rows = [...readTables(new URL("declarations/impossible-cases.txt", import.meta.url)).values()].flat();
const names = rows.map(({ name }) => name);
const pathOf = (name: string): string => join(folder, `${name}.ts`);

const readFile = 'readFile: ToolDeclaration<ReadFileArgs> = { name: "read_file", effect: "read_only", ';

const impossible = new Map(
  rows.map(({ name, cells: [code = ""], head }) => {
    const source = code.startsWith("...") ? `export const ${readFile}${code.slice(3)} };` : code;
    // Imports and interfaces hold for the whole of a file: after a case they leave its lines where they are.
    return [pathOf(name), [source, ...head.map((line) => line.slice("given ".length)), ""].join("\n")];
  }),
);
const validText = readFileSync(join(folder, "valid.txt"), "utf8");
const valid = new Map(
  [...splitSections(validText, { prefix: "// @filename: " })].map(([name, text]) => [join(folder, name), text]),
);
// With a stable order of types a golden depends on its case alone, not on what was checked before it.
const options = { ...strictOptions, stableTypeOrdering: true };
const program = createProgram({ inMemory: new Map([...valid, ...impossible]), options });
// What the options of most projects come to.
const lenientProgram = createProgram({
  inMemory: impossible,
  options: { ...strictOptions, exactOptionalPropertyTypes: false },
});

function findingsOf(name: string, within = program): readonly string[] {
  return findingsIn(within, sourceFileOf(within, pathOf(name)));
}

describe("does not type-check, with a message that a person understands", () => {
  test.each(names)("%s", (name) => {
    expect(findingsOf(name)).not.toEqual([]);
  });

  test("and the messages are the ones that were agreed on", () => {
    const actual = names
      .flatMap((name) => findingsOf(name))
      .map((finding) => `${finding.replace(/^declarations\//, "")}\n`);
    expectGolden({ file: join(folder, "impossible.txt"), actual: actual.join("") });
  });
});

// Beside the goldens, so that an update cannot lose what these messages are for; under either order of types.
describe("says what to write instead", () => {
  test.each([
    ["retry-hint-without-idempotence", "a retryHint needs idempotent: true"],
    ["retry-hint-on-unrepeatable-tool", "a retryHint needs idempotent: true"],
    ["satisfies-with-retry-hint", "a retryHint needs idempotent: true"],
    ["deprecation-on-stable", 'a deprecation needs stability: \\"deprecated\\"'],
    ["deprecation-without-stability", 'a deprecation needs stability: \\"deprecated\\"'],
    ["deprecated-without-deprecation", "Property 'deprecation' is missing"],
    ["two-descriptions", "write either description or descriptionFile"],
    ["grammar-with-two-definitions", "write either definition or definitionFile"],
    ["unknown-effect", `Did you mean '"read_only"'?`],
    ["unknown-family", `Did you mean '"local"'?`],
    ["misspelled-field", "Did you mean to write 'idempotent'?"],
    ["misspelled-retry-hint", "Did you mean to write 'retryHint'?"],
    ["example-misspelled", "Did you mean to write 'startLine'?"],
    ["missing-name", "Property 'name' is missing"],
    ["missing-effect", "Property 'effect' is missing"],
  ])("%s: %s", (name, advice) => {
    expect(findingsOf(name).join("\n")).toContain(advice);
    expect(findingsOf(name, lenientProgram).join("\n")).toContain(advice);
  });
});

test.each([...valid.keys()])("type-checks: %s", (path) => {
  expect(findingsIn(program, sourceFileOf(program, path))).toEqual([]);
});
