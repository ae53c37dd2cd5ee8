import { rmSync } from "node:fs";
import { diagnosticCodes } from "toolwright/generator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createScratchProject, minimalProject, readFileTool, type ScratchProject } from "../support/scratch-project.js";
import { readBlocks } from "./markdown-blocks.js";

const page = readBlocks("docs/lint.md");
const commands = page
  .filter(({ language }) => language === "sh")
  .flatMap(({ text }) => text.split("\n").filter((line) => line !== ""));
const configuration = page.find(({ language }) => language === "json")?.text ?? "";

const schema = { type: "object", properties: { path: { type: "string", description: "A path." } }, required: ["path"] };

let project: ScratchProject;

beforeAll(() => {
  project = createScratchProject({
    ...minimalProject,
    "toolwright.config.json": configuration,
    "tools/read-file.ts": readFileTool,
    "tools-list.json": JSON.stringify({ tools: [{ name: "open", description: "Opens a file.", inputSchema: schema }] }),
    "payload.json": JSON.stringify([{ name: "open", description: "Opens a file.", input_schema: schema }]),
  });
});

afterAll(() => rmSync(project.root, { recursive: true }));

test("every command of the page runs, with the configuration that it shows", async () => {
  expect(commands.length).toBeGreaterThan(6);
  for (const command of commands) {
    const args = command.replace(/^npx toolwright /, "").split(" ");
    const { exitCode, stderr } = await project.run(args);
    expect({ command, exitCode, stderr }).toEqual({ command, exitCode: 0, stderr: "" });
  }
}, 120_000);

test("the page names codes that there are", () => {
  const named = page.length === 0 ? [] : Object.keys(JSON.parse(configuration).lint.severities as object);
  const known: readonly string[] = diagnosticCodes;
  expect(named.filter((code) => !known.includes(code))).toEqual([]);
});
