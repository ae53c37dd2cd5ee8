/** Random declarations, whose generated modules every supported TypeScript accepts. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, generate } from "toolwright/generator";
import { beforeAll, expect, test } from "vitest";
import { packageFiles } from "../oracle/random-modules.js";
import { sampleAt } from "../oracle/random-types.js";
import { createToolProject, runProcess, type ScratchProject } from "../support/scratch-project.js";
import { seedOr } from "../support/seed.js";

const versions = ["5.4", "6.0", "7.0"];
const samples = 70;
const seed = seedOr(35);

const nameOf = (version: string): string => `typescript-${version}`;

let project: ScratchProject;

beforeAll(async () => {
  const compilers = versions.map((version) => [nameOf(version), `npm:typescript@~${version}.0`]);
  const indexes = Array.from({ length: samples }, (_, index) => index);
  project = createToolProject({
    ...packageFiles,
    ...Object.assign({}, ...indexes.map((index) => filesOf(index))),
    "compilers/package.json": JSON.stringify({ private: true, dependencies: Object.fromEntries(compilers) as object }),
    "tsconfig.json": JSON.stringify({
      compilerOptions: { module: "nodenext", strict: true, exactOptionalPropertyTypes: true, types: [], noEmit: true },
      include: ["tools", "src", "generated"],
    }),
  });
  // Some samples are refused.
  const { diagnostics } = await check({ root: project.root });
  for (const { severity, locations } of diagnostics)
    if (severity === "error") locations.forEach(({ file }) => project.remove(file.split("/").slice(0, 2).join("/")));
  expect((await generate({ root: project.root })).files.length).toBeGreaterThan(2 * samples);
  const install = ["install", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  await runProcess("npm", install, { cwd: join(project.root, "compilers"), env: process.env });
});

test.each(versions)(
  "TypeScript %s accepts every generated module",
  async (version) => {
    const folder = join(project.root, "compilers", "node_modules", nameOf(version));
    const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { bin: { tsc: string } };
    const args = [join(folder, bin.tsc), "-p", "tsconfig.json"];
    const { stdout, exitCode } = await runProcess(process.execPath, args, { cwd: project.root, env: process.env });
    expect(stdout, `seed ${seed}`).toBe("");
    expect(exitCode).toBe(0);
  },
  300_000,
);

function filesOf(index: number): Record<string, string> {
  const files = Object.entries(sampleAt(seed, index).filesFor(`sample_${index}`));
  return Object.fromEntries(files.map(([name, text]) => [`tools/s${index}/${name}`, text]));
}
