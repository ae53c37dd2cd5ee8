/** Public servers that are installed here: the command line says of them what the documentation says. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createScratchProject, repository } from "../support/scratch-project.js";
import { judgeServer } from "./judge-server.js";
import { readPublicServers, releaseIn } from "./public-servers.js";
import { readResults } from "./server-tables.js";

const { devDependencies } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as {
  readonly devDependencies: Readonly<Record<string, string>>; // As npm reads it.
};
const servers = readPublicServers().filter(
  ({ package: name, versions }) => devDependencies[name] !== undefined && devDependencies[name] === versions.at(-1),
);

test("some public servers are installed here, in their latest release", () => {
  expect(servers.map(({ package: name }) => name)).toEqual([
    "@modelcontextprotocol/server-filesystem",
    "@modelcontextprotocol/server-memory",
    "@modelcontextprotocol/server-sequential-thinking",
  ]);
});

test.each(servers)("$package is read as its results say, and a review of it finds nothing", async (server) => {
  const [program = "", ...args] = releaseIn(repository, server).command;
  const folder = createScratchProject({}).root;
  const latest = { ...server, versions: server.versions.slice(-1) };
  const judged = await judgeServer(latest, () =>
    Promise.resolve({ folder, command: [join(repository, program), ...args] }),
  );
  const kept = readResults()
    .find(({ package: name }) => name === server.package)
    ?.releases.at(-1);
  expect(kept).toMatchObject({ tools: expect.any(Number) });
  // Estimates and findings are kept as they were when all servers were read.
  expect(judged.releases).toMatchObject([{ ...kept, tokens: {}, findings: {} }]);
  expect(judged.step).toMatchObject({ errors: {}, unlikely: 0, newTools: 0 });
});
