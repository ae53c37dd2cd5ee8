import { join } from "node:path";
import { expect, test } from "vitest";
import { expectGolden } from "../golden.js";
import { entryPoints, packageFolder, packageJson, requireModule } from "./built-package.js";
import type { EntryPoint } from "./built-package.js";
import { createProgram, sourceFileOf, testFolder, ts } from "./compiler.js";

const declarationFiles = entryPoints.flatMap((entry) => [entry.import.types, entry.require.types]);
const program = createProgram({ files: declarationFiles.map((file) => join(packageFolder, file)) });
const checker = program.getTypeChecker();

interface PublicName {
  readonly name: string;
  readonly isValue: boolean;
}

/** The names that a declaration file exports, in name order. */
function namesIn(declarationFile: string): PublicName[] {
  const moduleSymbol = checker.getSymbolAtLocation(sourceFileOf(program, join(packageFolder, declarationFile)));
  if (moduleSymbol === undefined) throw new Error(`${declarationFile} must be a module.`);
  const names = checker.getExportsOfModule(moduleSymbol).map((symbol) => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return { name: symbol.name, isValue: (target.flags & ts.SymbolFlags.Value) !== 0 };
  });
  return names.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Types and values of an entry point, a few on each line. */
function describeEntryPoint({ specifier, import: { types } }: EntryPoint): string {
  const names = namesIn(types);
  const linesOf = (wantsValues: boolean): readonly string[] => {
    const found = names.filter(({ isValue }) => isValue === wantsValues).map(({ name }) => name);
    const text = found.join(" ").replaceAll(/(.{90}\S*) /g, "$1\n");
    return text === "" ? [] : text.split("\n").map((line) => `  ${wantsValues ? "value" : "type "} ${line}`);
  };
  return [specifier, ...linesOf(false), ...linesOf(true), ""].join("\n");
}

test("the public names are the ones that were agreed on", () => {
  const actual = entryPoints.map(describeEntryPoint).join("\n");
  expectGolden({ file: join(testFolder, "public-names.txt"), actual });
});

test.each(entryPoints)("$specifier exports the same types to ESM and to CommonJS", (entry) => {
  expect(namesIn(entry.require.types)).toEqual(namesIn(entry.import.types));
});

test.each(entryPoints)("$specifier has at run time what its types promise, in ESM and in CommonJS", async (entry) => {
  const promised = namesIn(entry.import.types).flatMap(({ name, isValue }) => (isValue ? [name] : []));
  // A module is an object; which names it has is what is tested.
  const fromModule = (await import(entry.specifier)) as object;
  const fromCommonJs = requireModule(entry.specifier) as object;
  expect(Object.keys(fromModule).sort()).toEqual(promised);
  expect(Object.keys(fromCommonJs).sort()).toEqual(promised);
});

test.each(["serve/internal/mcp-server", "registry/create-registry", "targets/single/mcp"])(
  "%s is no entry point",
  async (module) => {
    const specifier = `${packageJson.name}/${module}`;
    await expect(import(specifier)).rejects.toThrow();
    expect(() => requireModule.resolve(specifier)).toThrow();
  },
);

test("resolution from before `exports` finds the CommonJS build and its types", () => {
  const main = entryPoints.find(({ specifier }) => specifier === packageJson.name);
  expect({ types: packageJson.types, default: packageJson.main }).toEqual(main?.require);
});
