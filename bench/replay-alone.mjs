/** Counts, with Ajv alone, which calls of a log worked before and fail now; a replay is compared with it. */

import { createReadStream, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { createPlainAjv } from "./plain-ajv.mjs";

/** @typedef {import("./replay-counts.mjs").ReplayCounts} ReplayCounts */

const [before, after, log] = process.argv.slice(2);
if (before === undefined || after === undefined || log === undefined) {
  throw new Error("Usage: node bench/replay-alone.mjs <older inventory> <newer inventory> <log>");
}
const ajv = createPlainAjv();
const [old, current] = [before, after].map(compileTools);
/** @type {ReplayCounts} */
const counts = { calls: 0, failing: 0, working: 0, failedBefore: 0, unknown: 0, unreadable: 0, failingByTool: {} };
for await (const line of createInterface({ input: createReadStream(log), crlfDelay: Infinity })) {
  if (line.trim() !== "") count(line);
}
process.stdout.write(`${JSON.stringify(counts)}\n`);

/** @param {string} file */
function compileTools(file) {
  /** @type {readonly { readonly name: string, readonly input_schema: object }[]} */
  const tools = JSON.parse(readFileSync(file, "utf8")).tools;
  return new Map(tools.map(({ name, input_schema }) => [name, ajv.compile(input_schema)]));
}

/** @param {string} line */
function count(line) {
  const call = parse(line);
  if (typeof call?.tool !== "string" || call.arguments === undefined) {
    counts.unreadable += 1;
    return;
  }
  counts.calls += 1;
  const { tool } = call;
  const worked = old?.get(tool)?.(call.arguments);
  if (worked === undefined) counts.unknown += 1;
  else if (!worked) counts.failedBefore += 1;
  else if (current?.get(tool)?.(call.arguments)) counts.working += 1;
  else {
    counts.failing += 1;
    counts.failingByTool[tool] = (counts.failingByTool[tool] ?? 0) + 1;
  }
}

/** @param {string} line */
function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined; // Counted as unreadable.
  }
}
