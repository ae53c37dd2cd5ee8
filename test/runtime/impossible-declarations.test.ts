import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { splitSections } from "../support/sections.js";
import { readTable } from "../support/tables.js";
import { createProgram, describeFinding, sourceFileOf, strictOptions, testFolder, ts } from "./compiler.js";

const folder = join(testFolder, "declarations");
const columns = ["name", "code", "underlined", "message"] as const;
const rows = readTable(new URL("declarations/impossible.txt", import.meta.url), "impossible", columns);
const pathOf = (name: string): string => join(folder, `${name}.ts`);

const readFile = 'readFile: ToolDeclaration<ReadFileArgs> = { name: "read_file", effect: "read_only", ';

const impossible = new Map(
  rows.map(({ name, code, head }) => {
    const source = code.startsWith("...") ? `export const ${readFile}${code.slice(3)} };` : code;
    return [pathOf(name), [...head.map((line) => line.slice("given ".length)), source, ""].join("\n")];
  }),
);
const validText = readFileSync(join(folder, "valid.txt"), "utf8");
const valid = new Map(
  [...splitSections(validText, { prefix: "// @filename: " })].map(([name, text]) => [join(folder, name), text]),
);
// With a stable order of types a message depends on its case alone, not on what was checked before it.
const options = { ...strictOptions, stableTypeOrdering: true };
const program = createProgram({ inMemory: new Map([...valid, ...impossible]), options });
// What the options of most projects come to.
const lenientOptions = { ...strictOptions, exactOptionalPropertyTypes: false };
const lenientProgram = createProgram({ inMemory: impossible, options: lenientOptions });

/** What the compiler underlines in a case, and the last line of what it says. */
function findingsOf(name: string, within: typeof program): readonly string[][] {
  const file = sourceFileOf(within, pathOf(name));
  return within.getSemanticDiagnostics(file).map(({ start = 0, length = 0, messageText }) => {
    const message = ts.flattenDiagnosticMessageText(messageText, "\n");
    return [file.text.slice(start, start + length), message.replace(/^[^]*\n */, "")];
  });
}

describe("does not type-check, with a message that a person understands", () => {
  test.each(rows)("$name", ({ name, underlined, message }) => {
    const finding = [underlined, message];
    expect(findingsOf(name, program)).toEqual([finding]);
    // The members of a union stand in any order then, and what is optional accepts undefined.
    const wordsOf = (text = ""): string[] => text.replaceAll(" | undefined", "").split(/[ ']+/).sort();
    expect(findingsOf(name, lenientProgram).flat().map(wordsOf)).toEqual(finding.map(wordsOf));
  });
});

test.each([...valid.keys()])("type-checks: %s", (path) => {
  const findings = ts.getPreEmitDiagnostics(program, sourceFileOf(program, path));
  expect(findings.map((finding) => describeFinding(finding, folder))).toEqual([]);
});
