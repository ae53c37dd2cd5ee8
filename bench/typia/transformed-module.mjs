/** Runs typia's transformation through the compiler's API on one module, whose types are those of tools. */

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * Checks all types, and emits the module.
 * @param {{ readonly repository: string, readonly folder: string, readonly text: string }} entry
 *   The folder is the one where typia is installed.
 * @returns {string} The file that was emitted.
 */
export function transformModule({ repository, folder, text }) {
  const require = createRequire(join(folder, "package.json"));
  const ts = require("typescript");
  const { default: transform } = require("typia/lib/transform");

  const runtime = writeSource(join(folder, "runtime.ts"), scalarsOf(repository));
  const entry = writeSource(join(folder, "entry.ts"), text);
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
  const output = join(folder, "entry.js");
  /** @param {string} _name @param {string} text */
  const write = (_name, text) => writeFileSync(output, text);
  const transformation = transform(
    program,
    {},
    { addDiagnostic: (/** @type {any} */ found) => diagnostics.push(found) },
  );
  program.emit(program.getSourceFile(entry), write, undefined, false, { before: [transformation] });
  if (diagnostics.length > 0) {
    const host = { getCurrentDirectory: () => folder, getCanonicalFileName: String, getNewLine: () => "\n" };
    throw new Error(`typia cannot transform the module.\n${ts.formatDiagnostics(diagnostics, host)}`);
  }
  return output;
}

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
  const declaration = "export type ToolDeclaration<Args, Result = unknown, Family = unknown> = any;";
  return ['import type { tags } from "typia";', ...aliases, declaration, ""].join("\n");
}

/**
 * @param {string} file
 * @param {string} text
 */
function writeSource(file, text) {
  writeFileSync(file, text);
  return file;
}
