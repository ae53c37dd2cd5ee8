import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../support/scratch-project.js";

test.each([".github/workflows", "docs", "generator/init"])("%s pins each action to a commit", (folder) => {
  const texts = readdirSync(join(repository, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readFileSync(join(repository, folder, name), "utf8"));
  const actions = texts.flatMap((text) => [...text.matchAll(/^ *- uses: (\S+)/gm)].map(([, action = ""]) => action));
  expect(actions.length).toBeGreaterThan(0);
  expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
});
