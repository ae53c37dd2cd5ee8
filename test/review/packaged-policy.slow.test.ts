import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readFileTool } from "../support/scratch-project.js";
import { createGitProject, type GitProject } from "./git-project.js";

const inventory = "generated/model-tool-schema-inventory.json";
const settings = { tools: ["tools/**/*.ts"], output: "generated" };
const strict = { severities: [{ rule: "tool-description-changed", severity: "error" }] };
const lax = { severities: [{ rule: "tool-description-changed", severity: "warning" }] };

/** A package of settings, in a folder of packages or of the workspace. */
const house = (folder: string, review?: object): Readonly<Record<string, string>> => ({
  [`${folder}/package.json`]: '{ "name": "@acme/house", "version": "1.0.0", "main": "./settings.json" }\n',
  [`${folder}/settings.json`]: JSON.stringify({ extends: "./deeper.json" }),
  [`${folder}/deeper.json`]: JSON.stringify(review === undefined ? {} : { review }),
});

const installed = "node_modules/@acme/house";

/** A committed project whose settings extend a package, and an uncommitted change of a description. */
async function createChange(more: Readonly<Record<string, string>>, config: object): Promise<GitProject> {
  const project = createGitProject({
    "tools/read-file.ts": readFileTool,
    "toolwright.config.json": JSON.stringify({ ...settings, ...config }),
    ...more,
  });
  if ("packages/house/package.json" in more) {
    project.write({ "node_modules/@acme/none": "" });
    symlinkSync("../../packages/house", join(project.root, installed));
  }
  expect(await project.run(["generate"])).toMatchObject({ exitCode: 0, stderr: "" });
  project.commit("Add a tool.");
  project.edit("tools/read-file.ts", "Reads a text file", "Reads any file");
  return project;
}

async function review(project: GitProject): Promise<readonly string[]> {
  const { stdout, stderr } = await project.run(["review", "--against", "main", "--format", "json"]);
  expect(stderr).toBe("");
  const { changes } = JSON.parse(stdout) as { readonly changes: readonly Record<"rule" | "severity", string>[] };
  return changes.map(({ rule, severity }) => `${severity} ${rule}`);
}

const policyChanged = "error policy-changed";
const broken = "error tool-description-changed";
/** By the policy of a project without settings. */
const usual = "info tool-description-changed";

test("another version of a package cannot soften a review, nor can the end of using it", async () => {
  const project = await createChange(house(installed, strict), { extends: "@acme/house" });
  expect(JSON.parse(project.read(inventory))).toMatchObject({ review_policy: strict });
  expect(await review(project)).toEqual([broken]);
  project.write(house(installed, lax));
  expect(await review(project)).toEqual([policyChanged, broken]);
  expect((await project.run(["check"])).stdout).toContain(`drift ${inventory} `);
  project.write({ "toolwright.config.json": JSON.stringify(settings) });
  expect(await review(project)).toEqual([policyChanged, broken]);
});

test.each([
  ["a package of the workspace", "packages/house", "@acme/house"],
  ["a file in a package", installed, `./${installed}/settings.json`],
])("%s cannot soften a review either", async (_, folder, extended) => {
  const project = await createChange(house(folder, strict), { extends: extended });
  project.write(house(folder, lax));
  expect(await review(project)).toEqual([policyChanged, broken]);
});

test("an inventory without the policy of a package stands for none", async () => {
  const project = await createChange(house(installed), { extends: "@acme/house", review: { deprecationWindow: 30 } });
  expect(JSON.parse(project.read(inventory))).not.toHaveProperty("review_policy");
  project.write(house(installed, lax));
  expect(await review(project)).toEqual([policyChanged, usual]);
});

test("settings that are all in the repository are in no inventory", async () => {
  const files = { "base.json": JSON.stringify({ review: strict }) };
  const project = await createChange(files, { extends: "./base.json" });
  expect(JSON.parse(project.read(inventory))).not.toHaveProperty("review_policy");
  project.write({ "base.json": "{}" });
  expect(await review(project)).toEqual([policyChanged, broken]);
});
