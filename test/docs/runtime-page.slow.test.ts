/** The page about calling tools: every program in it is compiled, and run where the page shows what it prints. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { entryPoints } from "../runtime/built-package.js";
import { minimalProject, repository } from "../support/scratch-project.js";
import { readBlocks } from "./markdown-blocks.js";
import {
  bundleProgram,
  createPageProject,
  filesOf,
  findingsOf,
  outputOf,
  readmeTool,
  runCommand,
  textOf,
} from "./page-projects.js";

const page = "docs/runtime.md";
const blocks = readBlocks(page);
const files = filesOf(blocks);
const outputs = blocks.flatMap(({ attributes: { output }, text }) => (output === undefined ? [] : [{ output, text }]));
const validating = '{ "tools": ["tools/**/*.ts"], "output": "generated", "validators": true }\n';

const project = createPageProject(
  { ...minimalProject, "toolwright.config.json": validating, ...readmeTool, ...files },
  [
    ...[
      "@modelcontextprotocol/client",
      "@modelcontextprotocol/server",
      "@anthropic-ai/sdk",
      "@google/genai",
      "@openai/agents-core",
    ],
    ...["@hono/node-server", "@opentelemetry/api", "ai", "openai"],
  ],
);
beforeAll(async () => expect(await project.run(["generate"])).toMatchObject({ exitCode: 0 }));

test("the programs compile", () => {
  expect(findingsOf(project, Object.keys(files), { types: ["node", "vscode"] })).toEqual([]);
});

test.each(outputs)("the page shows what $output prints", ({ output, text }) => {
  expect(outputOf(project, output)).toBe(text);
});

test.each(["app/http-server.ts", "app/http-sessions.ts"])(
  "%s lists the tools, and refuses other hosts",
  async (path) => {
    const port = await findPort();
    const program = bundleProgram(project, path);
    writeFileSync(program, readFileSync(program, "utf8").replace("port: 3e3", `port: ${port}`)); // As esbuild writes 3000.
    const server = spawn(process.execPath, [program], { cwd: project.root, stdio: "inherit", timeout: 60_000 });
    try {
      while ((await statusOf(port).catch(() => undefined)) === undefined) {
        expect(server.exitCode).toBe(null);
        await setTimeout(50);
      }
      const { stdout } = await runCommand(project, textOf(blocks, "step", "list").replace("3000", `${port}`));
      expect(stdout).toContain("files 1.0.0: 1 tool");
      expect(stdout).toContain("read_file");
      expect(await statusOf(port, { host: `rebound.example:${port}` })).toBe(403);
      expect(await statusOf(port, { origin: "https://rebound.example" })).toBe(403);
      // Another status: the request is none of the protocol's.
      expect(await statusOf(port, { host: `localhost:${port}` })).not.toBe(403);
    } finally {
      server.kill();
    }
  },
);

async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number }; // It listens on a port.
  server.close();
  await once(server, "close");
  return port;
}

async function statusOf(port: number, headers: Readonly<Record<string, string>> = {}): Promise<number | undefined> {
  const sent = request({ host: "127.0.0.1", port, method: "POST", path: "/mcp", headers }).end();
  const [answer] = (await once(sent, "response")) as [{ statusCode?: number; resume: () => void }]; // As node:http says.
  answer.resume();
  return answer.statusCode;
}

test("the page shows how what runs is reviewed", async () => {
  const printed = textOf(blocks, "review", "printed");
  // The last of the programs above has written the inventory of its registry.
  expect((await runCommand(project, textOf(blocks, "step", "review"))).stdout).toContain(printed);
  expect(printed).toContain("read_file");
});

test("the page names every entry point", () => {
  const table = readFileSync(join(repository, page), "utf8");
  // One row stands for all targets.
  for (const { specifier } of entryPoints.filter(({ specifier }) => !/targets\/(?!openai$)/.test(specifier)))
    expect(table).toContain(`| \`${specifier}\``);
});
