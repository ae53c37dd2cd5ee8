import { describe, expect, test } from "vitest";
import { minimalSettings } from "../support/scratch-project.js";
import { source, startFlow, treeEdit, widthProperty } from "./branch-flow.js";
import { createGitProject, runIn } from "./git-project.js";

test("the newest release is the newest tag that the configuration takes for one", async () => {
  const { project, review } = await startFlow({ review: { releaseTags: "release-*" } });
  project.git("tag", "release-1");
  project.edit(source, widthProperty, "");
  project.commit("Remove the width");
  project.git("tag", "v2");
  expect((await review()).stdout).toContain("Since the release release-1 (<commit>): ");
});

describe("a change cannot soften its own review", () => {
  const severities = [{ rule: "input-property-removed", severity: "info" }];

  test("by other severities", async () => {
    const { project, review } = await startFlow();
    project.edit(source, widthProperty, "");
    project.write({ "toolwright.config.json": JSON.stringify({ ...minimalSettings, review: { severities } }) });
    const { exitCode, stdout } = await review();
    expect(exitCode).toBe(1);
    expect(stdout).toContain("error input-property-removed  stable tool");
    expect(stdout).toContain("error policy-changed  all tools  toolwright.config.json");
  });

  test("while severities of the baseline count as they are there", async () => {
    const { project, review } = await startFlow({ review: { severities } });
    project.edit(source, widthProperty, "");
    const { exitCode, stdout } = await review();
    expect(exitCode).toBe(0);
    expect(stdout).toContain("info input-property-removed");
  });

  test("by a file that is called like the branch", async () => {
    const { project, run, review, save } = await startFlow();
    project.edit(source, widthProperty, "");
    await save("Remove the width");
    project.write({ main: project.read("generated/model-tool-schema-inventory.json") });
    const { exitCode, stderr } = await review();
    expect(exitCode).toBe(2);
    expect(stderr).toContain("baseline-ambiguous");
    expect(await run("review", "--against", "./main")).toMatchObject({ exitCode: 0 });
    expect(await run("review", "--against", "refs/heads/main")).toMatchObject({ exitCode: 1 });
  });
});

test("the inventory of the baseline is found where the baseline has it", async () => {
  const { project, review, save } = await startFlow();
  project.git("rm", "-r", "--quiet", "generated");
  project.write({ "toolwright.config.json": JSON.stringify({ ...minimalSettings, output: "src/made" }) });
  project.edit(source, widthProperty, "");
  await save("Move what is generated");
  const { exitCode, stdout } = await review();
  expect(exitCode).toBe(1);
  expect(stdout).toContain("error input-property-removed");
});

test("a branch that is behind is told so, and compared with where it began", async () => {
  const { project, review, save } = await startFlow();
  project.git("checkout", "--quiet", "main");
  project.edit(source, "/** Edits a tree. */", "/** Edits a whole tree. */");
  await save("Say more");
  project.git("checkout", "--quiet", "feature");
  project.write({ "notes.md": "Notes.\n" });
  project.commit("Take notes");
  const { exitCode, stdout } = await review();
  expect(exitCode).toBe(0);
  expect(stdout).toContain("Note: main has commits that this branch lacks");
  expect(stdout).toContain("No contract changes since main");
});

test("an error in the sources leaves nothing compared", async () => {
  const { project, review } = await startFlow();
  project.edit(source, '"mutating"', '"mutable"');
  const { exitCode, stdout, stderr } = await review();
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
  expect(stderr).toContain("error unknown-effect tools/tree-edit.ts:");
  expect(stderr).toMatch(/1 error\. Nothing was compared\.\n$/);
});

test("the change that introduces the tools passes, with a note", async () => {
  const project = createGitProject({ "README.md": "A project.\n" });
  project.commit("Start");
  project.git("checkout", "--quiet", "-b", "feature");
  const review = { ...minimalSettings, review: { deprecationWindow: 60 } };
  project.write({ "toolwright.config.json": JSON.stringify(review), [source]: treeEdit });
  expect(await runIn(project.root, ["generate"])).toMatchObject({ exitCode: 0, stderr: "" });
  const { exitCode, stdout, stderr } = await runIn(project.root, ["review", "--against", "main"]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(stdout).toMatch(/^ +1 added +tree_edit$/m);
  expect(stdout).toMatch(
    /\nNote: There is no inventory at main \(<commit>\), so this change adds the first one, generated\//,
  );
  // Anybody else's inventory in the commit may be the one that was meant.
  project.git("checkout", "--quiet", "main");
  project.write({ "other/model-tool-schema-inventory.json": '{ "tools": [] }' });
  project.git("add", "other");
  project.git("commit", "--quiet", "-m", "Add another inventory");
  project.git("checkout", "--quiet", "-b", "next");
  expect(await runIn(project.root, ["review", "--against", "main"])).toMatchObject({ exitCode: 2, stdout: "" });
});
