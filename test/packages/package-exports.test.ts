/** The files that packages export: the same ones that Node.js finds under a subpath. */

import { execFileSync } from "node:child_process";
import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import { expect, test } from "vitest";
import { exportedPath } from "../support/generator-internals.js";
import { createScratchProject } from "../support/scratch-project.js";

const subpath = "./tools/inventory.json";

/** The `exports` of a package by what is said of them, and the file that the subpath leads to. */
const rows: Readonly<Record<string, readonly [exports: JsonValue, file: string | undefined]>> = {
  "the subpath itself": [{ [subpath]: "./a.json" }, "./a.json"],
  "no exports": [null, "./tools/inventory.json"],
  "one target, which is that of the package": ["./index.js", undefined],
  "conditions of the package": [{ import: "./index.js", default: "./index.cjs" }, undefined],
  "other subpaths": [{ ".": "./index.js", "./tools": "./tools.js" }, undefined],
  "nothing under the subpath": [{ "./*": "./*", [subpath]: null }, undefined],
  "a condition of modules": [{ [subpath]: { import: "./a.json" } }, "./a.json"],
  "nested conditions": [{ [subpath]: { node: { import: "./a.json" }, default: "./b.json" } }, "./a.json"],
  "conditions that exclude it": [{ [subpath]: { node: null } }, undefined],
  fallbacks: [{ [subpath]: ["not a path", "./a.json"] }, "./a.json"],
  "a pattern": [{ "./*": "./lib/*" }, "./lib/tools/inventory.json"],
  "a pattern with an ending": [{ "./*.json": "./lib/*.json" }, "./lib/tools/inventory.json"],
  "a pattern of another ending": [{ "./*.js": "./lib/*.js" }, undefined],
  "two stars in the target": [{ "./tools/*.json": "./*/*.json" }, "./inventory/inventory.json"],
  "two patterns, of which the longer one": [{ "./*": "./a/*", "./tools/*": "./b/*" }, "./b/inventory.json"],
  "a pattern that nothing is left for": [{ "./tools/inventory.json*": "./a*" }, undefined],
  "a pattern that excludes a folder": [{ "./*": "./*", "./tools/*": null }, undefined],
  "a folder above": [{ [subpath]: "./../a.json" }, undefined],
  "an absolute path": [{ [subpath]: "/etc/hostname" }, undefined],
  "another package": [{ [subpath]: "other/a.json" }, undefined],
  "an installed package inside": [{ [subpath]: "./node_modules/a.json" }, undefined],
};

test.each(Object.entries(rows))("%s", (_, [exports, file]) => {
  expect(exportedPath(exports ?? undefined, subpath)).toBe(file);
});

test("Node.js finds the same files", () => {
  const cases = Object.values(rows);
  const manifests = cases.map(([exports], index) => {
    const manifest = { name: `p${index}`, ...(exports !== null && { exports }) };
    return [`node_modules/p${index}/package.json`, JSON.stringify(manifest)] as const;
  });
  const script = `
    const found = ${JSON.stringify(cases)}.map((_, index) => {
      try {
        return import.meta.resolve("p" + index + "/tools/inventory.json").split("node_modules/p" + index).at(1);
      } catch {
        return null;
      }
    });
    console.log(JSON.stringify(found));`;
  const { root } = createScratchProject({ ...Object.fromEntries(manifests), "resolve.mjs": script });
  const found = JSON.parse(
    execFileSync(process.execPath, ["resolve.mjs"], { cwd: root, encoding: "utf8" }),
  ) as string[];
  expect(found).toEqual(cases.map(([, file]) => file?.slice(1) ?? null));
});
