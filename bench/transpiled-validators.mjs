/** Transpiles each module of the generated validators, so that Node can load it, and measures its size. */

import { build } from "esbuild";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {object} TranspiledValidators
 * @property {string} index The module that imports all of them.
 * @property {Readonly<Record<string, number>>} bytes Size of each generated source, by tool.
 */

/**
 * @param {{ readonly repository: string, readonly folder: string, readonly tools: readonly { readonly name: string }[] }} plan
 * @returns {Promise<TranspiledValidators>}
 */
export async function transpileValidators({ repository, folder, tools }) {
  const source = join(repository, "generated", "validators");
  const output = join(folder, "validators");
  const files = readdirSync(source).filter((file) => file.endsWith(".ts"));
  await build({
    entryPoints: files.map((file) => join(source, file)),
    outdir: output,
    format: "esm",
    target: "es2022",
  });
  writeFileSync(join(output, "package.json"), '{ "type": "module" }\n');
  const bytes = tools.map(({ name }) => [name, statSync(join(source, `${name}.ts`)).size]);
  return { index: join(output, "index.js"), bytes: Object.fromEntries(bytes) };
}
