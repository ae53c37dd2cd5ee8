/** From calls that a model made at once to their results: concurrent where that is safe, else one after the other. */

import type { ToolMetadata } from "../metadata.js";

/** Whether calls of a tool can run beside others: it is declared to change nothing. */
export function isParallelSafe({ effect, effectSource }: ToolMetadata): boolean {
  return effect === "read_only" && effectSource !== "assumed";
}

/** Runs calls; an unsafe one waits for all before it, and all after it wait for that one. */
export async function runInOrder<Call, Result>(
  calls: readonly Call[],
  { isSafe, run }: { readonly isSafe: (call: Call) => boolean; readonly run: (call: Call) => Promise<Result> },
): Promise<readonly Result[]> {
  const results: Promise<Result>[] = [];
  for (const call of calls) {
    if (!isSafe(call)) await Promise.all(results);
    const result = run(call);
    results.push(result);
    if (!isSafe(call)) await result;
  }
  return Promise.all(results);
}
