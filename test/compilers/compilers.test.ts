/** Holds TypeScript 7 to what TypeScript 6 makes of types, of errors and of a run. */

import { execFileSync } from "node:child_process";
import { kill, platform } from "node:process";
import { check } from "toolwright/generator";
import { describe, expect, test } from "vitest";
import { createCaseProject, generateGoodProject, topics } from "../bad-input/case-projects.js";
import { filesOfRows } from "../schema-truth/row-projects.js";
import { typeGroups } from "../schema-truth/type-groups.js";
import {
  createScratchProject,
  installTypeScript7,
  minimalProject,
  readFileTool,
  type ScratchProject,
} from "../support/scratch-project.js";
import { seedOr } from "../support/seed.js";
import { declareTool } from "../cache/declare-tool.js";
import { watchProject } from "../cache/watched-project.js";
import { compareCompilers, readWithBoth } from "./compared-runs.js";
import { projectCases } from "./project-cases.js";
import { describeComparedTypes } from "./compared-types.js";

/** Types that TypeScript 7's API says too little about, by the reason. A row that leaves this list can be read with it. */
const unread = {
  "new names for some": "it does not keep the order of computed properties",
};

describe("both compilers make the same of the table of types", () => {
  const groups = typeGroups.flatMap(({ heading, supported, refused }) => [
    { name: `${heading}, supported`, rows: supported.filter(({ name }) => !(name in unread)) },
    { name: `${heading}, refused`, rows: refused },
  ]);

  test.each(groups.filter(({ rows }) => rows.length > 0))("$name", async ({ rows }) => {
    const { six, seven, reason } = await readWithBoth({ ...minimalProject, ...filesOfRows(rows) });
    expect(reason).toBeNull();
    expect(seven).toEqual(six);
  });

  test.each(Object.entries(unread))("%s: %s", async (name, expected) => {
    const rows = typeGroups.flatMap(({ supported }) => supported).filter((row) => row.name === name);
    const { six, seven, reason } = await readWithBoth({ ...minimalProject, ...filesOfRows(rows) });
    expect(reason).toBe(expected);
    expect(seven).toEqual(six);
  });
});

describeComparedTypes({ seed: seedOr(13), types: 50 });

test.each(projectCases)("both compilers read the same project: $name", async ({ files, reason: expected }) => {
  const { six, seven, reason } = await readWithBoth(files);
  expect(reason).toBe(expected);
  expect(seven).toEqual(six);
});

test("both compilers lead to the same findings in every wrong input", async () => {
  const generated = await generateGoodProject();
  const cases = topics.flatMap(({ name: topic, cases: all }) => all.map((one) => ({ topic, one })));
  let read = 0;
  for (const { topic, one } of cases.filter(({ topic }) => !topic.startsWith("config"))) {
    const { six, seven, reason } = await compareCompilers(createCaseProject(one, generated).root);
    expect(seven, `${topic}: ${one.name}`).toEqual(six);
    if (reason === null) read += 1;
  }
  expect(read).toBeGreaterThan(45);
});

test("no process is left behind, after a run and after one that finds errors", async () => {
  const project = createScratchProject({ ...minimalProject, "tools/read-file.ts": readFileTool });
  installTypeScript7(project.root);
  for (const type of ["ReadFileArgs", "Missing"]) {
    project.write({ "tools/read-file.ts": readFileTool.replace("<ReadFileArgs>", `<${type}>`) });
    const { compiler } = await check({ root: project.root });
    expect(compiler?.name).toBe("typescript-7");
    expect(compilersOf(project)).toEqual([]);
  }
});

test("a watching process asks one TypeScript 7 after each change, and another if the system has ended it", async () => {
  const project = createScratchProject({
    ...minimalProject,
    "tools/far.ts": declareTool("far", "Far", 'import type { Far } from "../lib/far.js";\n'),
    "tools/near.ts": declareTool("near", "string"),
    "lib/far.ts": "export type Far = string;\n",
  });
  installTypeScript7(project.root);
  const watched = watchProject(project, ["--verbose"]);
  try {
    await watched.nextRun();
    const started = compilersOf(project);
    expect(started).toHaveLength(platform === "linux" ? 1 : 0);
    // The place of the type stays the same, so that it would be the old one in an old text.
    for (const type of ["number", "string", '"this"', '"that"', "Uint8Array"]) {
      project.write({ "lib/far.ts": `export type Far = ${type};\n` });
      expect(await watched.nextRun(), type).toContain("TypeScript 7 read the types");
      const { exitCode } = await project.run(["check", "--no-cache"]);
      expect(exitCode, type).toBe(type === "Uint8Array" ? 1 : 0);
      expect(compilersOf(project)).toEqual(started);
    }
    started.forEach((id) => kill(id, "SIGKILL"));
    project.write({ "lib/far.ts": "export type Far = 1;\n" });
    expect(await watched.nextRun()).toContain("TypeScript 7 read the types");
    const others = compilersOf(project).filter((id) => !started.includes(id));
    expect(others).toHaveLength(started.length);
  } finally {
    watched.end();
  }
  await expect.poll(() => compilersOf(project)).toEqual([]);
}, 60_000);

/** The identifiers of the processes of TypeScript 7 that read a project; none where they cannot be listed. */
function compilersOf({ root }: ScratchProject): readonly number[] {
  if (platform !== "linux") return [];
  const processes = execFileSync("ps", ["-eo", "pid,args"], { encoding: "utf8" }).split("\n");
  const found = processes.filter((line) => line.includes(root) && line.includes("--api"));
  return found.map((line) => Number.parseInt(line, 10));
}
