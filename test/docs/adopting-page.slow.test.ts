/** The projects of the page about adopting are migrated as it says, and print what it shows. */

import { join } from "node:path";
import { expect, test } from "vitest";
import { createToolProject, minimalProject, repository } from "../support/scratch-project.js";
import { readBlocks } from "./markdown-blocks.js";
import { bundleProgram, createPageProject, filesOf, findingsOf, outputOf, runCommand } from "./page-projects.js";

const page = readBlocks("docs/adopting.md");

/** The blocks of one of the page's projects. */
function projectOf(name: string) {
  const blocks = page.filter(({ attributes }) => attributes["project"] === name);
  const commands = blocks.flatMap(({ language, text }) => (language === "sh" ? text.trim().split("\n") : []));
  return { blocks, files: filesOf(blocks), commands: commands.filter((line) => line.startsWith("npx toolwright ")) };
}

test("an extension is adopted: drift is shown, and its package.json stays", async () => {
  const { blocks, files, commands } = projectOf("extension");
  const project = createPageProject({ ...files, "tsconfig.json": minimalProject["tsconfig.json"] ?? "" });
  const [adopt = "", generate = ""] = commands;
  const { stdout, exitCode } = await runCommand(project, adopt);
  expect(exitCode).toBe(1);
  expect(stdout).toContain(blocks.find(({ language }) => language === "text")?.text);
  const source = project.read("src/read-note.ts");
  project.write({ "src/read-note.ts": source.replace("thread?: number", "thread?: string") });
  expect(await runCommand(project, adopt)).toMatchObject({ exitCode: 0 });
  expect(await runCommand(project, generate)).toMatchObject({ exitCode: 0 });
  expect(project.read("package.json")).toBe(files["package.json"]);
  expect(project.read("src/tools/acme-read-note.ts")).toContain('toolReferenceName: "readNote"');
});

/** The tags as typia 14 declares them. */
const typia = `type Tag<Kind extends string, Value> = { "typia.tag"?: { kind: Kind; value: Value } };
export namespace tags {
  type MinLength<Value extends number> = Tag<"minLength", Value>;
  type Minimum<Value extends number> = Tag<"minimum", Value>;
  type Type<Value extends string> = Tag<"type", Value>;
}
`;

/** The functions as typia 14 lists them. */
const functions = [
  {
    name: "readFile",
    description: "Reads a file.",
    parameters: {
      type: "object",
      properties: {
        path: { description: "Path of the file.", type: "string", minLength: 1 },
        line: { description: "First line to return.", type: "integer", minimum: 1 },
      },
      required: ["path"],
      additionalProperties: false,
      $defs: {},
    },
  },
];

test("a project with typia is adopted: its tags become doc tags", async () => {
  const { blocks, files, commands } = projectOf("typia");
  const project = createPageProject({
    ...minimalProject,
    ...files,
    "tools.json": JSON.stringify(functions),
    "node_modules/typia/package.json": '{ "name": "typia", "version": "14.0.0", "types": "index.d.ts" }',
    "node_modules/typia/index.d.ts": typia,
  });
  expect(await runCommand(project, commands[0] ?? "")).toMatchObject({ exitCode: 0 });
  const [result] = blocks.filter(({ attributes }) => attributes["result"] !== undefined);
  expect(project.read("src/file-service.ts")).toBe(result?.text);
  expect(await project.run(["generate"])).toMatchObject({ exitCode: 0 });
  expect(await project.run(["review", "--against", "tools.json"])).toMatchObject({ exitCode: 0 });
});

const sdks = ["@modelcontextprotocol/sdk", "@types/node", "ai"];
const nodeProject = {
  "package.json": '{ "name": "adopted", "private": true, "type": "module" }\n',
  "tsconfig.json": '{ "compilerOptions": { "module": "nodenext", "strict": true, "skipLibCheck": true } }\n',
};

test.each(["mcp", "agent"])("the project %s gets metadata in place of its zod schemas", async (name) => {
  const { blocks, files, commands } = projectOf(name);
  const project = createPageProject({ ...files, ...nodeProject }, sdks);
  if (name === "agent") project.write({ "tools.json": outputOf(project, "list-tools.ts", "external") });
  const built = name === "mcp" ? bundleProgram(project, "src/server.ts", "external") : "";
  for (const command of commands) {
    const run = await runCommand(project, command.replace("build/server.js", built));
    expect(run, run.stderr).toMatchObject({ exitCode: 0 });
  }
  const results = blocks.flatMap(({ attributes: { result }, text }) =>
    result === undefined ? [] : [{ result, text }],
  );
  for (const { result, text } of results) expect(project.read(result)).toBe(text);
  expect(findingsOf(project, Object.keys(files))).toEqual([]);
});

/** Installed here, so that npx need not download it. */
const installedServer = join(repository, "node_modules/@modelcontextprotocol/server-filesystem/dist/index.js");

test("the tools of a server are shown, then written, and generate", async () => {
  const { commands } = projectOf("server");
  const project = createToolProject();
  const [show = "", write = "", generate = ""] = commands.map((line) =>
    line.replace("npx -y @modelcontextprotocol/server-filesystem", `node ${installedServer}`),
  );
  expect(await runCommand(project, show)).toMatchObject({ exitCode: 0 });
  expect(project.snapshot("tools")).toEqual({});
  expect(await runCommand(project, write)).toMatchObject({ exitCode: 0 });
  expect(Object.keys(project.snapshot("tools")).length).toBeGreaterThan(10);
  expect(await runCommand(project, generate)).toMatchObject({ exitCode: 0 });
});

test("hand-written JSON becomes the file that the page shows", async () => {
  const { blocks, files, commands } = projectOf("json");
  const project = createToolProject(files);
  for (const command of commands) expect(await runCommand(project, command)).toMatchObject({ exitCode: 0 });
  const [result] = blocks.filter(({ attributes }) => attributes["result"] !== undefined);
  expect(project.read("tools/send-mail.ts")).toBe(result?.text);
});
