/** Transpiles the generated validators, each module by itself, so that Node can load them, and tells their sizes. */

import { build } from "esbuild";
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeStandIn } from "./stand-in-validators.mjs";

/**
 * @typedef {object} TranspiledValidators
 * @property {string} index The module that imports all of them.
 * @property {Readonly<Record<string, number>>} bytes Size of each source as it was generated, by its tool.
 */

/**
 * @param {{ readonly repository: string, readonly folder: string, readonly tools: readonly { readonly name: string, readonly input_schema: object }[] }} plan
 * @returns {Promise<TranspiledValidators>}
 */
export async function transpileValidators({ repository, folder, tools }) {
  const generated = join(repository, "generated", "validators");
  const isGenerated = existsSync(generated);
  const source = isGenerated ? generated : await writeStandIn(folder, tools);
  const output = join(folder, "validators");
  const entryPoints = readdirSync(source).filter((file) => file.endsWith(".ts"));
  await build({
    absWorkingDir: source,
    entryPoints,
    outdir: output,
    format: "esm",
    target: "es2022",
    ...(isGenerated ? {} : { bundle: true, splitting: true, nodePaths: [join(repository, "node_modules")] }),
  });
  writeFileSync(join(output, "package.json"), '{ "type": "module" }\n');
  const bytes = tools.map(({ name }) => [name, statSync(join(source, `${name}.ts`)).size]);
  return { index: join(output, "index.js"), bytes: Object.fromEntries(bytes) };
}
