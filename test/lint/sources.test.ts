/** Lists of tools that are not ours, judged as their servers send them. */

import { describe, expect, test } from "vitest";
import { createScratchProject } from "../support/scratch-project.js";
import { readTable } from "../support/tables.js";

const table = new URL("sources.txt", import.meta.url);
const project = createScratchProject({});

const complete = {
  name: "find",
  title: "Find",
  description: "Finds.",
  inputSchema: { type: "object", properties: {} },
  outputSchema: { type: "object", properties: {} },
  annotations: { readOnlyHint: false, destructiveHint: false },
};

/** The complete tool with changes; null removes a field. */
function changed(changes: object): object {
  return Object.fromEntries(Object.entries({ ...complete, ...changes }).filter(([, value]) => value !== null));
}

interface LintJson {
  readonly findings: readonly { readonly code: string; readonly severity: string; readonly message: string }[];
  readonly diagnostics: readonly { readonly message: string }[];
}

async function lintTools(tools: readonly object[], ...options: readonly string[]) {
  project.write({ "list.json": JSON.stringify({ tools }) });
  const { stdout, exitCode } = await project.run(["lint", "list.json", "--format", "json", ...options]);
  return { ...(JSON.parse(stdout) as LintJson), exitCode };
}

describe.each(["lists", "names", "required properties", "definitions", "names in descriptions"])("%s", (heading) => {
  test.each(readTable(table, heading, ["name", "changes"]))("$name", async ({ changes, lines }) => {
    const written = JSON.parse(changes) as object | readonly object[];
    const { findings, exitCode } = await lintTools((Array.isArray(written) ? written : [written]).map(changed));
    const codes = findings.map(({ severity, code }) => `${severity} ${code}`);
    expect([...new Set(codes)].sort()).toEqual([...lines].sort());
    expect(exitCode).toBe(codes.some((code) => code.startsWith("error")) ? 1 : 0);
  });
});

test("a rule of strict mode has one finding, which names the tools", async () => {
  const tools = ["a", "b", "c"].map((name) => changed({ name }));
  const { findings } = await lintTools(tools, "--target", "openai-strict");
  expect(findings.map(({ message }) => message)).toEqual([
    "a cannot be sent to OpenAI in strict mode: its input schema has no additionalProperties: false. The same rule applies to b and c.",
  ]);
});

test.each([
  ["2025-06-18", []],
  ["2025-11-25", []],
  ["2026-07-28", ["mcp-execution-gone"]],
])("the revision of the protocol is the server's own: %s", async (protocolVersion, codes) => {
  project.write({ "list.json": JSON.stringify({ protocolVersion, tools: [changed({ execution: {} })] }) });
  const { stdout } = await project.run(["lint", "list.json", "--format", "json"]);
  expect((JSON.parse(stdout) as LintJson).findings.map(({ code }) => code)).toEqual(codes);
});

test("a list that does not name its revision is judged by what holds for each", async () => {
  const { findings } = await lintTools([changed({ execution: {}, outputSchema: { type: "array" } })]);
  expect(findings).toEqual([]);
});

const schema = { type: "object", properties: { a: { type: "array", description: "A." } } };
const forms = {
  "openai-chat": { type: "function", function: { name: "find", parameters: schema } },
  openai: { type: "function", name: "find", parameters: schema },
  anthropic: { name: "find", input_schema: schema },
  gemini: { name: "find", parametersJsonSchema: schema },
  mcp: { name: "find", inputSchema: schema },
  bedrock: { toolSpec: { name: "find", inputSchema: { json: schema } } },
  vscode: { name: "find", modelDescription: "Finds.", inputSchema: schema },
};

describe.each(Object.entries(forms))("a payload for %s", (written, tool) => {
  const others = Object.keys(forms).filter(
    (target) => target !== written && !(written === "vscode" && target === "mcp"),
  );

  test.each(others)("is refused for %s", async (target) => {
    project.write({ "payload.json": JSON.stringify([tool]) });
    const { exitCode, stderr } = await project.run(["lint", "--payload", "payload.json", "--target", target]);
    const isShared = written === "mcp" && target === "vscode"; // A tool of VS Code has an `inputSchema` too.
    expect(exitCode).toBe(isShared ? 1 : 2);
    if (!isShared) expect(stderr).toMatch(/^error payload-not-readable/);
  });
});
