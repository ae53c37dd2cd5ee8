/** Makes the schemas of all tools of the project in the current folder with typia, and counts the tools. */

import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { transformModule } from "./transformed-module.mjs";

const [repository, folder] = process.argv.slice(2);
if (repository === undefined || folder === undefined) {
  throw new Error("Usage: node bench/typia/schemas.mjs <repository> <folder where typia is installed>");
}
const files = readdirSync("tools", { recursive: true, encoding: "utf8" }).map((name) => resolve(join("tools", name)));
const declared = files
  .filter((file) => file.endsWith(".ts"))
  .flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^export interface (\w+)Args /gm)].map(([, type]) => ({ file, type })),
  );
const lines = declared.flatMap(({ file, type }) => [
  `import type { ${type}Args, ${type}Result } from ${JSON.stringify(file)};`,
  `export const ${type} = [typia.json.schema<${type}Args>(), typia.json.schema<${type}Result>()];`,
]);
transformModule({ repository, folder, text: ['import typia from "typia";', ...lines, ""].join("\n") });
process.stdout.write(`${declared.length} tools\n`);
