import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import type { Identifier, Node } from "typescript";
import { describe, expect, test } from "vitest";
import { packageFolder, packageJson, platformNames } from "./built-package.js";
import { ts } from "./compiler.js";

const dist = join(packageFolder, "dist");

const builtFiles = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".js"))
  .map((entry) => relative(dist, join(entry.parentPath, entry.name)));

/** Names that only one platform knows, and names that load or make code at run time. */
const forbiddenNames = new Set([
  ...["process", "Buffer", "global", "require", "setImmediate", "__dirname", "__filename"],
  ...["window", "document", "navigator", "importScripts", "XMLHttpRequest", "localStorage"],
  ...["eval", "Function", "WebAssembly"],
]);

/** Whether the identifier only names a property, as in `value.process` and `{ process: 1 }`. */
function namesProperty(node: Identifier): boolean {
  const { parent } = node;
  return (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node;
}

/** Whether the node is `globalThis` where something else than a name from the list may be read from it. */
function opensPlatform(node: Identifier): boolean {
  const { parent } = node;
  return !(
    ts.isPropertyAccessExpression(parent) &&
    parent.expression === node &&
    platformNames.includes(parent.name.text)
  );
}

/** The argument of `load("./file.js")`, where the node is `load`. */
function onlyArgument({ parent }: Node): Node | undefined {
  return ts.isCallExpression(parent) && parent.arguments.length === 1 ? parent.arguments[0] : undefined;
}

/** What the node loads in the way of its format, at once or on demand. An import of no name makes bundlers warn. */
function findSpecifier(node: Node, folder: string): Node | undefined {
  if (folder.startsWith("cjs")) {
    return ts.isIdentifier(node) && node.text === "require" ? onlyArgument(node) : undefined;
  }
  if (ts.isImportDeclaration(node)) return node.importClause && node.moduleSpecifier;
  return node.kind === ts.SyntaxKind.ImportKeyword ? onlyArgument(node) : undefined;
}

/** Whether the node names a file of the package's own: `from "../targets/index.js"`, `require("../index.js")`. */
function loadsOwnFile(node: Node, folder: string): boolean {
  const specifier = findSpecifier(node, folder);
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
      (ts.isIdentifier(node) && forbiddenNames.has(node.text) && !namesProperty(node)) ||
      (ts.isIdentifier(node) && node.text === "globalThis" && opensPlatform(node));
    if (loads && !loadsOwnFile(node, folder)) found.push(node.parent.getText());
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
    'import "./index.js";',
    'import own from "../../../outside.js";',
    'export * from "./index.js";',
    'export { join } from "node:path";',
    'const path = require("path");',
    'const own = require("./index.js");',
    'const load = () => import("ajv");',
    'const load = () => import("./other.js");',
    "const load = (file) => import(file);",
    'const load = (options) => import("./index.js", options);',
    "const here = import.meta.url;",
    'const mode = process.env["MODE"];',
    "const mode = globalThis.process.env;",
    'const mode = globalThis["process"];',
    "const { Buffer: Bytes } = globalThis;",
    'const make = new Function("return 1");',
  ])("%s", (code) => {
    expect(outsideReferences(code)).not.toEqual([]);
  });

  test.each(['const own = require; own("../index.js");', 'const load = () => import("../index.js");'])(
    "in CommonJS: %s",
    (code) => {
      expect(outsideReferences(code, join("cjs", "targets"))).not.toEqual([]);
    },
  );

  test.each([
    ["esm", 'import { projectTool } from "./targets/index.js";'],
    ["esm", 'const load = () => import("./targets/index.js");'],
    ["cjs", 'const own = require("./index.js");'],
    ["esm", "const step = { process: 1 }; step.process += globalThis.performance.now(); export { step };"],
  ])("but not in %s: %s", (folder, code) => {
    expect(outsideReferences(code, folder)).toEqual([]);
  });
});
