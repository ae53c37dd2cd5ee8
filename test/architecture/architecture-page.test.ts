import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expectParts } from "../docs/markdown-blocks.js";
import { repository } from "../support/scratch-project.js";
import { floors } from "./layout.js";

const page = readFileSync(join(repository, "docs/architecture.md"), "utf8");

test("the page shows the floors that the linter holds", () => {
  const tables = Object.entries(floors).map(([folder, held]) => {
    const rows = held.flatMap((floor, index) =>
      Object.entries(floor).map(([name, purpose]) => `| ${index} | \`${name}\` | ${purpose} |`),
    );
    return [
      `floors of ${folder}`,
      [`| floor | in \`${folder}/\` | holds |`, "| ---: | --- | --- |", ...rows].join("\n"),
    ] as const;
  });
  return expectParts("docs/architecture.md", new Map(tables));
});

test("every path that the page names exists", () => {
  const table = page.slice(page.indexOf("## Where does it go?"));
  const paths = [...table.matchAll(/`([a-z-]+\/[\w./-]*)`/g)].map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
});

test("the page fits on three screens", () => {
  expect(page.split("\n").length).toBeLessThan(190);
});
