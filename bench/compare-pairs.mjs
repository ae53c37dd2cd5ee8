/** Times the comparison of random pairs of schemas, those that `npm run soak` makes, beside Ajv compiling both. */

import { register } from "node:module";
import { createPlainAjv } from "./plain-ajv.mjs";

/**
 * The results; the times are processor seconds, one for each pair in order.
 * @typedef {object} PairTimes
 * @property {number[]} ajv
 * @property {number[]} compare
 * @property {Record<string, number>} verdicts
 */

register("../test/support/typescript-hooks.mjs", import.meta.url);
const { makeSchemas } = await import("../test/contract/fuzz/random-schemas.ts");
const { makePair } = await import("../test/contract/fuzz/judge-pairs.ts");
const { compareSchemas } = await import("../dist/contract.js");

const [types, seed] = process.argv.slice(2).map(Number);
if (types === undefined || seed === undefined) throw new Error("Usage: node bench/compare-pairs.mjs <types> <seed>");

/** How many types one Program reads. */
const batch = 60;
/** @type {PairTimes} */
const result = { ajv: [], compare: [], verdicts: { compatible: 0, breaking: 0, unproven: 0 } };
const ajv = createPlainAjv();
for (let start = 0; start < types; start += batch) {
  const schemas = await makeSchemas({ seed, start, types: Math.min(batch, types - start) });
  for (const schema of schemas) timePair(makePair(seed, schema));
}
process.stdout.write(`${JSON.stringify(result)}\n`);

/** @param {import("../test/contract/fuzz/judge-pairs.js").SchemaPair} pair */
function timePair({ name, direction, before, after, openObjects }) {
  if (openObjects === "strict") return; // These come in other dialects too, which one Ajv does not read.
  const alone = timed(() => [before, after].map((schema) => ajv.compile(schema)));
  const compared = timed(() => compareSchemas(before, after, { direction }));
  result.ajv.push(alone.seconds);
  result.compare.push(compared.seconds);
  const { verdict, changes } = compared.value;
  result.verdicts[verdict] = (result.verdicts[verdict] ?? 0) + 1;
  const [accepts, rejects] = direction === "input" ? alone.value : alone.value.toReversed();
  for (const { rule, witness } of changes) {
    if (witness === undefined) continue;
    const isRefused = witness.staysValid === true || !rejects?.(witness.instance);
    if (accepts?.(witness.instance) && isRefused) continue;
    throw new Error(`${name}: Ajv does not confirm the witness of ${rule}, ${JSON.stringify(witness.instance)}.`);
  }
}

/**
 * @template Value
 * @param {() => Value} run
 */
function timed(run) {
  const before = process.cpuUsage();
  const value = run();
  const { user, system } = process.cpuUsage(before);
  return { value, seconds: (user + system) / 1e6 };
}
