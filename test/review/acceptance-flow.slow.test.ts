import { expect, test } from "vitest";
import { minimalSettings, type CommandOutcome } from "../support/scratch-project.js";
import { printedCommand, source, startFlow, treeEdit, widthProperty } from "./branch-flow.js";

const record = "toolwright.accepted/trees/tree_edit--input-property-removed.json";

test("a break fails, is accepted by the command that is printed, and its record lives until the release", async () => {
  const { project, run, review, save } = await startFlow();
  project.git("tag", "v1.0.0");
  project.edit(source, widthProperty, "");
  await save("Remove the width");

  const failed = await review();
  expect(failed).toMatchObject({ exitCode: 1, stderr: "" });
  expect(failed.stdout).toContain(
    "error input-property-removed  stable tool `tree_edit`  tools/tree-edit.ts:4:1  #/input_schema/properties/width  ",
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

test("many breaks are accepted by one command, with a record each that no later change can use", async () => {
  const { project, run, review, save } = await startFlow();
  const accept = (...args: readonly string[]): Promise<CommandOutcome> => run("accept", "--against", "main", ...args);
  const [all, folder] = [["--all", "--reason", "Too wide."], "toolwright.accepted/trees"];
  expect((await accept(...all)).stdout).toBe("There is nothing to accept: no change fails the review.\n");
  project.edit(source, widthProperty, "");
  project.edit(source, "  /** Distance in pixels. */\n  distance?: number;\n", "");
  expect((await review()).stdout).toContain(
    'To accept both: npx toolwright accept --all --against main --reason "…"\n',
  );
  expect(await accept("--tool", "tree_edit", "--reason", "Too wide.")).toMatchObject({ exitCode: 0, stderr: "" });
  expect(Object.keys(project.snapshot(folder))).toHaveLength(2);
  expect(await review()).toMatchObject({ exitCode: 0 });
  const names = Object.keys(project.snapshot(folder));
  project.git("add", "--all");
  project.git("mv", folder, "toolwright.accepted/web");
  const moved = await review();
  expect(moved).toMatchObject({ exitCode: 1 });
  expect(moved.stdout).toContain(`/web/${names[0]?.split("/").at(-1)}, belongs in ${folder}/)`);
  project.git("mv", "toolwright.accepted/web", folder);

  await save("Accept both");
  project.git("checkout", "--quiet", "main");
  project.git("merge", "--quiet", "feature");
  project.write({ [source]: treeEdit });
  await save("Take it back");
  project.git("checkout", "--quiet", "-b", "again");
  project.edit(source, widthProperty, "");
  const again = await review();
  expect(again).toMatchObject({ exitCode: 1 });
  expect(again.stdout).toMatch(/\n {2}void {2}Too wide\. \(toolwright\.accepted\/trees\/[^)]*, merged earlier: /);
  expect((await accept("--all", "--reason", "Still.")).stderr).toContain("error acceptance-exists");
  expect(await run(...printedCommand(again.stdout))).toMatchObject({ exitCode: 0, stderr: "" });
  expect(await review()).toMatchObject({ exitCode: 0 });
  project.git("tag", "v1", "main");
  expect((await run("review")).stdout).toMatch(/^Since v1 \(<commit>\): 1 accepted\. Comparing with a release/m);
});

test("a change does not move the folder of its own records", async () => {
  const { project, run, review } = await startFlow();
  project.edit(source, widthProperty, "");
  await run("accept", "--all", "--against", "main", "--reason", "Nobody set it.");
  project.git("mv", "-k", "toolwright.accepted", "unowned");
  project.write({
    "unowned/policy.json": "{}",
    "toolwright.config.json": JSON.stringify({ ...minimalSettings, review: { acceptances: "unowned" } }),
  });
  expect((await review()).stdout).toMatch(/error policy-changed[^]*\naccepted input-property-removed/);
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
  expect(expired.stdout).toContain(`expired  Nobody set it. (${record}, accepted until 2020-02-29)`);
});
