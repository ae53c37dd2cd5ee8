/** The fixtures: projects with tools in zod, and the calls that show what their tools do. */

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { join } from "node:path";
import { bundleProgram, createPageProject } from "../../docs/page-projects.js";
import {
  minimalSettings,
  repository,
  runProcess,
  type CommandOutcome,
  type ProjectFiles,
  type ScratchProject,
} from "../../support/scratch-project.js";
import { readFiles } from "../../support/sections.js";

const packages = [
  ...["@modelcontextprotocol/sdk", "@modelcontextprotocol/server", "@modelcontextprotocol/core"],
  ...["@types/node", "ai", "ai5"],
];

/** Makes a project of a fixture, with a configuration as `init` writes it. */
export function createAdopting(fixture: string, more: ProjectFiles = {}): ScratchProject {
  const files = readFiles(new URL(fixture, import.meta.url));
  const config = { "toolwright.config.json": `${JSON.stringify(minimalSettings)}\n` };
  return createPageProject({ ...files, ...config, ...more }, packages);
}

/** What the project's own compiler finds, with its own settings. */
export async function compile({ root }: ScratchProject): Promise<string> {
  const compiler = join(repository, "node_modules/typescript7/bin/tsc");
  const { stdout } = await runProcess(process.execPath, [compiler, "-p", ".", "--noEmit"], {
    cwd: root,
    env: process.env,
  });
  return stdout;
}

/** Builds a program of a project, as its build script would. */
export function build(project: ScratchProject, path: string): string {
  return bundleProgram(project, path, "external");
}

export function runProgram({ root }: ScratchProject, args: readonly string[]): Promise<CommandOutcome> {
  return runProcess(process.execPath, args, { cwd: root, env: process.env });
}

/** A call of a tool, in the order of a session. */
export type Call = readonly [name: string, args: object];

/** What a real client sees of a server: its tools, and a result for each call. Of a refusal, only that it is one. */
export async function observe({ root }: ScratchProject, program: string, calls: readonly Call[]) {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [program], cwd: root, stderr: "ignore" }),
  );
  try {
    const { tools } = await client.listTools();
    const results: unknown[] = [];
    for (const [name, args] of calls) {
      const result = await client.callTool({ name, arguments: { ...args } });
      const isRefused = result.isError === true && JSON.stringify(result.content).includes("Input validation error");
      results.push([name, isRefused ? "refused" : result]);
    }
    return { tools, results };
  } finally {
    await client.close();
  }
}
