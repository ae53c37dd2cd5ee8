/** Makes the schemas of all tools of the project in the current folder with typia, if asked also validators, and counts the tools. */

import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { transformModule } from "./transformed-module.mjs";

const [repository, folder, option] = process.argv.slice(2);
if (repository === undefined || folder === undefined) {
  throw new Error("Usage: node bench/typia/schemas.mjs <repository> <folder where typia is installed> [--validators]");
}
const files = readdirSync("tools", { recursive: true, encoding: "utf8" }).map((name) => resolve(join("tools", name)));
const declared = files
  .filter((file) => file.endsWith(".ts"))
  .flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^export interface (\w+)Args /gm)].map(([, type]) => ({ file, type })),
  );
const functions = [
  ...["json.schema<Args>", "json.schema<Result>"],
  // Arguments are closed, and results may have more properties, as in our schemas.
  ...(option === "--validators" ? ["createValidateEquals<Args>", "createValidate<Result>"] : []),
];
const lines = declared.flatMap(({ file, type }) => [
  `import type { ${type}Args, ${type}Result } from ${JSON.stringify(file)};`,
  `export const ${type} = [${functions.map((name) => `typia.${name.replace("<", `<${type}`)}()`).join(", ")}];`,
]);
const text = ['import typia from "typia";', ...lines, ""].join("\n");
const emitted = readFileSync(transformModule({ repository, folder, text }), "utf8");
const left = /\btypia\.(?:json|createValidate)\b.*/.exec(emitted);
if (left !== null) throw new Error(`typia left a call as it was: ${left[0]}`);
process.stdout.write(`${declared.length} tools\n`);
