/**
 * Compiles generated code with every supported compiler, in every module format, and runs what they emit. Exits with 1
 * if a compiler finds an error, or if an application fails or prints something different from the others.
 *
 * Usage: npm run compilers
 */

import { availableParallelism } from "node:os";
import { removeScratchProjects } from "../support/scratch-project.js";
import { allCompilations, compile, installCompilers, supportedVersions } from "./compilations.js";

const { compilers, dispose } = await installCompilers(supportedVersions);
const compilations = allCompilations(compilers);
const printed = new Set<string>();
let failures = 0;
let runs = 0;

// All take from one iterator.
const waiting = compilations.values();
async function work(): Promise<void> {
  for (const compilation of waiting) {
    const { compiled, ran } = await compile(compilation);
    if (ran !== undefined) printed.add(ran.stdout);
    if (ran !== undefined) runs += 1;
    const isGood = compiled.exitCode === 0 && (ran === undefined || ran.exitCode === 0);
    if (!isGood) failures += 1;
    console.log(`${isGood ? "passed" : "failed"}  ${compilation.name}`);
    if (!isGood) console.log(compiled.stdout + (ran?.stderr ?? ""));
  }
}

try {
  await Promise.all(Array.from({ length: availableParallelism() }, work));
} finally {
  dispose();
  removeScratchProjects();
}
console.log(
  `${compilations.length} compilations with ${compilers.length} compilers, ${failures} failed; ${runs} runs of what they emitted, ${printed.size} different outputs.`,
);
process.exitCode = failures > 0 || printed.size !== 1 ? 1 : 0;
