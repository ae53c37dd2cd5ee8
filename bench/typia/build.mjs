/** Builds one module of typia's validators, `createValidateEquals` for the arguments of each tool, from the tools' types. */

import { build } from "esbuild";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [repository, folder, output] = process.argv.slice(2);
if (repository === undefined || folder === undefined || output === undefined) {
  throw new Error("Usage: node bench/typia/build.mjs <repository> <folder where typia is installed> <output>");
}
const require = createRequire(join(folder, "package.json"));
const ts = require("typescript");
const { default: transform } = require("typia/lib/transform");

const runtime = writeSource(join(folder, "runtime.ts"), scalarsOf(repository));
const entry = writeSource(join(folder, "entry.ts"), validatorsOf(repository));
const program = ts.createProgram({
  rootNames: [entry],
  options: {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    types: [],
    paths: { "@toolwright/runtime": [runtime] },
  },
});
const diagnostics = [...ts.getPreEmitDiagnostics(program)];
/** @param {string} _name @param {string} text */
const write = (_name, text) => writeFileSync(join(folder, "entry.js"), text);
const transformation = transform(program, {}, { addDiagnostic: (/** @type {any} */ found) => diagnostics.push(found) });
program.emit(program.getSourceFile(entry), write, undefined, false, { before: [transformation] });
if (diagnostics.length > 0) {
  const host = { getCurrentDirectory: () => folder, getCanonicalFileName: String, getNewLine: () => "\n" };
  throw new Error(`typia cannot build the validators.\n${ts.formatDiagnostics(diagnostics, host)}`);
}
await build({
  entryPoints: [join(folder, "entry.js")],
  outfile: output,
  bundle: true,
  format: "esm",
  logLevel: "error",
});

/**
 * What the tools import of the runtime, in typia's own words: the scalar aliases become its tags.
 * @param {string} repository
 */
function scalarsOf(repository) {
  const source = readFileSync(join(repository, "runtime", "src", "scalars.ts"), "utf8");
  const aliases = [...source.matchAll(/^export type (\w+) = Scalar<(\w+), "([\w-]+)">;$/gm)].map(
    ([, name, base, format]) =>
      `export type ${name} = ${base} & ${base === "number" ? 'tags.Type<"int64">' : `tags.Format<"${format}">`};`,
  );
  const declaration = "export type ToolDeclaration<Args, Result, Family> = any;";
  return ['import type { tags } from "typia";', ...aliases, declaration, ""].join("\n");
}

/** @param {string} repository */
function validatorsOf(repository) {
  const inventory = join(repository, "generated", "model-tool-schema-inventory.json");
  /** @type {{ readonly tools: readonly { readonly name: string, readonly source: string }[] }} */
  const { tools } = JSON.parse(readFileSync(inventory, "utf8"));
  const lines = tools.flatMap(({ name, source }) => [
    `import type { ${name}Args } from ${JSON.stringify(join(repository, source))};`,
    `export const ${name} = typia.createValidateEquals<${name}Args>();`,
  ]);
  return ['import typia from "typia";', ...lines, ""].join("\n");
}

/**
 * @param {string} file
 * @param {string} text
 */
function writeSource(file, text) {
  writeFileSync(file, text);
  return file;
}
