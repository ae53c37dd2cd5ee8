import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { createGuideProject } from "../review-recipes/guide-project.js";
import { readBlocks } from "./markdown-blocks.js";
import { readmeTool, textOf } from "./page-projects.js";

interface Pipeline {
  readonly tools: {
    readonly script: readonly string[];
    readonly artifacts: { readonly reports: { readonly junit: string } };
  };
}

test("the pipeline for GitLab passes, and reports a break as a failed test", async () => {
  const project = createGuideProject(readmeTool);
  await project.done("npx toolwright generate");
  project.commit("Start");
  const { load } = createRequire(import.meta.url)("js-yaml") as { load: (text: string) => unknown }; // It has no types.
  const { tools } = load(textOf(readBlocks("docs/ci.md"), "file", ".gitlab-ci.yml")) as Pipeline; // A pipeline of GitLab.
  const [install, ...commands] = tools.script;
  expect(install).toBe("npm ci --ignore-scripts");
  const run = () =>
    project.shell(commands.join(" && "), { CI_MERGE_REQUEST_DIFF_BASE_SHA: project.git("rev-parse", "main").trim() });
  expect(await run()).toMatchObject({ exitCode: 0, stderr: "" });
  project.edit("tools/read-file.ts", "path: string", "file: string");
  await project.done("npx toolwright generate");
  expect(await run()).toMatchObject({ exitCode: 1 });
  expect(project.read(tools.artifacts.reports.junit)).toMatch(/<failure[^>]*input-property-renamed/);
});
