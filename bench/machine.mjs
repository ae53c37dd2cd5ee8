/** Describes what a benchmark runs on: the machine, its load, and the versions that are compared. */

import { readFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem, type as systemName } from "node:os";
import { join } from "node:path";

/**
 * @typedef {object} MachineFacts
 * @property {number} cores
 * @property {string} processor
 * @property {number} memoryBytes
 * @property {string} system
 * @property {string} node
 * @property {string} toolwright
 * @property {string} typescript
 * @property {number} load Processes running or waiting, on average over the last minute.
 * @property {boolean} busy Other processes influence the numbers.
 */

/**
 * @param {string} repository
 * @returns {MachineFacts}
 */
export function readMachine(repository) {
  const cores = availableParallelism();
  const [load = 0] = loadavg();
  /** @param {string[]} path */
  const versionIn = (...path) => JSON.parse(readFileSync(join(repository, ...path, "package.json"), "utf8")).version;
  return {
    cores,
    processor: cpus()[0]?.model ?? "unknown",
    memoryBytes: totalmem(),
    system: `${systemName()} ${process.arch}`,
    node: process.version,
    toolwright: versionIn(),
    typescript: versionIn("node_modules", "typescript"),
    load,
    busy: load > cores / 4,
  };
}
