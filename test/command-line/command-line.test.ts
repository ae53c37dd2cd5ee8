import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAll } from "../support/command-line-host.js";
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

const helpOf = {
  "help-program": ["--help"],
  "help-generate": ["generate", "--help"],
  "help-check": ["check", "--help"],
  "help-list": ["list", "--help"],
  "help-lint": ["lint", "--help"],
  "help-verify": ["verify", "--help"],
  "help-review": ["review", "--help"],
  "help-accept": ["accept", "--help"],
  "help-describe": ["describe", "--help"],
  "help-merge": ["merge", "--help"],
};

const mistakes = [
  { args: ["chek"], says: ["unknown command 'chek'", "Did you mean check?"] },
  { args: ["check", "--formt", "json"], says: ["unknown option '--formt'", "Did you mean --format?"] },
  { args: ["--rot", "."], says: ["unknown option '--rot'"] },
  { args: ["check", "--format", "xml"], says: ["'xml' is invalid", "text, json"] },
  { args: ["list", "tools"], says: ["too many arguments for 'list'"] },
  { args: ["check", "--root"], says: ["'--root <folder>' argument missing"] },
  { args: ["verify", "--instances", "0"], says: ["'0' is invalid", "a whole number from 1"] },
  { args: ["review", "--fail-on", "info"], says: ["'info' is invalid", "error, warning, never"] },
  { args: ["review", "--format", "xml"], says: ["text, json, markdown, github, sarif, junit"] },
  { args: ["accept", "123456", "--prune"], says: ["--prune takes no fingerprints"] },
  { args: ["check", "--root", "no-folder"], says: ["'no-folder' is invalid", "There is no such folder."] },
  { args: ["check", "--config", "nowhere/x.json"], says: ["does not exist", "Nothing was compared."] },
  { args: ["describ"], says: ["Did you mean describe?"] },
  { args: ["merge", "a", "b"], says: ["missing required argument 'theirs'"] },
  { args: [], says: ["Usage: toolwright"] },
];

const listJson = ["list", "--format", "json"];
const settings = "settings/one.json";

let project: ScratchProject;
const outcomes = new Map<string, CommandOutcome>();

// All in one process: starting it takes longer than most of the commands.
beforeAll(async () => {
  const oneTool = JSON.stringify({ tools: ["../tools/read-file.ts"], output: "../only-one" });
  project = createScratchProject({ ...files, [settings]: oneTool });
  const { root } = project;
  const inProject = [
    ...Object.values(helpOf),
    ...mistakes.map(({ args }) => args),
    ["--version"],
    ["list"],
    listJson,
    [...listJson, "--root", ".", "--config", settings],
    ["generate", "--root", ".", "--config", settings],
  ];
  const elsewhere = [
    [...listJson, "--root", root],
    [...listJson, "--root", root, "--config", join(root, settings)],
  ];
  const requests = [
    ...inProject.map((args) => ({ root, args })),
    ...elsewhere.map((args) => ({ root: tmpdir(), args })),
  ];
  const results = await runAll(requests, 1);
  requests.forEach(({ args }, index) => {
    const outcome = results[index];
    if (outcome !== undefined) outcomes.set(args.join(" "), outcome);
  });
});

afterAll(() => rmSync(project.root, { recursive: true }));

function outcomeOf(args: readonly string[]): CommandOutcome {
  const outcome = outcomes.get(args.join(" "));
  if (outcome === undefined) throw new Error(`The command ${args.join(" ")} must have run.`);
  return outcome;
}

/** What a command prints that must end well and say nothing on stderr. */
function printedBy(args: readonly string[]): string {
  const { exitCode, stdout, stderr } = outcomeOf(args);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return stdout;
}

test.each(Object.entries(helpOf))("%s explains what there is", (name, args) => {
  expectGolden({ file: goldenOf(name), actual: printedBy(args) });
});

test.each(mistakes)("$args means nothing, which is said on stderr", ({ args, says }) => {
  const outcome = outcomeOf(args);
  expect(outcome).toMatchObject({ exitCode: 2, stdout: "" });
  for (const text of says) expect(outcome.stderr).toContain(text);
});

test("the version is the package's", () => {
  const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as { version: string };
  expect(printedBy(["--version"])).toBe(`${version}\n`);
});

describe("list", () => {
  test("shows a table of the tools, and generates nothing", () => {
    expectGolden({ file: goldenOf("list"), actual: printedBy(["list"]) });
    expect(project.snapshot("generated")).toEqual({});
  });

  test("gives the same as JSON", () => {
    expect(JSON.parse(printedBy(listJson))).toEqual({
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

test("--root names a project elsewhere", () => {
  expect(printedBy([...listJson, "--root", project.root])).toBe(printedBy(listJson));
});

test("--config names the settings, relative to the root", () => {
  const { root } = project;
  const printed = printedBy([...listJson, "--root", root, "--config", join(root, settings)]);
  const { tools } = JSON.parse(printed) as { tools: { name: string }[] };
  expect(tools.map(({ name }) => name)).toEqual(["read_file"]);
  expect(printedBy([...listJson, "--root", ".", "--config", settings])).toBe(printed);
  expect(printedBy(["generate", "--root", ".", "--config", settings])).toMatch(/^1 tool: .* in only-one\//);
  expect(Object.keys(project.snapshot("only-one"))).toContain("registry.ts");
});

test("every golden belongs to a case", () => {
  expectNoOrphanedGoldens({ folder, ending: ".txt", files: [...Object.keys(helpOf), "list"].map(goldenOf) });
});
