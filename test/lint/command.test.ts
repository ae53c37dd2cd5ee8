import { sourceOfTruth } from "@toolwright/runtime/internal/inventory/to-inventory";
import { lint } from "toolwright/generator";
import { beforeAll, describe, expect, test } from "vitest";
import { createToolProject, type CommandOutcome, type ScratchProject } from "../support/scratch-project.js";
import { readFiles } from "../support/sections.js";

const properties = {
  file_path: { type: "string" },
  mode: { description: "How.", enum: ["R", "r"] },
  sort: { description: "In which order.", oneOf: [{ const: "ASC" }, { const: "asc" }, { const: "desc" }] },
};
const listed = {
  tools: [{ name: "open", description: "Opens `filePath`.", inputSchema: { type: "object", properties } }],
};
const payload = [{ name: "no good", description: "No.", input_schema: { type: "object" } }];

const settings = {
  ...{ tools: ["tools/**/*.ts"], output: "generated" },
  lint: { severities: { "property-description-missing": "info" } },
};

const source = readFiles(new URL("send.txt", import.meta.url));
let project: ScratchProject;

beforeAll(() => {
  project = createToolProject({
    "toolwright.config.json": JSON.stringify(settings),
    ...source,
    "list.json": JSON.stringify(listed, null, 2),
    "payload.json": JSON.stringify(payload, null, 2),
  });
});

const run = (...args: readonly string[]): Promise<CommandOutcome> => project.run(args);

const report = `warning enum-values-differ-by-case tools/send.ts:5:3
  Values of "method" of send differ only in case: "GET" and "get".
  Models confuse them, and some vendors do not enforce case. Keep one of them.

info property-description-missing tools/send.ts:6:3
  The parameter "body" of send has no description.
  Describe what it means, its unit, and what happens without it.

1 tool for no target: 1 warning and 1 info. `;

test("the text has every finding, as those of other commands, and says what fails", async () => {
  const stdout = `${report}Nothing fails the run (--fail-on error).\n`;
  expect(await run("lint", "--infos")).toEqual({ exitCode: 0, stdout, stderr: "" });
});

test("infos are counted unless somebody asks for them", async () => {
  const { stdout } = await run("lint");
  expect(stdout).not.toContain("property-description-missing");
  expect(stdout).toContain("1 warning and 1 info. Nothing fails the run (--fail-on error). --infos shows the infos.\n");
  expect((await run("lint", "--fail-on", "info")).stdout).toContain("property-description-missing");
});

test.each([
  ["error", 0],
  ["warning", 1],
  ["info", 1],
  ["never", 0],
])("--fail-on %s ends with %i", async (severity, exitCode) => {
  expect((await run("lint", "--fail-on", severity)).exitCode).toBe(exitCode);
});

test("generate shows what is no info, and a raised finding stops it", async () => {
  const plain = await run("generate");
  expect(plain.exitCode).toBe(0);
  expect(plain.stderr).toContain("warning enum-values-differ-by-case");
  expect(plain.stderr).not.toContain("property-description-missing");
  const severities = { "property-description-missing": "error", "enum-values-differ-by-case": "off" };
  project.write({ "raised.json": JSON.stringify({ ...settings, lint: { severities } }) });
  const raised = await run("check", "--config", "raised.json");
  expect(raised.exitCode).toBe(1);
  expect(raised.stderr).toContain("error property-description-missing");
  expect(raised.stderr).not.toContain("enum-values-differ-by-case");
});

describe("formats", () => {
  /** What the command prints in a format. */
  const print = async (format: string, ...more: readonly string[]): Promise<string> =>
    (await run("lint", "--format", format, ...more)).stdout;

  test("json has findings, targets and what fails", async () => {
    const facts = { diagnostics: [], tools: ["send"], targets: ["openai"], failOn: "error", failed: false };
    expect(JSON.parse(await print("json", "--target", "openai"))).toMatchObject(facts);
  });

  test("github has an annotation for each, warnings first, whatever is in the path of the file", async () => {
    const path = "odd/50%, a:b.ts";
    project.write({
      [path]: source["tools/send.ts"] ?? "",
      "odd.json": JSON.stringify({ ...settings, tools: ["odd/*.ts"] }),
    });
    const stdout = await print("github", "--config", "odd.json");
    expect(stdout.split("\n").flatMap((line) => line.split("::")[1] ?? [])).toEqual([
      "warning file=odd/50%25%2C a%3Ab.ts,line=5,col=3,title=enum-values-differ-by-case",
      "notice file=odd/50%25%2C a%3Ab.ts,line=6,col=3,title=property-description-missing",
    ]);
  });

  test("sarif has a result for each", async () => {
    const log = JSON.parse(await print("sarif")) as { runs: { results: { ruleId: string; level: string }[] }[] };
    expect(log.runs[0]?.results).toMatchObject([
      { ruleId: "enum-values-differ-by-case", level: "warning" },
      { ruleId: "property-description-missing", level: "note" },
    ]);
  });

  test("junit has a test for each rule, which fails where its findings do", async () => {
    const head = '<testsuites name="toolwright lint" tests="2" failures="1" errors="0">';
    expect(await print("junit", "--fail-on", "warning")).toContain(head);
  });
});

test("an MCP list is linted without a configuration, with positions in the file", () => {
  const { findings, tools, ran } = lint({ root: project.root, inventory: "list.json" });
  expect({ tools, ran }).toEqual({ tools: ["open"], ran: true });
  const lines = JSON.stringify(listed, null, 2).split("\n");
  const placed = findings.map(({ code, locations: [place] }) => [code, lines[(place?.line ?? 0) - 1]?.trim()]);
  expect(placed).toEqual([
    ["output-schema-missing", undefined],
    ["title-missing", undefined],
    ["description-names-unknown-parameter", '"description": "Opens `filePath`.",'],
    ["property-description-missing", '"file_path": {'],
    ["enum-values-differ-by-case", '"mode": {'],
    ["enum-values-differ-by-case", '"sort": {'],
  ]);
});

test("a list is linted whose reference has a percent sign that encodes nothing", () => {
  const inputSchema = {
    ...{ type: "object", properties: { share: { $ref: "#/$defs/100%" } } },
    $defs: { "100%": { type: "object", properties: { userName: { type: "string" } } } },
  };
  project.write({ "percent.json": JSON.stringify({ tools: [{ name: "open", description: "Opens.", inputSchema }] }) });
  const { findings, ran } = lint({ root: project.root, inventory: "percent.json", targets: ["openai-strict"] });
  expect(ran).toBe(true);
  expect(findings.map(({ code }) => code)).toContain("property-description-missing");
});

test("an inventory is linted whose schema no validator can read, although it has an example", () => {
  const inputSchema = { type: "object", properties: { mode: { enum: [] } } };
  const tool = { name: "read_file", description: "Reads.", input_schema: inputSchema, examples: [{ mode: "a" }] };
  project.write({
    "unreadable.json": JSON.stringify({ version: 1, source_of_truth: sourceOfTruth, tools: [tool] }),
  });
  const { findings, ran } = lint({ root: project.root, inventory: "unreadable.json", targets: ["anthropic"] });
  expect(ran).toBe(true);
  expect(findings.map(({ code }) => code)).toContain("anthropic-schema-invalid");
});

test("a payload is held against the rules of its vendor", async () => {
  const { exitCode, stdout } = await run("lint", "--payload", "payload.json", "--target", "anthropic");
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/^error anthropic-\S+ payload\.json:\d+:\d+\n/);
});

test.each([
  [["none.json"], "The file none.json does not exist."],
  [["--payload", "none.json", "--target", "openai"], "Cannot check none.json: it does not exist."],
  [["--payload", "payload.json"], "--payload requires exactly one --target"],
  [["--payload", "payload.json", "--target", "openai", "list.json"], "--payload and a source exclude each other"],
  [["--target", "openai-stric"], "Did you mean openai-strict?"],
  [["--config", "none.json"], "The configuration file none.json does not exist."],
])("%j ends with 2", async (args, words) => {
  const { exitCode, stderr } = await run("lint", ...args);
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(words) as string });
});
