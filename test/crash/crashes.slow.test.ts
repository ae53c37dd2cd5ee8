/** The short form of `npm run crash`: killed, crowded and interrupted runs tear, lose and leave nothing. */

import { beforeAll, expect, test } from "vitest";
import { seedOr } from "../support/seed.js";
import { createChangingProject, type ChangingProject } from "./changing-project.js";
import { crowdRuns, killRuns, type FaultReport } from "./crashes.js";
import { interruptCommands } from "./interrupted-commands.js";

const seed = seedOr(7);
let changing: ChangingProject;

beforeAll(async () => {
  changing = await createChangingProject(20, seed);
});

const failuresOf = (reports: readonly FaultReport[]) => reports.flatMap(({ failures }) => failures);

test("a killed run leaves whole files, and the next one heals; one that Ctrl+C ends leaves nothing", async () => {
  const reports = await killRuns(changing, { seed, kills: 2 });
  expect(failuresOf(reports)).toEqual([]);
  expect(reports[0]?.count).toBeGreaterThanOrEqual(2);
  expect(failuresOf(await killRuns(changing, { seed, kills: 1, signal: "SIGINT" }))).toEqual([]);
});

test("runs of generate and check at once end well", async () => {
  expect(failuresOf([await crowdRuns(changing, { rounds: 1, each: 2 })])).toEqual([]);
});

test("Ctrl+C ends commands, with the servers that they have started", async () => {
  const commands = ["doctor -- {server}", "generate --watch"];
  expect(failuresOf([await interruptCommands({ seed, moments: 1, commands })])).toEqual([]);
});
