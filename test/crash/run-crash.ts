/** Kills, crowds and starves runs of a project of many tools; exits with 1 where anything is torn, lost or left. */

import { createRandom } from "@toolwright/contract/internal/values";
import { readRunOptions } from "../support/run-options.js";
import { removeScratchProjects } from "../support/scratch-project.js";
import { createChangingProject } from "./changing-project.js";
import {
  canRunAs,
  crowdRuns,
  denyFolders,
  type FaultReport,
  fillDisk,
  killRuns,
  limitFiles,
  plainUser,
} from "./crashes.js";
import { interruptCommands } from "./interrupted-commands.js";

const { seed, kills, tools, rounds, only } = readRunOptions("crash", {
  kills: [200, "runs that SIGKILL ends; a tenth as many end with SIGINT"],
  tools: [300, "tools of the project"],
  rounds: [10, "runs with a full disk, crowds of runs, and moments of SIGINT in each command"],
});

const reports: FaultReport[] = [];
const say = (line: string): void => console.log(line);
const add = (...made: readonly FaultReport[]): void => {
  for (const { fault, count, failures } of made) say(`${fault}: ${count}, ${failures.length} failures`);
  for (const failure of made.flatMap(({ failures }) => failures)) say(`  ${failure}`);
  reports.push(...made);
};

say(`seed ${seed}, ${tools} tools, Node.js ${process.versions.node}`);
const changing = await createChangingProject(tools, seed);
const options = { seed, ...(only !== undefined && { only }), onProgress: say };
add(...(await killRuns(changing, { ...options, kills })));
if (only === undefined) {
  const random = createRandom(seed, "disk");
  add(...(await killRuns(changing, { ...options, kills: Math.ceil(kills / 10), signal: "SIGINT" })));
  add(await crowdRuns(changing, { rounds, each: 8 }));
  add(await limitFiles(changing, random, rounds));
  const full = await fillDisk(changing, random, rounds);
  if (full === undefined) say("a full disk: not tried, because this user may mount none");
  else add(full);
  if (await canRunAs(changing, plainUser)) add(await denyFolders(changing));
  else say("folders without permission: not tried, because the user nobody cannot read this folder");
  add(await interruptCommands({ seed, moments: rounds }));
}
removeScratchProjects();
process.exit(reports.some(({ failures }) => failures.length > 0) ? 1 : 0);
