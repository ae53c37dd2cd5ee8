/** Writes the arguments that validators are timed on: valid and invalid ones for each tool of an inventory. */

import { readFileSync, writeFileSync } from "node:fs";
import { register } from "node:module";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

register("../test/support/typescript-hooks.mjs", import.meta.url);
const { createInstances } = await import("../contract/src/values/instances.ts");
const { collectWords } = await import("../contract/src/values/vocabulary.ts");
const { createRandom } = await import("../contract/src/values/random.ts");
const { ajvOptions } = await import("../dist/generator.js");

/**
 * The arguments of one tool.
 * @typedef {object} ToolArguments
 * @property {string} name
 * @property {object} schema
 * @property {readonly unknown[]} valid Its examples first.
 * @property {readonly unknown[]} invalid Each with one to three faults.
 */

/** How many arguments of each kind each tool gets. */
const wanted = 32;
/** Some tools accept few different arguments; give up after so many attempts. */
const attempts = 2000;

const [inventory, output, seed] = process.argv.slice(2);
if (inventory === undefined || output === undefined || !(Number(seed) > 0)) {
  throw new Error("Usage: node bench/validation-corpus.mjs <inventory> <output> <seed>");
}
const ajv = new Ajv2020(ajvOptions);
addFormats.default(ajv);
const { tools } = JSON.parse(readFileSync(inventory, "utf8"));
writeFileSync(output, JSON.stringify(tools.map(argumentsOf)));

/**
 * @param {{ readonly name: string, readonly input_schema: object, readonly examples: readonly object[] }} tool
 * @returns {ToolArguments}
 */
function argumentsOf({ name, input_schema: schema, examples }) {
  const random = createRandom(Number(seed), name);
  const instances = createInstances({ schema, random, vocabulary: collectWords([schema]) });
  const validate = ajv.compile(schema);
  const make = () => instances.make(random.pick([0.3, 0.6, 1]));
  const spoil = () => {
    let value = make();
    for (let fault = random.below(3); fault >= 0; fault -= 1) value = instances.vary(value);
    return value;
  };
  // A model always sends an object, so anything else says nothing about a validator.
  const isObject = (/** @type {unknown} */ value) =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  return {
    name,
    schema,
    valid: collect([...examples], make, (value) => validate(value)),
    invalid: collect([], spoil, (value) => isObject(value) && !validate(value)),
  };
}

/**
 * Adds different values to the array.
 * @param {unknown[]} values
 * @param {() => unknown} make
 * @param {(value: unknown) => boolean} accepts
 */
function collect(values, make, accepts) {
  const seen = new Set(values.map((value) => JSON.stringify(value)));
  for (let attempt = 0; attempt < attempts && values.length < wanted; attempt += 1) {
    const value = make();
    const text = JSON.stringify(value);
    if (seen.has(text) || !accepts(value)) continue;
    seen.add(text);
    values.push(value);
  }
  return values;
}
