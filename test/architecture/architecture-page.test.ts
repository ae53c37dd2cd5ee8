import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expectParts } from "../docs/markdown-blocks.js";
import { repository } from "../support/scratch-project.js";
import { floors } from "./layout.js";

const page = readFileSync(join(repository, "docs/architecture.md"), "utf8");

test("the page shows the floors that the linter holds", () => {
  const rows = floors.flatMap((floor, index) =>
    Object.entries(floor).map(([held, purpose]) => `| ${index} | \`${held}\` | ${purpose} |`),
  );
  const table = ["| floor | folder | holds |", "| ---: | --- | --- |", ...rows].join("\n");
  return expectParts("docs/architecture.md", new Map([["floors", table]]));
});

test("every path that the page names exists", () => {
  const table = page.slice(page.indexOf("## Where does it go?"));
  const paths = [...table.matchAll(/`([a-z-]+\/[\w./-]*)`/g)].map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
});

test("the page fits on two screens", () => {
  expect(page.split("\n").length).toBeLessThan(120);
});
