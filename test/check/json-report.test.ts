import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runAll } from "../support/command-line-host.js";
import { createScratchProject, type CommandOutcome, type ScratchProject } from "../support/scratch-project.js";
import { twoTools } from "./drift-cases.js";

let project: ScratchProject;
let before: CommandOutcome | undefined;
let generated: CommandOutcome | undefined;
let clean: CommandOutcome | undefined;
let broken: CommandOutcome | undefined;

const paths = [
  "generated/inventory.schema.json",
  "generated/metadata/list_files.ts",
  "generated/metadata/read_file.ts",
  "generated/model-tool-schema-inventory.json",
  "generated/registry.ts",
  "generated/schemas/list_files.input.json",
  "generated/schemas/list_files.output.json",
  "generated/schemas/read_file.input.json",
];

beforeAll(async () => {
  project = createScratchProject(twoTools);
  const { root } = project;
  const elsewhere = createScratchProject({
    ...twoTools,
    "tools/read-file.ts": String(twoTools["tools/read-file.ts"]).replace("read_only", "reads_only"),
  });
  const json = ["--format", "json"];
  const requests = [
    { root, args: ["check", ...json] },
    { root, args: ["generate", ...json] },
    { root, args: ["check", ...json] },
    { root: elsewhere.root, args: ["check", ...json] },
  ];
  [before, generated, clean, broken] = await runAll(requests);
  rmSync(elsewhere.root, { recursive: true });
});

afterAll(() => rmSync(project.root, { recursive: true }));

/** What a command says, which is one JSON object and nothing else. */
function parse(outcome: CommandOutcome | undefined): unknown {
  expect(outcome?.stderr).toBe("");
  return JSON.parse(outcome?.stdout ?? "");
}

test("drift is the state of every file, and nothing else is printed", () => {
  expect(parse(before)).toEqual({ diagnostics: [], files: paths.map((path) => ({ path, state: "missing" })) });
  expect(before?.exitCode).toBe(1);
});

test("generate says the state in which it found every file", () => {
  expect(generated).toEqual({ ...before, exitCode: 0 });
});

test("without drift every file is unchanged", () => {
  expect(parse(clean)).toEqual({ diagnostics: [], files: paths.map((path) => ({ path, state: "unchanged" })) });
  expect(clean?.exitCode).toBe(0);
});

test("findings have a code, a severity, a message, a hint and places, and then there are no files", () => {
  const said = parse(broken);
  expect(said).toEqual({
    diagnostics: [
      {
        code: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
        severity: "error",
        message: expect.stringContaining("reads_only"),
        hint: expect.any(String),
        locations: [{ file: "tools/read-file.ts", line: 18, column: expect.any(Number) }],
      },
    ],
    files: [],
  });
  expect(broken?.exitCode).toBe(1);
});
