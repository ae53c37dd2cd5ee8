/** Registrations in every form that sources have: what becomes of them, and of the code around them. */

import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { readGoldenSections } from "../../golden.js";
import type { CommandOutcome, ScratchProject } from "../../support/scratch-project.js";
import { createAdopting } from "./projects.js";

const tools = [
  ...["alias", "named_function", "optional_call", "foreign", "spread_config", "coerced", "trimmed", "preprocessed"],
  ...["caught", "computed_default", "environment_default", "at_run", "any_part", "mixed_strict", "output_refined"],
  ...["made_handler", "twice", "bare", "bare_extra", "empty_shape", "shape_only", "all_five", "constant_name"],
  ...["again", "helper", "lines", "kept_member", "kept_config", "kept_handler"],
].map((name) => ({ name, description: "", inputSchema: { type: "object", properties: { a: { type: "string" } } } }));

const windows = [
  "\uFEFF// A file of Windows.",
  'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";',
  'import { z } from "zod";',
  "",
  'export const add = (server: McpServer) => server.registerTool("lines",',
  "\t{ inputSchema: { a: z.string() } },",
  '\t({ a }) => ({ content: [{ type: "text", text: a }] }));',
  "",
].join("\r\n");

let project: ScratchProject;
let outcome: CommandOutcome;
const args = ["adopt", "tools.json", "--rewrite", "src/**/*.ts", "--write"];

let refused: CommandOutcome;

beforeAll(async () => {
  project = createAdopting("shapes.txt", {
    "tools.json": JSON.stringify({ tools }),
    "tsconfig.json": JSON.stringify({ compilerOptions: { module: "nodenext", strict: true, types: ["node"] } }),
    "package.json": '{ "type": "module" }\n',
    "src/windows.ts": windows,
  });
  refused = await project.run([...args.with(3, "lib/*.ts"), "--into", "elsewhere"]);
  outcome = await project.run(args);
});

test("rewrites what it recognises, and names what stays", () => {
  const actual = new Map([
    ["findings", outcome.stderr],
    ["a glob without files", refused.stderr],
    ...Object.entries(project.snapshot("src")).filter(([path]) => path !== "windows.ts"),
  ]);
  const golden = readGoldenSections({ file: fileURLToPath(new URL("shapes-rewritten.txt", import.meta.url)), actual });
  for (const [name, text] of actual) expect(text.trimEnd(), name).toBe(golden.get(name)?.trimEnd());
});

test("keeps a byte order mark, tabs and the ends of lines", () => {
  const text = project.read("src/windows.ts");
  expect(text.startsWith("\uFEFF// A file of Windows.\r\n")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toContain("\n");
  expect(text).toContain("registerMcpTool(server, lines,\r\n\t({ a })");
});

test("writes nothing if a glob matches no file", () => {
  expect(refused.exitCode).toBe(1);
  expect(project.snapshot("elsewhere")).toEqual({});
});

test("changes nothing in a second run", async () => {
  const before = project.snapshot("src");
  await project.run(args);
  expect(project.snapshot("src")).toEqual(before);
});
