/**
 * Makes V8 optimise later and inline less: most code of a run of a second is not called often enough to pay for it.
 *
 * Without these flags a first `generate` takes a third more processor time under Node.js 20 (1.6 times that of `tsc`
 * instead of 1.1 for 30 tools, 2.0 instead of 1.4 for 1000) and a fifth more under Node.js 22. Node.js 24 needs none.
 * Remove a version's entry when `engines` excludes it, and this file with the last one.
 */

import v8 from "node:v8";

/** Flags by major version of V8. */
const flags: Readonly<Record<string, string>> = {
  11: "--interrupt-budget=180000", // Node.js 20
  12: "--invocation-count-for-turbofan=12000", // Node.js 22
};

export function optimiseLess(): void {
  const flag = flags[Number.parseInt(process.versions.v8, 10)];
  // Bun reports a version of V8, but cannot set its flags.
  if (flag === undefined || process.versions["bun"] !== undefined) return;
  v8.setFlagsFromString(`${flag} --max-inlined-bytecode-size-cumulative=250`);
}
