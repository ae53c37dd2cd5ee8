/**
 * Makes V8 optimise later and inline less: most code of a run of a second is not called often enough to pay for it.
 *
 * Without these flags a first `generate` takes a third more processor time under Node.js 20 (1.6 times that of `tsc`
 * instead of 1.1 for 30 tools, 2.0 instead of 1.4 for 1000) and a fifth more under Node.js 22. Node.js 24 needs none.
 * Under Node.js 20 a review, which spreads its time over more code, takes a tenth less with a higher budget.
 * Remove a version's entry when `engines` excludes it, and this file with the last one.
 */

import v8 from "node:v8";

/** What a run spends most of its time on. */
type Work = "generate" | "review";

/** Flags by major version of V8. */
const flags: Readonly<Record<string, Readonly<Record<Work, string>>>> = {
  // Node.js 20
  11: { generate: "--interrupt-budget=180000", review: "--interrupt-budget=500000" },
  // Node.js 22
  12: { generate: "--invocation-count-for-turbofan=12000", review: "--invocation-count-for-turbofan=12000" },
};

export function optimiseLess(work: Work): void {
  const flag = flags[Number.parseInt(process.versions.v8, 10)]?.[work];
  // Bun reports a version of V8, but cannot set its flags.
  if (flag === undefined || process.versions["bun"] !== undefined) return;
  v8.setFlagsFromString(`${flag} --max-inlined-bytecode-size-cumulative=250`);
}
