import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import type { Identifier, Node } from "typescript";
import { describe, expect, test } from "vitest";
import { packageFolder, packageJson } from "./built-package.js";
import { ts } from "./compiler.js";

const dist = join(packageFolder, "dist");

const builtFiles = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".js"))
  .map((entry) => relative(dist, join(entry.parentPath, entry.name)));

/** Names that only Node.js knows, and names that load or make code at run time. */
const forbiddenNames = new Set([
  "process",
  "Buffer",
  "global",
  "require",
  "__dirname",
  "__filename",
  "eval",
  "Function",
]);

/** Whether the identifier only names a property, as in `value.process` and `{ process: 1 }`. */
function namesProperty(node: Identifier): boolean {
  const { parent } = node;
  return (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node;
}

/** Every place at which the code reaches out of itself. */
function outsideReferences(code: string): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    const loads =
      ts.isImportDeclaration(node) ||
      (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) ||
      ts.isMetaProperty(node) ||
      node.kind === ts.SyntaxKind.ImportKeyword ||
      (ts.isIdentifier(node) && forbiddenNames.has(node.text) && !namesProperty(node));
    if (loads) found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("built.js", code, ts.ScriptTarget.ES2022, true));
  return found;
}

test.each(["dependencies", "peerDependencies", "optionalDependencies", "bundledDependencies", "bundleDependencies"])(
  "the package.json has no %s",
  (field) => {
    expect(packageJson).not.toHaveProperty(field);
  },
);

test("the build has an ESM and a CommonJS file to look at", () => {
  expect(builtFiles).toEqual(expect.arrayContaining([join("esm", "index.js"), join("cjs", "index.js")]));
});

test.each(builtFiles)("dist/%s imports nothing and needs nothing of Node.js", (file) => {
  expect(outsideReferences(readFileSync(join(dist, file), "utf8"))).toEqual([]);
});

describe("the search finds", () => {
  test.each([
    'import fs from "node:fs";',
    'import "./other.js";',
    'export { join } from "node:path";',
    'const path = require("path");',
    'const load = () => import("ajv");',
    "const here = import.meta.url;",
    'const mode = process.env["MODE"];',
    'const make = new Function("return 1");',
  ])("%s", (code) => {
    expect(outsideReferences(code)).not.toEqual([]);
  });

  test("but no property of such a name", () => {
    expect(outsideReferences("const step = { process: 1 }; step.process += 1; export { step };")).toEqual([]);
  });
});
