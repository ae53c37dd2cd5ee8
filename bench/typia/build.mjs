/** Builds one module of typia's validators, `createValidateEquals` for the arguments of each tool, from the tools' types. */

import { build } from "esbuild";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transformModule } from "./transformed-module.mjs";

const [repository, folder, output] = process.argv.slice(2);
if (repository === undefined || folder === undefined || output === undefined) {
  throw new Error("Usage: node bench/typia/build.mjs <repository> <folder where typia is installed> <output>");
}
const text = validatorsOf(repository);
await build({
  entryPoints: [transformModule({ repository, folder, text })],
  outfile: output,
  bundle: true,
  format: "esm",
  logLevel: "error",
});

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
