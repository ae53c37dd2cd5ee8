/** Compares a pair of schemas and measures it in processor time, corrected for how busy the machine is. */

import { compareSchemas, type SchemaComparison } from "toolwright/contract";
import type { JudgedPair, SchemaPair } from "./judge-pairs.js";

/** The most milliseconds that a comparison may take on a quiet machine. */
export const mostTime = 2000;

/** Measurements of a pair that seems too slow: the first one also pays for the engine's compilation. */
const attempts = 3;

/** What the yardstick takes on the machine that the limit was chosen on. */
const quietYardstick = 70;

/** Compares a pair; a comparison that throws is a fault. */
export function comparePair(pair: SchemaPair): Omit<JudgedPair, "pair"> {
  try {
    let comparison: SchemaComparison = { verdict: "compatible", changes: [] };
    const compare = (): void => void (comparison = compareSchemas(pair.before, pair.after, pair));
    let milliseconds = measure(compare);
    for (let left = attempts; left > 0 && milliseconds > mostTime; left -= 1)
      milliseconds = Math.min(milliseconds, (measure(compare) * quietYardstick) / measure(runYardstick));
    return { comparison, faults: [], milliseconds };
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? "") : String(error);
    return { comparison: undefined, faults: [fault], milliseconds: 0 };
  }
}

function measure(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** A fixed amount of the work that comparisons do. */
function runYardstick(): void {
  const counts = new Map<string, number>();
  for (let index = 0; index < 300_000; index += 1) {
    const text = JSON.stringify({ a: index % 1000, b: [index % 7] });
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
}
