import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expectGolden } from "../golden.js";
import { typeGroups } from "../schema-truth/type-groups.js";
import { repository } from "../support/scratch-project.js";
import { subjectsOf, withTables } from "./types-page.js";

const file = join(repository, "docs/types.md");
const page = readFileSync(file, "utf8");

test("the page about types shows what the type table holds", () => {
  expectGolden({ file, actual: withTables(page) });
});

test("the page about types has every subject of the table, in its order", () => {
  expect(subjectsOf(page)).toEqual(typeGroups.map(({ heading }) => heading));
});
