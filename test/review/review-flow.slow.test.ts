import { describe, expect, test } from "vitest";
import { minimalSettings, type CommandOutcome } from "../support/scratch-project.js";
import { createGitProject, runIn, type GitProject } from "./git-project.js";
import { treeEdit, widthProperty } from "./tool-sources.js";

const source = "tools/tree-edit.ts";
const record = "toolwright.accepted/trees/tree_edit--input-property-removed.json";

interface Flow {
  readonly project: GitProject;
  readonly run: (...args: readonly string[]) => Promise<CommandOutcome>;
  /** Reviews the working tree against the main branch. */
  readonly review: (...args: readonly string[]) => Promise<CommandOutcome>;
  /** Generates and commits, as a change that is merged does. */
  readonly save: (message: string) => Promise<void>;
}

/** A project with one stable tool on its main branch, and a branch checked out that changes it. */
async function startFlow(config: Readonly<Record<string, unknown>> = {}): Promise<Flow> {
  const settings = { ...minimalSettings, ...config };
  const project = createGitProject({ "toolwright.config.json": JSON.stringify(settings), [source]: treeEdit });
  const run = (...args: readonly string[]): Promise<CommandOutcome> => runIn(project.root, args);
  const review = (...args: readonly string[]): Promise<CommandOutcome> => run("review", "--against", "main", ...args);
  const save = async (message: string): Promise<void> => {
    expect(await run("generate")).toMatchObject({ exitCode: 0, stderr: "" });
    project.commit(message);
  };
  await save("Start");
  project.git("checkout", "--quiet", "-b", "feature");
  return { project, run, review, save };
}

/** The arguments of the command that a report prints for its reader. */
function printedCommand(stdout: string): string[] {
  const [, words, reason] = /npx toolwright (accept [^\n|]*) --reason "(…)"/.exec(stdout) ?? [];
  if (words === undefined || reason === undefined) throw new Error(`No command is printed in:\n${stdout}`);
  return [...words.split(" "), "--reason", "Nobody set it."];
}

test("a break fails, is accepted by the command that is printed, and its record lives until the release", async () => {
  const { project, run, review, save } = await startFlow();
  project.git("tag", "v1.0.0");
  project.edit(source, widthProperty, "");
  await save("Remove the width");

  const failed = await review();
  expect(failed).toMatchObject({ exitCode: 1, stderr: "" });
  expect(failed.stdout).toContain(
    "error input-property-removed  stable tool `tree_edit`  tools/tree-edit.ts:4:1  #/properties/width\n",
  );
  expect(failed.stdout).toContain('accepted before, rejected now: {"target":"a","width":0}');
  expect(failed.stdout).toMatch(/1 fails the review \(--fail-on error\)\.\n$/);
  expect((await review("--fail-on", "never")).exitCode).toBe(0);

  const accepted = await run(...printedCommand(failed.stdout));
  expect(accepted).toMatchObject({ exitCode: 0, stderr: "" });
  expect(accepted.stdout).toContain(`${record} written.`);
  expect(JSON.parse(project.read(record))).toMatchObject({ rule: "input-property-removed", reason: "Nobody set it." });
  expect((await run(...printedCommand(failed.stdout))).exitCode).toBe(2);
  expect((await run(...printedCommand(failed.stdout), "--replace")).exitCode).toBe(0);
  const passed = await review();
  expect(passed).toMatchObject({ exitCode: 0, stderr: "" });
  expect(passed.stdout).toContain(`accepted  Nobody set it. (${record})`);

  await save("Accept it");
  project.git("checkout", "--quiet", "main");
  project.git("merge", "--quiet", "feature");
  project.git("checkout", "--quiet", "-b", "next");
  const later = await review();
  expect(later).toMatchObject({ exitCode: 0, stderr: "" });
  expect(later.stdout).toContain("Since the release v1.0.0 (<commit>): 1 accepted.");
  expect(later.stdout).not.toContain("acceptance-unused");
  expect((await run("accept", "--prune")).stdout).toBe("Every record is needed.\n");

  project.git("tag", "v1.1.0");
  const released = await review();
  expect(released.stdout).toContain(`warning acceptance-unused  tool \`tree_edit\`  ${record}`);
  expect(await run("accept", "--prune")).toMatchObject({ exitCode: 0, stdout: `${record} removed.\n` });
  expect(project.snapshot("toolwright.accepted")).toEqual({});
  expect((await review()).stdout).toContain("No contract changes since main");
});

test("the newest release is the newest tag that the configuration takes for one", async () => {
  const { project, review } = await startFlow({ review: { releaseTags: "release-*" } });
  project.git("tag", "release-1");
  project.edit(source, widthProperty, "");
  project.commit("Remove the width");
  project.git("tag", "v2");
  expect((await review()).stdout).toContain("Since the release release-1 (<commit>): ");
});

test("a record of a break that was undone is reported, and fails where warnings do", async () => {
  const { project, run, review } = await startFlow();
  project.git("tag", "v1.0.0");
  project.edit(source, widthProperty, "");
  await run(...printedCommand((await review()).stdout));
  project.git("checkout", "--", source);
  const unused = await review();
  expect(unused).toMatchObject({ exitCode: 0, stderr: "" });
  expect(unused.stdout).toContain("warning acceptance-unused");
  expect(unused.stdout).toContain(record);
  expect(await review("--fail-on", "warning")).toMatchObject({ exitCode: 1 });
});

test("a record that has expired counts no more", async () => {
  const { project, run, review } = await startFlow();
  project.edit(source, widthProperty, "");
  const { stdout } = await review();
  expect(await run(...printedCommand(stdout), "--expires", "2999-12-31")).toMatchObject({ exitCode: 0 });
  expect(await review()).toMatchObject({ exitCode: 0 });
  project.edit(record, "2999-12-31", "2020-02-29");
  const expired = await review();
  expect(expired.exitCode).toBe(1);
  expect(expired.stdout).toContain(`expired   Nobody set it. (${record}, accepted until 2020-02-29)`);
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
  expect(stdout).toContain("info tool-added  stable tool `tree_edit`");
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
