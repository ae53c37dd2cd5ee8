/** Renders the tools of an inventory for every target, checks them, and decodes calls; prints how long that takes. */

import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { collectWords, createRandom, randomValues } from "@toolwright/contract/values";
import { functionTool } from "@toolwright/runtime";
import { matches } from "@toolwright/runtime/json-schema";
import { checkRequest } from "@toolwright/runtime/rules";
import { joinWires, projectTool, targetNames } from "@toolwright/runtime/targets";

/**
 * @typedef {object} TargetTimes
 * @property {string} target
 * @property {number} project Seconds to render every tool.
 * @property {number} check Seconds to check one request with all tools.
 * @property {number} decoded Calls decoded in a second, from JSON text.
 */

const [inventory = "", seed = "1"] = process.argv.slice(2);
/** @type {{ readonly tools: readonly { name: string, description: string, input_schema: import("@toolwright/runtime").ObjectSchema }[] }} */
const { tools: listed } = JSON.parse(readFileSync(inventory, "utf8"));
const tools = listed.map(({ name, description, input_schema: inputSchema }) =>
  functionTool({ name, description, inputSchema }),
);
const calls = tools.map(({ inputSchema: schema }, index) => {
  /** @type {Parameters<typeof randomValues>[0]["schemas"]} */
  const schemas = [JSON.parse(JSON.stringify(schema))];
  const random = createRandom(Number(seed), `call ${index}`);
  for (const value of randomValues({ schemas, random, vocabulary: collectWords(schemas) })) {
    if (matches(schema, value, schema)) return value;
  }
  throw new Error(`Tool ${index} must accept some value.`);
});

/** Milliseconds for which calls are decoded. */
const longest = 500;

/** @param {() => void} work */
function secondsOf(work) {
  const started = performance.now();
  work();
  return (performance.now() - started) / 1000;
}

/** @type {TargetTimes[]} */
const times = [];
for (const target of targetNames) {
  /** @type {readonly ReturnType<typeof projectTool>[]} */
  let projections = [];
  const project = secondsOf(() => (projections = tools.map((tool) => projectTool(tool, target))));
  const request = joinWires(
    projections.map(({ wire }, index) => ({ name: tools[index]?.name ?? "", wire })),
    target,
  );
  const check = secondsOf(() => checkRequest(request, target));
  const sent = projections.map(({ encode }, index) => JSON.stringify(encode(calls[index])));
  let decoded = 0;
  const started = performance.now();
  while (performance.now() - started < longest) {
    for (const [index, { decode }] of projections.entries()) decode(sent[index]);
    decoded += projections.length;
  }
  times.push({ target, project, check, decoded: decoded / ((performance.now() - started) / 1000) });
}
process.stdout.write(JSON.stringify(times));
