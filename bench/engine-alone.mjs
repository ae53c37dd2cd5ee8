/** Makes the schema of one type with ts-json-schema-generator alone; `generate` is measured beside it. */

import { writeFileSync } from "node:fs";
import { createGenerator } from "ts-json-schema-generator";

const [path, type, output] = process.argv.slice(2);
if (path === undefined || type === undefined || output === undefined) {
  throw new Error("Usage: node bench/engine-alone.mjs <file> <type> <output>, in the folder of the project.");
}
const generator = createGenerator({
  path,
  type,
  tsconfig: "tsconfig.json",
  skipTypeCheck: true,
  expose: "export",
  topRef: false,
  jsDoc: "extended",
  additionalProperties: false,
});
writeFileSync(output, `${JSON.stringify(generator.createSchema(type), null, 2)}\n`);
