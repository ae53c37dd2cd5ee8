import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readGoldenSections } from "../golden.js";
import { readFiles } from "../support/sections.js";
import { readTable } from "../support/tables.js";
import {
  createScratchProject,
  minimalProject,
  readFileTool,
  repository,
  type ScratchProject,
} from "../support/scratch-project.js";

const files = {
  ...minimalProject,
  "tools/read-file.ts": readFileTool,
  ...readFiles(new URL("many-tools.txt", import.meta.url)),
};

const commands = "init generate check list call lint doctor verify review accept describe merge".split(" ");

/** What is printed as the golden says. */
const printing = [["--help"], ...commands.map((command) => [command, "--help"]), ["list"]];

const mistakes = readTable(new URL("mistakes.txt", import.meta.url), "mistakes", ["command", "says…"]);

const listJson = ["list", "--format", "json"];
const settings = "settings/one.json";

let project: ScratchProject;

beforeAll(() => {
  const oneTool = JSON.stringify({ tools: ["../tools/read-file.ts"], output: "../only-one" });
  project = createScratchProject({ ...files, [settings]: oneTool });
});

/** Help texts with each option on one line, however narrow the terminal, and only named where it stands in one before. */
function foldOptions(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.map((text) => {
    const lines = text
      .trimEnd()
      .replaceAll(/\n {10,}(?=\S)/g, " ")
      .split(/\n+/);
    const options = lines.map((line) => /^ {2}(-.*?) {2,}(.*)$/.exec(line)?.slice(1).join("  "));
    const isKnown = options.map((option) => option !== undefined && seen.has(option));
    for (const option of options) if (option !== undefined) seen.add(option);
    const known = options.flatMap((option, index) => (isKnown[index] ? [option?.split("  ")[0]] : []));
    const others = lines.filter((_, index) => !isKnown[index]);
    return [...others, ...(known.length === 0 ? [] : [`  as above: ${known.join("; ")}`]), ""].join("\n");
  });
}

/** What a command prints that must end well and say nothing on stderr. */
async function printedBy(args: readonly string[], cwd = project.root): Promise<string> {
  const { exitCode, stdout, stderr } = await project.run(args, { cwd });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return stdout;
}

test("help explains each command, and list shows a table of the tools and generates nothing", async () => {
  const texts = foldOptions(await Promise.all(printing.map((args) => printedBy(args))));
  const actual = new Map(printing.map((args, index) => [args.join(" "), texts[index] ?? ""]));
  const golden = readGoldenSections({ file: join(import.meta.dirname, "printed.txt"), actual });
  for (const [command, printed] of actual) expect(printed, command).toBe(golden.get(command));
  expect(project.snapshot("generated")).toEqual({});
});

test.each([...mistakes, { command: "", says: ["Usage: toolwright"] }])(
  "$command means nothing, which is said on stderr",
  async ({ command, says }) => {
    const outcome = await project.run(command.split(" ").filter((word) => word !== ""));
    expect(outcome).toMatchObject({ exitCode: 2, stdout: "" });
    for (const text of says) expect(outcome.stderr).toContain(text);
  },
);

test("the version is the package's", async () => {
  const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as { version: string };
  expect(await printedBy(["--version"])).toBe(`${version}\n`);
});

test("list gives the same as JSON", async () => {
  expect(JSON.parse(await printedBy(listJson))).toEqual({
    diagnostics: [],
    tools: [
      {
        ...{ name: "configure", family: "tools", stability: "deprecated", effect: "mutating", owner: null },
        ...{ deprecation: { since: "2.0.0", removeAfter: null, replacedBy: null }, hiddenParameters: ["session"] },
        parameters: ["firstSettingWithALongName", "secondSettingWithALongName?"],
        ...{ summary: "Changes settings.", source: "tools/many.ts" },
      },
      expect.objectContaining({ name: "delete_things", family: "storage", parameters: ["id?", "force?", "label?"] }),
      expect.objectContaining({ name: "read_file", summary: "Reads a text file from the workspace." }),
    ],
  });
});

test("--root names a project elsewhere, and without it the nearest folder above with a configuration is meant", async () => {
  const printed = await printedBy(listJson);
  expect(await printedBy([...listJson, "--root", project.root], tmpdir())).toBe(printed);
  expect(await printedBy(listJson, join(project.root, "tools"))).toBe(printed);
});

test("--config names the settings, relative to the root", async () => {
  const { root } = project;
  const printed = await printedBy([...listJson, "--root", root, "--config", join(root, settings)], tmpdir());
  const { tools } = JSON.parse(printed) as { tools: { name: string }[] };
  expect(tools.map(({ name }) => name)).toEqual(["read_file"]);
  expect(await printedBy([...listJson, "--root", ".", "--config", settings])).toBe(printed);
  expect(await printedBy(["generate", "--root", ".", "--config", settings])).toMatch(/^1 tool: .* in only-one\//);
  expect(Object.keys(project.snapshot("only-one"))).toContain("registry.ts");
});
