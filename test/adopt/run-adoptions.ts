/**
 * Adopts random schemas from the command line. Exits with 1 where one comes back with another meaning, or is refused,
 * and prints those, and every one of which the command says that something is lost.
 */

import { makeSchemas } from "../contract/fuzz/random-schemas.js";
import { readRunOptions } from "../support/run-options.js";
import { describeRoundTrip, makeRoundTrips, type RoundTrip } from "./round-trips.js";

const options = readRunOptions("adoptions", { schemas: [1000, "how many schemas are adopted"] });
/** Types of one project: more would only take more memory. */
const batch = 60;
const counts = new Map<RoundTrip["outcome"], number>();
let adopted = 0;
// Nothing else keeps the process alive while its commands run in another one.
const alive = setInterval(() => undefined, 1000);
for (let start = options.only ?? 0; adopted < options.schemas; start += batch) {
  const types = options.only === undefined ? batch : 1;
  const made = await makeSchemas({ seed: options.seed, start, types });
  const trips = await makeRoundTrips(made.map(({ index, ...one }) => ({ name: `sample ${index}`, ...one })));
  for (const trip of trips) {
    counts.set(trip.outcome, (counts.get(trip.outcome) ?? 0) + 1);
    if (options.only !== undefined || !trip.outcome.startsWith("same")) console.log(`${describeRoundTrip(trip)}\n`);
  }
  adopted += trips.length;
  console.error(`${adopted} schemas`);
  if (options.only !== undefined) break;
}
clearInterval(alive);
console.log(`seed ${options.seed}: ${[...counts].map(([outcome, count]) => `${count} ${outcome}`).join(", ")}`);
process.exit(counts.has("differs") || counts.has("refused") ? 1 : 0);
