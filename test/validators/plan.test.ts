import { beforeEach, expect, test } from "vitest";
import { twoTools } from "../check/drift-cases.js";
import { createScratchProject, type ScratchProject } from "../support/scratch-project.js";

const withValidators = '{ "tools": ["tools/**/*.ts"], "output": "generated", "validators": true }\n';
let project: ScratchProject;

beforeEach(async () => {
  project = createScratchProject({ ...twoTools, "toolwright.config.json": withValidators });
  expect(await project.run(["generate"])).toMatchObject({ exitCode: 0, stderr: "" });
});

const written = (): string[] => Object.keys(project.snapshot("generated/validators"));

test("a validator that somebody edited is drift, and is written again", async () => {
  const path = "generated/validators/read_file.ts";
  const before = project.read(path);
  project.write({ [path]: before.replace("limit: 1}", "limit: 2}") });
  const { exitCode, stdout } = await project.run(["check"]);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: expect.stringContaining(path) as string });
  await project.run(["generate"]);
  expect(project.read(path)).toBe(before);
  expect((await project.run(["check"])).exitCode).toBe(0);
});

test("the validators of a tool that is gone go with it, and all of them with the setting", async () => {
  expect(written()).toEqual(["index.ts", "list_files.ts", "read_file.ts", "support.ts"]);
  project.remove("tools/read-file.ts");
  await project.run(["generate"]);
  expect(written()).toEqual(["index.ts", "list_files.ts", "support.ts"]);
  project.write({
    "generated/validators/own.ts": "export {};\n",
    "toolwright.config.json": withValidators.replace("true", "false"),
  });
  expect((await project.run(["check"])).exitCode).toBe(1);
  await project.run(["generate"]);
  expect(written()).toEqual(["own.ts"]);
});

test("a tool cannot have the name of a module that all validators share", async () => {
  const tool = project.read("tools/read-file.ts").replace('"read_file"', '"Support"');
  project.write({ "tools/read-file.ts": tool });
  const { exitCode, stderr, stdout } = await project.run(["generate"]);
  expect(exitCode).toBe(1);
  expect(stdout + stderr).toContain('"Support" is not a valid tool name: with "validators": true');
  project.write({ "toolwright.config.json": withValidators.replace("true", "false") });
  expect((await project.run(["generate"])).exitCode).toBe(0);
});
