import { expect, test } from "vitest";
import { runAll } from "../support/command-line-host.js";
import { createScratchProject } from "../support/scratch-project.js";
import { twoTools } from "./drift-cases.js";

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

const json = ["--format", "json"];

const filesIn = (state: string): object => ({ diagnostics: [], files: paths.map((path) => ({ path, state })) });

test("check and generate say the state in which they found every file, and nothing else", async () => {
  const { root } = createScratchProject(twoTools);
  const commands = ["check", "generate", "check"];
  const outcomes = await runAll(commands.map((command) => ({ root, args: [command, ...json] })));
  const said = outcomes.map(({ exitCode, stdout, stderr }) => ({
    exitCode,
    stderr,
    said: JSON.parse(stdout) as unknown,
  }));
  expect(said).toEqual([
    { exitCode: 1, stderr: "", said: filesIn("missing") },
    { exitCode: 0, stderr: "", said: filesIn("missing") },
    { exitCode: 0, stderr: "", said: filesIn("unchanged") },
  ]);
});

test("findings have a code, a severity, a message, a hint and places, and then there are no files", async () => {
  const source = String(twoTools["tools/read-file.ts"]).replace("read_only", "reads_only");
  const { root } = createScratchProject({ ...twoTools, "tools/read-file.ts": source });
  const [outcome] = await runAll([{ root, args: ["check", ...json] }]);
  expect(outcome).toMatchObject({ exitCode: 1, stderr: "" });
  expect(JSON.parse(outcome?.stdout ?? "")).toEqual({
    diagnostics: [
      {
        code: "unknown-effect",
        severity: "error",
        message: expect.stringContaining("reads_only") as unknown,
        hint: expect.any(String) as unknown,
        locations: [{ file: "tools/read-file.ts", line: 18, column: expect.any(Number) as unknown }],
      },
    ],
    files: [],
  });
});
