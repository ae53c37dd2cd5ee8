/** Compiles every schema of inventories with Ajv alone, once each; a review of them is measured beside it. */

import { readFileSync } from "node:fs";
import { createPlainAjv } from "./plain-ajv.mjs";

const ajv = createPlainAjv();
let compiled = 0;
for (const file of process.argv.slice(2)) {
  for (const { input_schema, result_envelope } of JSON.parse(readFileSync(file, "utf8")).tools) {
    for (const schema of [input_schema, result_envelope?.success_result_schema]) {
      if (!schema) continue;
      ajv.compile(schema);
      compiled += 1;
    }
  }
}
process.stdout.write(`${compiled}\n`);
