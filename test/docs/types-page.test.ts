import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expectGolden } from "../golden.js";
import { typeGroups } from "../schema-truth/type-groups.js";
import { repository } from "../support/scratch-project.js";
import { replaceParts } from "./markdown-blocks.js";
import { subjectsOf, withTables } from "./types-page.js";

const file = join(repository, "docs/types.md");
const page = readFileSync(file, "utf8");

test("the page about types shows what the type table holds", () => {
  expectGolden({ file, actual: withTables(page) });
});

test("a page that lost a marker is refused", () => {
  const markers = ["<!-- rows: Unions -->", "<!-- prettier-ignore-end -->"];
  for (const marker of markers) expect(subjectsOf(page.replace(marker, ""))).not.toEqual(subjectsOf(page));
  const parts = new Map([["rules", "|"]]);
  for (const lost of ["<!-- end -->\n", "<!-- rules -->\n"]) {
    expect(() => replaceParts(lost, parts)).toThrow("The page must have the markers rules, end");
  }
});

test("the page about types has every subject of the table, in its order", () => {
  expect(subjectsOf(page)).toEqual(typeGroups.map(({ heading }) => heading));
});
