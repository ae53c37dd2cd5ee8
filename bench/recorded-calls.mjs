/** Writes a log of calls for the tools of an inventory: most valid, some of unknown tools, some unreadable. */

import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { register } from "node:module";
import { createRandom } from "./random.mjs";

register("../test/support/typescript-hooks.mjs", import.meta.url);
const { createInstances } = await import("../contract/src/values/instances.ts");
const { collectWords } = await import("../contract/src/values/vocabulary.ts");
const { createRandom: createValueRandom } = await import("../contract/src/values/random.ts");

/** How many different arguments each tool gets. */
const callsOfTool = 40;
const linesAtOnce = 5000;

const [inventory, output, count, seed] = process.argv.slice(2);
if (inventory === undefined || output === undefined || !(Number(count) > 0) || !(Number(seed) > 0)) {
  throw new Error("Usage: node bench/recorded-calls.mjs <inventory> <output> <number of lines> <seed>");
}
const lines = JSON.parse(readFileSync(inventory, "utf8")).tools.flatMap(linesOf);
const odd = [
  { tool: "tool_of_yesterday", arguments: {} },
  { tool: "read_mind", arguments: { whose: "mine" } },
].map((call) => JSON.stringify(call));
const unreadable = ["", "{", '"call"', '{"arguments":{}}', '{"tool":"read_mind"}'];

const random = createRandom(Number(seed));
const descriptor = openSync(output, "w");
for (let written = 0; written < Number(count); written += linesAtOnce) {
  const length = Math.min(linesAtOnce, Number(count) - written);
  const chosen = Array.from({ length }, () => {
    if (random.chance(0.99)) return random.pick(lines);
    return random.pick(random.chance(0.5) ? odd : unreadable);
  });
  writeSync(descriptor, `${chosen.join("\n")}\n`);
}
closeSync(descriptor);

/**
 * @param {{ readonly name: string, readonly input_schema: object }} tool
 * @returns {string[]}
 */
function linesOf({ name, input_schema: schema }) {
  const values = createValueRandom(Number(seed), name);
  const { make, vary } = createInstances({ schema, random: values, vocabulary: collectWords([schema]) });
  return Array.from({ length: callsOfTool }, (_, index) => {
    const value = make(values.pick([0.3, 0.6, 1]));
    const given = values.chance(0.2) ? vary(value) : value;
    return JSON.stringify({ at: `2026-01-31T09:30:${index % 60}Z`, tool: name, arguments: given });
  });
}
