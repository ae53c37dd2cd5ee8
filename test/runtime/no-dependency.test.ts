import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
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

/** Whether the node names a file of the package's own: `from "../targets/index.js"`, `require("../index.js")`. */
function loadsOwnFile(node: Node, folder: string): boolean {
  const { parent } = node;
  const specifier = ts.isImportDeclaration(node)
    ? node.moduleSpecifier
    : ts.isIdentifier(node) && node.text === "require" && ts.isCallExpression(parent) && parent.arguments.length === 1
      ? parent.arguments[0]
      : undefined;
  if (specifier === undefined || !ts.isStringLiteral(specifier) || !/^\.\.?\//.test(specifier.text)) return false;
  return builtFiles.includes(normalize(join(folder, specifier.text)));
}

/** Every place at which the code of a file in a folder of dist/ reaches out of the package. */
function outsideReferences(code: string, folder = "esm"): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    const loads =
      ts.isImportDeclaration(node) ||
      (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) ||
      ts.isMetaProperty(node) ||
      node.kind === ts.SyntaxKind.ImportKeyword ||
      (ts.isIdentifier(node) && forbiddenNames.has(node.text) && !namesProperty(node));
    if (loads && !loadsOwnFile(node, folder)) found.push(node.getText());
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

test.each(builtFiles)("dist/%s imports nothing from outside dist/ and needs nothing of Node.js", (file) => {
  expect(outsideReferences(readFileSync(join(dist, file), "utf8"), dirname(file))).toEqual([]);
});

describe("the search finds", () => {
  test.each([
    'import fs from "node:fs";',
    'import "./other.js";',
    'import "../../../outside.js";',
    'export * from "./index.js";',
    'const own = require; own("./index.js");',
    'export { join } from "node:path";',
    'const path = require("path");',
    'const load = () => import("ajv");',
    "const here = import.meta.url;",
    'const mode = process.env["MODE"];',
    'const make = new Function("return 1");',
  ])("%s", (code) => {
    expect(outsideReferences(code)).not.toEqual([]);
  });

  test.each(['import { projectTool } from "./targets/index.js";', 'const own = require("./index.js");'])(
    "but no file of its own: %s",
    (code) => {
      expect(outsideReferences(code)).toEqual([]);
    },
  );

  test("but no property of such a name", () => {
    expect(outsideReferences("const step = { process: 1 }; step.process += 1; export { step };")).toEqual([]);
  });
});
