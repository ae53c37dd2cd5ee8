import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expectGolden, expectNoOrphanedGoldens, readGoldenSections } from "../golden.js";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "golden-files-"));
  vi.stubEnv("UPDATE_GOLDENS", "");
  vi.stubEnv("CI", "");
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test("a text must equal its golden, and a failure says how to update; only an explicit flag writes one", () => {
  const file = join(folder, "new", "case.txt");
  const missing = (): void => expectGolden({ file, actual: "text\n" });
  expect(missing).toThrow(/There is no golden .*case\.txt/);
  expect(missing, "nothing was written").toThrow(/There is no golden .*case\.txt/);
  vi.stubEnv("UPDATE_GOLDENS", "1");
  expectGolden({ file, actual: "text\n" });
  vi.stubEnv("UPDATE_GOLDENS", "");
  expectGolden({ file, actual: "text\n" });
  expect(() => expectGolden({ file, actual: "other text\n" })).toThrow(/case\.txt.*UPDATE_GOLDENS=1/);
  expect(readFileSync(file, "utf8")).toBe("text\n");
});

test("an update is refused in continuous integration", () => {
  vi.stubEnv("UPDATE_GOLDENS", "1");
  vi.stubEnv("CI", "true");
  expect(() => expectGolden({ file: join(folder, "case.txt"), actual: "text\n" })).toThrow(/refused where CI is set/);
  expect(() => readFileSync(join(folder, "case.txt"))).toThrow(/ENOENT/);
});

test("a golden that no test compares with is an orphan, and is named", () => {
  const file = join(folder, "case.txt");
  writeFileSync(file, "text\n");
  writeFileSync(join(folder, "case.ts"), "");
  expectNoOrphanedGoldens({ folder, ending: ".txt", files: [file] });
  writeFileSync(join(folder, "removed-case.txt"), "text\n");
  expect(() => expectNoOrphanedGoldens({ folder, ending: ".txt", files: [file] })).toThrow(/removed-case\.txt/);
});

test("the sections of one golden are those of the test, in its order, and an update writes them", () => {
  const file = join(folder, "cases.txt");
  const actual = new Map(Object.entries({ first: "1\n", second: "2\n" }));
  expect(() => readGoldenSections({ file, actual })).toThrow(/The sections of .*cases\.txt/);
  vi.stubEnv("UPDATE_GOLDENS", "1");
  readGoldenSections({ file, actual });
  expect(readFileSync(file, "utf8")).toBe("=== first\n1\n=== second\n2\n");
  vi.stubEnv("UPDATE_GOLDENS", "");
  expect(readGoldenSections({ file, actual: new Map([...actual].map(([name]) => [name, "other\n"])) })).toEqual(actual);
  expect(() => readGoldenSections({ file, actual: new Map([...actual].slice(1)) })).toThrow(/The sections of/);
  expect(() => readGoldenSections({ file, actual: new Map([...actual].reverse()) })).toThrow(/The sections of/);
});
