import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { afterEach, beforeAll, expect, test } from "vitest";
import { configWith } from "../wire/wire-projects.js";
import { createGitProject, runIn, type GitProject } from "./git-project.js";
import { treeEdit, widthProperty } from "./branch-flow.js";

const source = "tools/tree-edit.ts";
const other = treeEdit.replaceAll("tree_edit", "tree_show");

let project: GitProject;

type Change = Readonly<Record<"rule" | "message" | "pointer", string>> & JsonObject;

/** What the review of the working tree against the start says of payloads. */
async function payloadChanges(against = "start"): Promise<readonly Change[]> {
  const { stdout, exitCode } = await runIn(project.root, ["review", "--against", against, "--format", "json"]);
  expect([0, 1]).toContain(exitCode);
  const { changes, diagnostics } = JSON.parse(stdout) as { changes: readonly Change[]; diagnostics: unknown };
  expect(diagnostics).toEqual([]);
  return changes.filter(({ rule }) => rule === "wire-changed");
}

beforeAll(async () => {
  const config = configWith({ openai: true, mcp: true, vscode: true });
  project = createGitProject({ ...config, [source]: treeEdit, "tools/tree-show.ts": other });
  expect(await runIn(project.root, ["generate"])).toMatchObject({ exitCode: 0 });
  project.commit("Start");
  project.git("tag", "start");
});

afterEach(() => project.git("checkout", "--quiet", "."));

test("payloads that are as they were are no change, and neither is what follows from a change of a tool", async () => {
  expect(await payloadChanges()).toEqual([]);
  project.edit(source, widthProperty, "");
  expect(await payloadChanges()).toEqual([]);
});

test("other options of a target show, for the tools that are the same", async () => {
  project.edit(source, widthProperty, "");
  project.write(configWith({ openai: { effectInDescription: false }, mcp: true, vscode: true }));
  const changes = await payloadChanges();
  expect(changes).toMatchObject([
    {
      severity: "info",
      pointer: "#/wire~1openai.json",
      message: "the payload wire/openai.json changed, but its tools did not",
      location: { file: "toolwright.config.json" },
    },
  ]);
  expect(Object.keys(changes[0]?.before ?? {})).toEqual(["tree_show"]);
  expect(Object.keys(changes[0]?.after ?? {})).toEqual(["tree_show"]);
});

test("targets that come and go, and tools that one is sent no longer, show", async () => {
  project.write(configWith({ openai: { exclude: { tree_show: "It shows nothing there." } }, gemini: true }));
  const changes = await payloadChanges();
  expect(changes.map(({ pointer, message }) => [pointer, message])).toEqual([
    ["#/wire~1gemini.json", "the payload wire/gemini.json is new"],
    ["#/wire~1mcp.json", "the payload wire/mcp.json is gone"],
    ["#/wire~1openai.json", "the payload wire/openai.json changed, but its tools did not"],
  ]);
  const [, , openai] = changes;
  expect(Object.keys(openai?.before ?? {})).toEqual(["tree_show"]);
  expect(openai?.after).toEqual({});
});

test("an inventory file says nothing of payloads", async () => {
  project.write(configWith({ openai: { effectInDescription: false } }));
  expect(await payloadChanges("generated/model-tool-schema-inventory.json")).toEqual([]);
});
