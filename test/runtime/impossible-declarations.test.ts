import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { expectGolden, expectNoOrphanedGoldens } from "../golden.js";
import { createProgram, findingsIn, sourceFileOf, strictOptions, testFolder } from "./compiler.js";

const casesFolder = join(testFolder, "declarations");
const validFolder = join(casesFolder, "valid");

function sourcesIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  return names.sort().map((name) => join(folder, name));
}

const impossible = sourcesIn(casesFolder);
const valid = sourcesIn(validFolder);
// With a stable order of types a golden depends on its case alone, not on what was checked before it.
const program = createProgram({
  files: [...impossible, ...valid],
  options: { ...strictOptions, stableTypeOrdering: true },
});
// What the options of most projects come to.
const lenientProgram = createProgram({
  files: impossible,
  options: { ...strictOptions, exactOptionalPropertyTypes: false },
});

function findingsOf(path: string): string[] {
  return findingsIn(program, sourceFileOf(program, path));
}

function goldenOf(path: string): string {
  return path.replace(/\.ts$/, ".txt");
}

describe("does not type-check, with a message that a person understands", () => {
  test.each(impossible.map((path) => ({ path, name: basename(path, ".ts") })))("$name", ({ path }) => {
    const findings = findingsOf(path);
    expect(findings, "A case here must not compile; one that must stands in valid/.").not.toEqual([]);
    expectGolden({ file: goldenOf(path), actual: findings.map((finding) => `${finding}\n`).join("") });
  });

  test("each golden belongs to a case", () => {
    expectNoOrphanedGoldens({ folder: casesFolder, ending: ".txt", files: impossible.map(goldenOf) });
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
    const path = join(casesFolder, `${name}.ts`);
    expect(findingsOf(path).join("\n")).toContain(advice);
    expect(findingsIn(lenientProgram, sourceFileOf(lenientProgram, path)).join("\n")).toContain(advice);
  });
});

describe("type-checks", () => {
  test.each(valid.map((path) => ({ path, name: basename(path, ".ts") })))("$name", ({ path }) => {
    expect(findingsOf(path)).toEqual([]);
  });
});
