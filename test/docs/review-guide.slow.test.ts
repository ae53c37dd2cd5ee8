import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import {
  blockOf,
  createGuideProject,
  inventory,
  stepNames,
  type GuideProject,
} from "../review-recipes/guide-project.js";
import { repository } from "../support/scratch-project.js";
import { readBlocks } from "./markdown-blocks.js";

const tool = "tools/read-file.ts";
const readFileTool = readBlocks("README.md").find(({ attributes }) => attributes["file"] === tool)?.text ?? "";

/** The parameter that the branch of the guide removes. */
const startLine = /\n {2}\/\*\*\n {3}\* First line[\s\S]*?startLine\?: Integer;\n/;

const step = (name: string): string => blockOf("step", name).text;
const output = (name: string): string => blockOf("output", name).text;

let project: GuideProject;

beforeAll(async () => {
  project = createGuideProject({ [tool]: readFileTool });
  await project.done("npx toolwright generate");
  project.commit("Start");
  project.git("tag", "v1.0.0");
  project.git("clone", "--quiet", "--bare", ".", ".git/origin");
  project.git("remote", "add", "origin", `${project.root}/.git/origin`);
  project.git("fetch", "--quiet", "origin");
  project.git("checkout", "--quiet", "-b", "branch");
  const changed = readFileTool
    .replace(startLine, "")
    .replace("import type { Integer, ToolDeclaration }", "import type { ToolDeclaration }");
  project.write({ [tool]: changed });
});

// Each builds on the one before, as the guide does.
describe("the guide of the review", () => {
  test("shows the failure and the command that accepts it", async () => {
    const failed = await project.shell(step("review"));
    expect(failed).toMatchObject({ exitCode: 1, stderr: "" });
    for (const part of ["review", "advice"]) expect(failed.stdout).toContain(output(part));
    const [printed] = /npx toolwright accept .* --reason "…"/.exec(failed.stdout) ?? [];
    expect(step("accept").replace(/--reason ".*"\n/, '--reason "…"')).toBe(printed);
  });

  test("accepts it, in the file that it names", async () => {
    const guide = readFileSync(join(repository, "docs/review.md"), "utf8");
    const said = await project.done(step("accept"));
    const [record = ""] = /^toolwright\.accepted\S*/.exec(said) ?? [];
    expect(guide).toContain(`\`${record}\``);
  });

  test("compares two files", async () => {
    await project.done("npx toolwright generate");
    project.write({ "before.json": project.git("show", `main:${inventory}`), "after.json": project.read(inventory) });
    expect((await project.shell(step("files"))).stdout).toContain("input-property-removed");
    project.remove("before.json");
    project.remove("after.json");
  });

  test("describes the inventory", async () => {
    project.git("stash", "--quiet", "--", "generated");
    expect(await project.done(step("describe"))).toContain(output("describe"));
    project.git("stash", "pop", "--quiet");
  });

  test("makes git show the change of the contract", async () => {
    await project.done(step("diff-driver"));
    expect(await project.done("git diff main -- generated")).toContain(output("diff"));
    const log = await project.done("git log -p --format=%s");
    expect(log).toContain("+tool read_file\n+  family local_environment\n");
  });

  test("leaves git its own text where toolwright is not installed", async () => {
    const [, command = ""] = /textconv '(.*)'/.exec(step("diff-driver")) ?? [];
    project.git("config", "diff.toolwright.textconv", command.replace("bin/toolwright", "bin/not-installed"));
    expect(await project.done("git diff main -- generated")).toMatch(/^- +"startLine": {$/m);
    await project.done(step("diff-driver"));
  });

  test("guards a commit", async () => {
    await project.done(step("hooks"));
    await project.done(step("merge-driver"));
    project.edit(tool, "Path of", "The path of");
    const refused = await project.shell("git add --all && git commit --quiet --message Drift");
    expect(refused).toMatchObject({ exitCode: 1 });
    expect(refused.stderr).toContain("drift generated/");
    await project.done("npx toolwright generate && git add --all && git commit --quiet --message Change");
  });

  test("runs in a workflow that has no secrets and may only read", async () => {
    const workflow = readWorkflow();
    expect(Object.keys(workflow.on).sort()).toEqual(["merge_group", "pull_request"]);
    expect(workflow.permissions).toEqual({ contents: "read" });
    expect(blockOf("file", workflowFile).text).not.toMatch(/secrets|pull_request_target/);
    const { steps, env } = workflow.jobs.review;
    const actions = steps.flatMap(({ uses }) => (uses === undefined ? [] : [uses]));
    for (const action of actions) expect(action).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
    expect(env.BASELINE).toContain("origin/{0}");
    const [install, ...commands] = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
    expect(install).toBe("npm ci --ignore-scripts");
    const printed: string[] = [];
    for (const command of commands) {
      const environment = { BASELINE: "origin/main", GITHUB_STEP_SUMMARY: join(project.root, ".git", "summary") };
      const { exitCode, stdout, stderr } = await project.shell(command, environment);
      expect({ command, exitCode, stderr }).toEqual({ command, exitCode: 0, stderr: "" });
      printed.push(stdout);
    }
    expect(printed.at(-1)).toContain("::");
    expect(project.read(".git/summary")).toContain("## Contract review");
  });

  test("releases, after which no record is left", async () => {
    await project.done("git checkout --quiet main && git merge --quiet branch && git push --quiet origin main");
    const said = await project.done(step("release"));
    expect(said).toContain("## Tools: changes since v1.0.0");
    expect(said).toContain("Hosts page through files with a resource now.");
    expect(project.git("ls-files", "toolwright.accepted")).toBe("");
    expect(project.git("status", "--porcelain")).toBe("");
  });
});

test("the guide has no blocks of commands but those that the tests here run", () => {
  const run = ["review", "files", "accept", "hooks", "describe", "diff-driver", "merge-driver", "release"];
  expect(
    stepNames()
      .filter((name) => name !== "file")
      .sort(),
  ).toEqual(run.sort());
});

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: unknown;
  readonly jobs: {
    readonly review: {
      readonly env: { readonly BASELINE: string };
      readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
    };
  };
}

const workflowFile = ".github/workflows/tools.yml";

function readWorkflow(): Workflow {
  const { load } = createRequire(import.meta.url)("js-yaml") as { load: (text: string) => unknown }; // It has no types.
  return load(blockOf("file", workflowFile).text) as Workflow; // What the guide must hold.
}
