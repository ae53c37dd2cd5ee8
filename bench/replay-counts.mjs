/** Turns the replay of a review into counts that can be compared with those of Ajv alone. */

/**
 * @typedef {object} ReplayCounts
 * @property {number} calls Lines that are calls.
 * @property {number} failing Calls that worked before and fail now.
 * @property {number} working
 * @property {number} failedBefore
 * @property {number} unknown Calls of tools that did not exist before.
 * @property {number} unreadable
 * @property {Record<string, number>} failingByTool
 */

/**
 * @param {import("../contract/src/replay/replay-calls.js").ReplayReport} report
 * @returns {ReplayCounts}
 */
export function countsOf({ calls, failing, working, failedBefore, unknownTools, unreadable, causes }) {
  /** @type {Record<string, number>} */
  const failingByTool = {};
  for (const { tool, count } of causes) failingByTool[tool] = (failingByTool[tool] ?? 0) + count;
  const unknown = Object.values(unknownTools).reduce((sum, count) => sum + count, 0);
  return { calls, failing, working, failedBefore, unknown, unreadable, failingByTool };
}

/**
 * Throws if the two differ.
 * @param {{ readonly counted: ReplayCounts, readonly byAjv: ReplayCounts }} both
 */
export function requireSameCounts({ counted, byAjv }) {
  const [left, right] = [counted, byAjv].map(({ failingByTool, ...counts }) => {
    const tools = Object.entries(failingByTool).sort(([one], [other]) => (one < other ? -1 : 1));
    return JSON.stringify([Object.entries(counts).sort(), tools]);
  });
  if (left !== right) throw new Error(`The replay and Ajv count differently.\nreplay ${left}\nAjv    ${right}`);
}
