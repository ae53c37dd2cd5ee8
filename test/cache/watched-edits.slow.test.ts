import { isDeepStrictEqual } from "node:util";
import { test } from "vitest";
import { createRandom } from "@toolwright/contract/internal/values";
import { runsOr, seedOr } from "../support/seed.js";
import { createScratchProject, type ScratchProject } from "../support/scratch-project.js";
import { randomEdits, startOfEdits } from "./random-edits.js";
import { expectColdOutput } from "./cold-output.js";
import { watchProject } from "./watched-project.js";

const seed = seedOr(11);
const series = runsOr(8);

/** Edits that also, or only, change what is not watched; the run a second after the next reported change sees that. */
const unwatched = new Set([
  "a type of a package",
  "a package's entry",
  "a package nearer to the file",
  "a generated file",
  "a generated file less",
  "everything as at the start",
]);

/** The settings, the compiler's options, the sources, and what they import. */
function watchedFiles(project: ScratchProject): readonly unknown[] {
  const files = ["toolwright.config.json", "tsconfig.json"].map((path) => project.read(path));
  return [...files, ...["tools", "lib", "other"].map((folder) => project.snapshot(folder))];
}

/** With these, a run reads nothing but the settings. */
const wrongSettings = '"targets":[]';

test(
  `after ${series} random edits (seed ${seed}), a watching process has generated what a run without a cache generates`,
  async () => {
    const random = createRandom(seed, "watched edits");
    const project = createScratchProject(startOfEdits);
    const watched = watchProject(project);
    try {
      await watched.nextRun();
      for (let edit = 0; edit < series; edit++) {
        const names = Array.from({ length: random.pick([1, 1, 1, 2, 4]) }, () => random.pick(Object.keys(randomEdits)));
        const before = watchedFiles(project);
        for (const name of names) randomEdits[name]?.(project, random);
        const isReported = !names.some((name) => unwatched.has(name));
        if (!isReported || !isDeepStrictEqual(watchedFiles(project), before)) {
          // Some edits change nothing that a run reads; the tools are read by every run whose settings are valid.
          const settings = project.read("toolwright.config.json");
          project.write({ "tools/read-file.ts": `${project.read("tools/read-file.ts")}// ${edit}\n` });
          if (settings !== before[0] || !settings.includes(wrongSettings)) await watched.nextRun();
        }
        const label = `after edit ${edit}, ${names.join(" and ")}`;
        await expectColdOutput(project, { shown: await watched.lastRun(isReported ? 300 : 2000), label });
      }
    } finally {
      watched.end();
    }
  },
  series * 30_000,
);
