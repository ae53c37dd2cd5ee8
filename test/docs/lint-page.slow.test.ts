import { expect, test } from "vitest";
import { createToolProject, readFileTool } from "../support/scratch-project.js";
import { readBlocks } from "./markdown-blocks.js";
import { runCommand } from "./page-projects.js";

const page = readBlocks("docs/lint.md");
const commands = page
  .filter(({ language }) => language === "sh")
  .flatMap(({ text }) => text.split("\n").filter((line) => line !== ""));
const configuration = page.find(({ language }) => language === "json")?.text ?? "";

const schema = { type: "object", properties: { path: { type: "string", description: "A path." } }, required: ["path"] };

const open = { name: "open", description: "Opens a file." };
const project = createToolProject({
  "toolwright.config.json": configuration,
  "tools/read-file.ts": readFileTool,
  "tools-list.json": JSON.stringify({ tools: [{ ...open, inputSchema: schema }] }),
  "payload.json": JSON.stringify([{ ...open, input_schema: schema }]),
});

test("every command of the page runs, with the configuration that it shows", async () => {
  expect(commands.length).toBeGreaterThan(6);
  expect(configuration).toContain('"severities"');
  for (const command of commands) {
    const { exitCode, stderr } = await runCommand(project, command);
    expect({ command, exitCode, stderr }).toEqual({ command, exitCode: 0, stderr: "" });
  }
});
