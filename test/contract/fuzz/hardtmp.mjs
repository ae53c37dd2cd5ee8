import { register } from "node:module";
register("../../support/typescript-hooks.mjs", import.meta.url);
const { runHardPairs, describeRun } = await import("./random-pairs.ts");
const r = runHardPairs(1);
console.log(describeRun(r));
for (const f of [...r.faulty, ...r.slow])
  console.log(f.pair.name, f.milliseconds.toFixed(0), f.faults.join().slice(0, 200));
