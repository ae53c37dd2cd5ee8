import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { Linter } from "eslint";
import { describe, expect, test } from "vitest";
import { readTable } from "../support/tables.js";
import { packageFolder, packageJson, platformNames } from "./built-package.js";

const dist = join(packageFolder, "dist");

const builtFiles = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".js"))
  .map((entry) => relative(dist, join(entry.parentPath, entry.name)));

/** What names a file of the package's own; that each file exists is seen where the packed packages are imported. */
const ownFile = "/^\\.\\.?\\//";
const knownNames = `/^(?:${platformNames.join("|")})$/`;

/** Whatever reaches out of the package; an import of no name makes bundlers warn. */
const reachingOut = [
  `:matches(ImportDeclaration, ExportNamedDeclaration[source], ExportAllDeclaration):not([source.value=${ownFile}])`,
  "ImportDeclaration[specifiers.length=0]",
  `ImportExpression:not([source.value=${ownFile}])`,
  "ImportExpression[options]",
  "MetaProperty",
  `Identifier[name='require']:not(CallExpression[arguments.length=1][arguments.0.value=${ownFile}] > .callee)`,
  `Identifier[name='globalThis']:not(MemberExpression[computed=false][property.name=${knownNames}] > .object)`,
  "Identifier[name=/^(?:eval|Function)$/]:not(MemberExpression[computed=false] > .property, Property > .key)",
];

/** Every place at which the code of a file in a folder of dist/ reaches out of the package. */
function outsideReferences(code: string, format = "esm"): string[] {
  const found = new Linter().verify(code, {
    languageOptions: {
      ecmaVersion: 2022,
      sourceType: format === "esm" ? "module" : "commonjs",
      globals: format === "esm" ? {} : { require: false, module: false },
    },
    linterOptions: { noInlineConfig: true },
    rules: {
      "no-undef": "error",
      "no-restricted-syntax": ["error", ...reachingOut, ...(format === "esm" ? [] : ["ImportExpression"])],
    },
  });
  return found.map(({ line, message }) => `${line}: ${message}`);
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
  expect(outsideReferences(readFileSync(join(dist, file), "utf8"), file.slice(0, 3))).toEqual([]);
});

describe("the search finds", () => {
  const table = new URL("no-dependency.txt", import.meta.url);

  test.each(readTable(table, "reaches out", ["format", "code"]))("in $format: $code", ({ format, code }) => {
    expect(outsideReferences(code, format)).toHaveLength(1);
  });

  test.each(readTable(table, "stays inside", ["format", "code"]))("but not in $format: $code", ({ format, code }) => {
    expect(outsideReferences(code, format)).toEqual([]);
  });
});
