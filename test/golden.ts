/** Golden files: what a test must produce, each written down in a file that a person reads and reviews. */

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect } from "vitest";
import { joinSections, splitSections, type Sections } from "./support/sections.js";

/** What a test produced, and where it is written down. */
export interface Golden {
  /** Path of the golden file. */
  readonly file: string;
  readonly actual: string;
}

/**
 * Expects `actual` to equal the golden file, byte by byte. A missing golden fails.
 *
 * With `UPDATE_GOLDENS=1` in the environment the golden is written instead.
 *
 * @throws {Error} when an update is asked for where `CI` is set: there nobody would review it.
 */
export function expectGolden({ file, actual }: Golden): void {
  if (updatesGoldens()) return writeGolden({ file, actual });
  const golden = readGolden(file);
  const name = relative(process.cwd(), file);
  if (golden === undefined) expect.fail(`There is no golden ${name}. Write it with UPDATE_GOLDENS=1.`);
  expect(actual, `Not what ${name} says. If it is meant, run again with UPDATE_GOLDENS=1.`).toBe(golden);
}

/** What several tests of one file produced, by name, and the one golden in which it is written down. */
export interface GoldenSections {
  readonly file: string;
  readonly actual: Sections;
}

/**
 * Reads the sections of a golden, which must be those of `actual`, in its order; the caller compares each.
 *
 * With `UPDATE_GOLDENS=1` in the environment the golden is written first.
 */
export function readGoldenSections({ file, actual }: GoldenSections): Sections {
  const mark = { prefix: "=== " } as const;
  if (updatesGoldens()) writeGolden({ file, actual: joinSections(actual, mark) });
  const sections = splitSections(readGolden(file) ?? "", mark);
  const name = relative(process.cwd(), file);
  expect([...sections.keys()], `The sections of ${name}`).toEqual([...actual.keys()]);
  return sections;
}

/** The goldens of one folder. */
export interface GoldenFolder {
  readonly folder: string;
  /** How the name of a golden ends, such as `.txt`; files that end otherwise are no goldens. */
  readonly ending: string;
  /** Paths of all the goldens that tests compare with. */
  readonly files: readonly string[];
}

/** Expects every golden below the folder to be one that a test compares with. An update deletes none. */
export function expectNoOrphanedGoldens({ folder, ending, files }: GoldenFolder): void {
  const known = new Set(files.map((file) => resolve(file)));
  const orphans = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => resolve(join(entry.parentPath, entry.name)))
    .filter((file) => !known.has(file))
    .map((file) => relative(process.cwd(), file))
    .sort();
  if (orphans.length > 0) expect.fail(`No test compares with these goldens. Delete them:\n${orphans.join("\n")}`);
}

function updatesGoldens(): boolean {
  if (process.env["UPDATE_GOLDENS"] !== "1") return false;
  if (process.env["CI"])
    throw new Error("UPDATE_GOLDENS=1 is refused where CI is set. Update goldens on your machine.");
  return true;
}

function readGolden(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function writeGolden({ file, actual }: Golden): void {
  if (readGolden(file) === actual) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, actual);
}
