/** Every message that the page about messages quotes is one that is still printed: here, or in a golden. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { InMemoryTransport, McpServer } from "@modelcontextprotocol/server";
import { createToolRegistry, functionTool } from "@toolwright/runtime";
import { serveMcp } from "@toolwright/runtime/serve/mcp";
import { expect, test } from "vitest";
import { ts } from "../runtime/compiler.js";
import { minimalProject, repository } from "../support/scratch-project.js";
import { createPageProject, findingsOf, readmeTool } from "./page-projects.js";

const read = (file: string): string => readFileSync(join(repository, file), "utf8");
const topics = "test/bad-input/topics";
const goldens = [
  ...readdirSync(join(repository, topics)).map((file) => `${topics}/${file}`),
  ...["test/check/drift-report.txt", "test/review/refusals.txt"],
  ...["test/runtime/declarations/impossible.txt", "test/target-rules/every-rule.txt"],
];

const inputSchema = { type: "object" as const };
const outputSchema = { type: "object" as const, properties: { id: { type: "integer" as const } } };
const named = (name: string) => ({ name, description: "A tool.", inputSchema });

/** What calls and registries answer. */
async function messagesOfCalls(): Promise<string[]> {
  const tools = [
    functionTool({ ...named("erase"), effect: "destructive" }),
    functionTool(named("guess")),
    functionTool({ ...named("count"), effect: "read_only", outputSchema }),
  ];
  const handlers = { erase: () => null, guess: () => null, count: () => ({ id: "one" }) };
  const registry = createToolRegistry(tools, handlers, { validateResults: true });
  const calls = tools.map(async ({ name }) => registry.render(await registry.dispatch({ name, arguments: {} })));
  const server = new McpServer({ name: "late", version: "1.0.0" });
  const [transport] = InMemoryTransport.createLinkedPair();
  await server.connect(transport);
  return [
    ...(await Promise.all(calls)),
    messageOf(() => createToolRegistry(tools, {} as typeof handlers)),
    messageOf(() => serveMcp(server, registry)),
  ];
}

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return String(error);
  }
  return expect.fail("It must throw.");
}

/** What the compiler says of a project before its first generation, without handlers, and with an old resolution. */
async function messagesOfCompiler(): Promise<string[]> {
  const project = createPageProject({
    ...minimalProject,
    ...readmeTool,
    "registry.ts": 'export type { ToolHandlers } from "./generated/registry.js";\n',
    "handlers.ts":
      'import type { ToolHandlers } from "./generated/registry.js";\nexport const none: ToolHandlers = {};\n',
    "serve.ts": 'export { serveMcp } from "@toolwright/runtime/serve/mcp";\n',
  });
  const before = findingsOf(project, ["registry.ts"]);
  expect(await project.run(["generate"])).toMatchObject({ exitCode: 0 });
  const old = { module: ts.ModuleKind.CommonJS, moduleResolution: ts.ModuleResolutionKind.Node10 };
  return [
    ...before,
    ...findingsOf(project, ["handlers.ts"]),
    ...findingsOf(project, ["serve.ts"], { ...old, verbatimModuleSyntax: false, ignoreDeprecations: "6.0" }),
  ];
}

test("every message that the page quotes is printed", async () => {
  const printed = [...(await messagesOfCalls()), ...(await messagesOfCompiler()), ...goldens.map(read)].join("\n");
  const quoted = [...read("docs/questions.md").matchAll(/^### `(.*)`$/gm)].map(([, message = ""]) => message);
  expect(quoted.length).toBeGreaterThan(20);
  expect(quoted.filter((message) => !toPattern(message).test(printed))).toEqual([]);
});

/** Three dots stand for anything in a line. */
function toPattern(message: string): RegExp {
  return new RegExp(message.split("…").map(escapePattern).join(".+"));
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
