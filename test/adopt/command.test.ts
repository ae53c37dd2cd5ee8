/** The command adopt: what it assumes, refuses, writes and leaves alone. */

import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { expectGolden, readGoldenSections } from "../golden.js";
import { createToolProject, describeOutcome, type ScratchProject } from "../support/scratch-project.js";
import { adopt, createAdoption } from "./adoption.js";

const text = { type: "object", properties: { text: { type: "string" } }, required: ["text"] };

const list = {
  tools: [
    { name: "send_mail", description: "Sends a mail.", inputSchema: text },
    {
      name: "readFile",
      description: "Reads a file.\nReturns its text.",
      title: "Read",
      inputSchema: text,
      outputSchema: text,
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    { name: "write_half", inputSchema: text, annotations: { readOnlyHint: false } },
    { name: "my.tool", description: "Has a dot.", inputSchema: text },
    { name: "SEND_MAIL", description: "Shouts.", inputSchema: text },
    { name: "send_mail", description: "Again.", inputSchema: text },
    { name: "con", description: "A device.", inputSchema: text },
    { name: "patch", type: "custom", format: { type: "grammar" } },
    { name: "odd", description: "Has no object.", inputSchema: { oneOf: 3 } },
    { description: "Nameless.", inputSchema: text },
    "no tool",
  ],
};

describe("a list with all kinds of tools", () => {
  let project: ScratchProject;
  beforeAll(() => {
    project = createToolProject({ "list.json": JSON.stringify(list) });
  });

  test("is shown as a table and a diff, and nothing is written", async () => {
    const outcome = await project.run(["adopt", "list.json"]);
    expectGolden({ file: join(import.meta.dirname, "shown.txt"), actual: describeOutcome(outcome) });
    expect(outcome.exitCode).toBe(1);
    expect(project.snapshot("tools")).toEqual({});
  });

  test("is written with an answer, generates, and is not written again", async () => {
    const args = ["list.json", "--effect", "send_mail=mutating", "--effect", "write_half=mutating"];
    const report = await adopt(project, [...args, "--write"]);
    expect(report.tools.flatMap(({ name, assumed }) => (assumed.includes("effect") ? [name] : []))).toEqual([]);
    const files = project.snapshot("tools");
    expect(Object.keys(files)).toEqual(["read-file.ts", "send-mail.ts", "write-half.ts"]);
    expect(files["send-mail.ts"]).toContain('effect: "mutating"');
    expect((await project.run(["generate"])).exitCode).toBe(0);
    const again = await adopt(project, [...args, "--write"]);
    expect(again.files.map(({ state }) => state)).toEqual(["unchanged", "unchanged", "unchanged"]);
    expect(project.snapshot("tools")).toEqual(files);
  });
});

test("mistakes are named, and nothing that exists is overwritten", async () => {
  const edited = "export const mine = 1;\n";
  const project = createToolProject({ "list.json": JSON.stringify(list), "tools/send-mail.ts": edited });
  const commands = [
    "adopt list.json --write --effect sendmail=mutating",
    "adopt list.json --write --effect send_mail=harmless",
    "adopt list.json --write",
    "adopt list.json --write --into elsewhere",
    "adopt missing.json",
    "adopt",
  ];
  const actual = new Map<string, string>();
  for (const command of commands) {
    const { exitCode, stderr } = await project.run(command.split(" "));
    // The usage is in the golden of all commands.
    actual.set(command, `exit code ${exitCode}\n\n${stderr.split("\n\nUsage:")[0] ?? ""}`);
  }
  const golden = readGoldenSections({ file: join(import.meta.dirname, "mistakes.txt"), actual });
  for (const [command, printed] of actual) expect(printed.trimEnd(), command).toBe(golden.get(command)?.trimEnd());
  expect(project.read("tools/send-mail.ts")).toBe(edited);
  expect(Object.keys(project.snapshot("tools"))).toEqual(["read-file.ts", "send-mail.ts", "write-half.ts"]);
});

test("one file holds all tools, and the definitions that they share once", async () => {
  const place = {
    type: "object",
    properties: { at: { $ref: "#/$defs/Place" } },
    additionalProperties: false,
    $defs: { Place: { type: "object", properties: { x: { type: "number" } }, additionalProperties: false } },
  };
  const tools = ["go", "come"].map((name) => ({ name, description: "Moves.", inputSchema: place }));
  const { project, report } = await createAdoption({ tools }, { options: ["--into", "tools/moves.ts"] });
  expect(report.tools.map(({ state }) => state)).toEqual(["equivalent", "equivalent"]);
  const written = project.read("tools/moves.ts");
  expect(written.match(/interface Place /g)).toHaveLength(1);
  expect(written.match(/at\?: Place;/g)).toHaveLength(2);
});

test("a tool that the project declares already is refused", async () => {
  const { project } = await createAdoption({
    tools: [{ name: "send_mail", description: "Sends.", inputSchema: text }],
  });
  const { tools } = await adopt(project, ["list.json", "--into", "tools/again"]);
  expect(tools).toMatchObject([{ name: "send_mail", state: "refused" }]);
});

describe("the layout", () => {
  const tool = { tools: [{ name: "send_mail", description: "Sends.", inputSchema: text }] };
  const styled = async (files: Readonly<Record<string, string>>): Promise<string> =>
    (await createAdoption(tool, { files })).project.read("tools/send-mail.ts");

  test.each([
    [".prettierrc", '{ "singleQuote": true }'],
    [".prettierrc", "# Ours.\nsingleQuote: true\n"],
    [".prettierrc", "# ********\noverrides: [{ files: '*-*.ts', options: { singleQuote: true } }]\n"],
    [".prettierrc.toml", "singleQuote = true\n"],
    ["package.json", '{ "name": "x", "type": "module", "prettier": { "singleQuote": true } }'],
  ])("is that of the data in %s", async (file, config) => {
    expect(await styled({ [file]: config })).toContain("name: 'send_mail'");
  });

  test.each([
    [".prettierrc", `${"\n".repeat(60)}!`],
    [".prettierrc", '{ "singleQuote": true, "overrides": [{ "files": "*s*e*n*d*-*.ts" }] }'],
    ["package.json", '{ "prettier": { "singleQuote": true, "overrides": [{ "files": ["+(+(s))*.ts"] }] } }'],
  ])("is prettier's own where %s would take minutes", async (file, config) => {
    expect(await styled({ [file]: config })).toContain('name: "send_mail"');
  });

  const code =
    "import { writeFileSync } from 'node:fs'; writeFileSync('ran.txt', ''); export default { singleQuote: true };";
  test.each([
    ["prettier.config.mjs", code],
    [".prettierrc.js", code],
    [".prettierrc", '"./style.mjs"'],
    [".prettierrc.yaml", "./style.mjs\n"],
    ["package.json", '{ "name": "x", "type": "module", "prettier": "./style.mjs" }'],
  ])("is prettier's own where %s would have to be run", async (file, config) => {
    const { project } = await createAdoption(tool, { files: { [file]: config, "style.mjs": code } });
    expect(project.read("tools/send-mail.ts")).toContain('name: "send_mail"');
    expect(project.snapshot(".")).not.toHaveProperty("ran.txt");
  });
});
