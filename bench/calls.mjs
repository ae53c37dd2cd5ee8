/** Times calls of the built-in tools through a registry: validated, approved, without telemetry. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderTable } from "./report.mjs";

/**
 * @typedef {object} CallTimes
 * @property {number} tools
 * @property {number} median Processor time of one call of the median tool, in microseconds.
 * @property {number} slowest That of the slowest.
 * @property {number} ungated That of the median tool if no gate stops it.
 * @property {number} ratio Of both: what an approval costs.
 */

/** The longest allowed processor time of one call of the median tool, in microseconds. */
export const mostMicroseconds = 60;

/** Calls of each tool that warm up, and those of each of the turns. */
const [warmUp, calls, turns] = [300, 300, 9];

/**
 * @param {string} repository
 * @returns {Promise<CallTimes>}
 */
export async function measureCalls(repository) {
  const { createToolRegistry, functionTool } = await import("@toolwright/runtime");
  const inventory = join(repository, "generated", "model-tool-schema-inventory.json");
  /** @type {{ readonly tools: readonly { name: string, description: string, effect: "mutating", input_schema: import("@toolwright/runtime").ObjectSchema, examples: readonly object[] }[] }} */
  const { tools: all } = JSON.parse(readFileSync(inventory, "utf8"));
  // An example is a valid call that somebody chose.
  const tools = all.filter(({ examples }) => examples.length > 0);
  const described = tools.map(({ name, description, effect, input_schema: inputSchema }) =>
    functionTool({ name, description, effect, inputSchema }),
  );
  const handlers = Object.fromEntries(tools.map(({ name }) => [name, () => undefined]));
  const gated = createToolRegistry(described, handlers, { approval: { gate: "always", approver: () => true } });
  const open = createToolRegistry(described, handlers, { approval: { gate: () => false } });
  /** @type {{ gated: number, open: number }[]} */
  const times = [];
  const made = tools.map(({ name, examples }) => ({ name, arguments: JSON.stringify(examples[0]) }));
  // All of them before the first measurement, so that the engine has optimized what they share.
  for (const call of made) for (const registry of [gated, open]) await timeCall(registry, call);
  for (const call of made) {
    times.push({ gated: await timeCall(gated, call), open: await timeCall(open, call) });
  }
  const [ofGated, ofOpen] = [times.map((time) => time.gated), times.map((time) => time.open)];
  const [median, ungated] = [medianOf(ofGated), medianOf(ofOpen)];
  return { tools: tools.length, median, slowest: Math.max(...ofGated), ungated, ratio: median / ungated };
}

/**
 * @param {import("@toolwright/runtime").ToolRegistry} registry
 * @param {{ readonly name: string, readonly arguments: string }} call
 */
async function timeCall(registry, call) {
  const { status } = await registry.dispatch(call);
  if (status !== "success") throw new Error(`The example of ${call.name} must be a valid call.`);
  for (let done = 0; done < warmUp; done++) await registry.dispatch(call);
  const measured = [];
  for (let turn = 0; turn < turns; turn++) {
    const before = process.cpuUsage();
    for (let done = 0; done < calls; done++) await registry.dispatch(call);
    const { user, system } = process.cpuUsage(before);
    measured.push((user + system) / calls);
  }
  return medianOf(measured);
}

/** @param {readonly number[]} values */
function medianOf(values) {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** @param {CallTimes} times */
export function findSlowCalls({ median }) {
  return median > mostMicroseconds
    ? [`A call of the median tool takes ${median.toFixed(1)} µs, not ${mostMicroseconds}.`]
    : [];
}

/**
 * @param {CallTimes} times
 * @param {import("./report.mjs").Layout} layout
 */
export function renderCalls({ tools, median, slowest, ungated, ratio }, layout) {
  const headings = ["", "processor time", "ratio"];
  const rows = [
    ["no gate stops it", `${ungated.toFixed(1)} µs`, "1.00"],
    ["approved", `${median.toFixed(1)} µs`, ratio.toFixed(2)],
    ["approved, slowest tool", `${slowest.toFixed(1)} µs`, (slowest / ungated).toFixed(2)],
  ];
  return renderTable(`One call of the median of ${tools} built-in tools`, { headings, rows }, layout);
}
