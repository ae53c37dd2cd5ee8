import { expect, test } from "vitest";
import { createRandom } from "@toolwright/contract/internal/values";
import { runsOr, seedOr } from "../support/seed.js";
import { createScratchProject, describeOutcome } from "../support/scratch-project.js";
import { randomEdits, startOfEdits } from "./random-edits.js";

const seed = seedOr(11);
const edits = runsOr(25);

test(
  `after ${edits} random edits (seed ${seed}), runs that may be remembered show what runs without a cache show`,
  async () => {
    const random = createRandom(seed, "edits");
    const project = createScratchProject(startOfEdits);
    for (let edit = 0; edit < edits; edit++) {
      const name = random.pick(Object.keys(randomEdits));
      randomEdits[name]?.(project, random);
      if (random.chance(0.3)) await project.run(["generate"]);
      for (const command of [["check"], ["list", "--format", "json"], ["lint"]]) {
        const remembered = [await project.run(command), await project.run(command)].map(describeOutcome);
        const cold = describeOutcome(await project.run([...command, "--no-cache"]));
        expect(remembered, `${command.join(" ")} after edit ${edit}, ${name}`).toEqual([cold, cold]);
      }
    }
  },
  edits * 30_000,
);
