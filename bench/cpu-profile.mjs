/** Turns a V8 CPU profile into the time of each function: alone, with libraries, and with everything it called. */

/**
 * @typedef {object} ProfileNode
 * @property {number} id
 * @property {{ functionName: string, url: string, lineNumber: number, columnNumber: number }} callFrame Both from 0.
 * @property {number[]} [children]
 */

/**
 * @typedef {object} CpuProfile
 * @property {ProfileNode[]} nodes
 * @property {number[]} samples Identifier of the running node.
 * @property {number[]} timeDeltas Microseconds before each sample.
 */

/**
 * @typedef {object} FunctionTime
 * @property {string} name
 * @property {string} module File or package that it is from.
 * @property {number} selfSeconds
 * @property {number} librarySeconds With the library code that it called; 0 for library code.
 * @property {number} totalSeconds With everything that it called; recursion counts once.
 */

/**
 * Adds up the samples by function.
 * @param {CpuProfile} profile
 * @param {{ readonly moduleOf: (frame: ProfileNode["callFrame"]) => string, readonly isLibrary: (module: string) => boolean }} origin
 * @returns {FunctionTime[]}
 */
export function sumByFunction({ nodes, samples, timeDeltas }, { moduleOf, isLibrary }) {
  /** @type {Map<number, number>} */
  const selfOf = new Map();
  samples.forEach((id, index) => selfOf.set(id, (selfOf.get(id) ?? 0) + (timeDeltas[index] ?? 0) / 1e6));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  /** @type {Map<string, FunctionTime>} */
  const times = new Map();
  /** @param {ProfileNode["callFrame"]} frame */
  const timeOf = (frame) => {
    const key = [frame.functionName, frame.url, frame.lineNumber, frame.columnNumber].join("\0");
    const name = frame.functionName === "" ? "(anonymous)" : frame.functionName;
    const known = times.get(key);
    if (known !== undefined) return known;
    const time = { name, module: moduleOf(frame), selfSeconds: 0, librarySeconds: 0, totalSeconds: 0 };
    times.set(key, time);
    return time;
  };
  /** @type {(node: ProfileNode, callers: readonly FunctionTime[], owner: FunctionTime | undefined) => number} */
  const visit = (node, callers, owner) => {
    const time = timeOf(node.callFrame);
    const responsible = isLibrary(time.module) ? owner : time;
    const self = selfOf.get(node.id) ?? 0;
    time.selfSeconds += self;
    if (responsible !== undefined) responsible.librarySeconds += self;
    let total = self;
    for (const id of node.children ?? []) {
      const child = byId.get(id);
      if (child !== undefined) total += visit(child, [...callers, time], responsible);
    }
    if (!callers.includes(time)) time.totalSeconds += total;
    return total;
  };
  const [root] = nodes;
  if (root === undefined) throw new Error("A CPU profile must have a root.");
  visit(root, [], undefined);
  return [...times.values()];
}
