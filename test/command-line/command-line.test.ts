import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAll } from "../bad-input/command-line-host.js";
import { expectGolden, expectNoOrphanedGoldens } from "../golden.js";
import {
  createScratchProject,
  minimalProject,
  readFileTool,
  repository,
  type CommandOutcome,
  type ScratchProject,
} from "../support/scratch-project.js";

const folder = fileURLToPath(new URL(".", import.meta.url));
const goldenOf = (name: string): string => join(folder, `${name}.txt`);

const manyTools = `import type { ToolDeclaration } from "@toolwright/runtime";

export type DeleteArgs = { id: string; force?: boolean } | { label: string; force: boolean };

export interface ConfigureArgs {
  firstSettingWithALongName: string;
  secondSettingWithALongName?: string;
  /** @hidden */
  session: string;
}

/**
 * Deletes one thing, or all with a label.
 * They cannot be had back.
 */
export const deleteThings: ToolDeclaration<DeleteArgs> = {
  name: "delete_things",
  family: "storage",
  stability: "stable",
  effect: "destructive",
};

/** Changes settings. */
export const configure: ToolDeclaration<ConfigureArgs> = {
  name: "configure",
  stability: "deprecated",
  deprecation: { since: "2.0.0" },
  effect: "mutating",
};
`;

const files = { ...minimalProject, "tools/read-file.ts": readFileTool, "tools/many.ts": manyTools };

let project: ScratchProject;

beforeAll(() => {
  project = createScratchProject(files);
});

afterAll(() => rmSync(project.root, { recursive: true }));

/** Runs commands in the project, one after the other. */
async function runEach(commands: readonly (readonly string[])[], root = project.root): Promise<CommandOutcome[]> {
  return runAll(
    commands.map((args) => ({ root, args })),
    1,
  );
}

const helpOf: Readonly<Record<string, readonly string[]>> = {
  "help-program": ["--help"],
  "help-generate": ["generate", "--help"],
  "help-check": ["check", "--help"],
  "help-list": ["list", "--help"],
};

test("the program and each command explain themselves", async () => {
  const names = Object.keys(helpOf);
  const outcomes = await runEach(Object.values(helpOf));
  outcomes.forEach(({ exitCode, stdout, stderr }, index) => {
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expectGolden({ file: goldenOf(names[index] ?? ""), actual: stdout });
  });
});

describe("a command line that means nothing", () => {
  const mistakes = [
    { args: ["chek"], says: ["unknown command 'chek'", "Did you mean check?"] },
    { args: ["check", "--formt", "json"], says: ["unknown option '--formt'", "Did you mean --format?"] },
    { args: ["--rot", "."], says: ["unknown option '--rot'"] },
    { args: ["check", "--format", "xml"], says: ["'xml' is invalid", "text, json"] },
    { args: ["list", "tools"], says: ["too many arguments for 'list'"] },
    { args: ["check", "--root"], says: ["'--root <folder>' argument missing"] },
    { args: ["check", "--root", "no-folder"], says: ["'no-folder' is invalid", "There is no such folder."] },
    { args: ["check", "--config", "nowhere/x.json"], says: ["does not exist", "Nothing was compared."] },
    { args: [], says: ["Usage: toolwright"] },
  ];
  let outcomes: readonly CommandOutcome[];

  beforeAll(async () => {
    outcomes = await runEach(mistakes.map(({ args }) => args));
  });

  test.each(mistakes.map((mistake, index) => ({ ...mistake, index })))(
    "$args is refused with an explanation, on stderr",
    ({ says, index }) => {
      const outcome = outcomes[index];
      expect(outcome).toMatchObject({ exitCode: 2, stdout: "" });
      for (const text of says) expect(outcome?.stderr).toContain(text);
    },
  );
});

test("the version is the package's", async () => {
  const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as { version: string };
  const [outcome] = await runEach([["--version"]]);
  expect(outcome).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: "" });
});

describe("list", () => {
  test("shows a table of the tools, and needs no output to have been generated", async () => {
    const [outcome] = await runEach([["list"]]);
    expect(outcome).toMatchObject({ exitCode: 0, stderr: "" });
    expectGolden({ file: goldenOf("list"), actual: outcome?.stdout ?? "" });
    expect(project.snapshot("generated")).toEqual({});
  });

  test("gives the same as JSON", async () => {
    const [outcome] = await runEach([["list", "--format", "json"]]);
    expect(outcome).toMatchObject({ exitCode: 0, stderr: "" });
    expect(JSON.parse(outcome?.stdout ?? "")).toEqual({
      diagnostics: [],
      tools: [
        {
          name: "configure",
          family: "tools",
          stability: "deprecated",
          effect: "mutating",
          parameters: ["firstSettingWithALongName", "secondSettingWithALongName?"],
          summary: "Changes settings.",
          source: "tools/many.ts",
        },
        expect.objectContaining({ name: "delete_things", family: "storage", parameters: ["id?", "force?", "label?"] }),
        expect.objectContaining({ name: "read_file", summary: "Reads a text file from the workspace." }),
      ],
    });
  });
});

test("--root and --config name a project elsewhere, and its settings", async () => {
  const tools = ["../tools/read-file.ts"];
  project.write({ "settings/one.json": JSON.stringify({ tools, output: "../only-one" }) });
  const { root } = project;
  const config = join(root, "settings", "one.json");
  const names = ({ stdout }: CommandOutcome): string[] =>
    (JSON.parse(stdout) as { tools: { name: string }[] }).tools.map(({ name }) => name);
  const list = ["list", "--format", "json"];
  const outcomes = await runEach(
    [
      [...list, "--root", root],
      [...list, "--root", root, "--config", config],
    ],
    tmpdir(),
  );
  expect(outcomes.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  expect(outcomes.map(names)).toEqual([["configure", "delete_things", "read_file"], ["read_file"]]);

  const [fromRoot, generated] = await runEach([
    [...list, "--config", "settings/one.json", "--root", "."],
    ["generate", "--config", "settings/one.json", "--root", "."],
  ]);
  expect(fromRoot).toEqual(outcomes[1]);
  expect(generated?.stdout).toMatch(/^1 tool: .* in only-one\//);
  expect(Object.keys(project.snapshot("only-one"))).toContain("registry.ts");
});

test("every golden belongs to a case", () => {
  expectNoOrphanedGoldens({ folder, ending: ".txt", files: [...Object.keys(helpOf), "list"].map(goldenOf) });
});
