/** The guide about servers: what it shows is what its commands print, and its recipes run. */

import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { createGitProject, type GitProject } from "../review/git-project.js";
import { repository, runProcess } from "../support/scratch-project.js";
import { readBlocks } from "./markdown-blocks.js";
import { filesOf, textOf } from "./page-projects.js";

const blocks = readBlocks("docs/servers.md");
const step = (name: string): string => textOf(blocks, "step", name);
const output = (name: string): string => textOf(blocks, "output", name);

const text = { type: "string" };
const inCity = { city: text, days: { type: "integer" } };
const tool = (name: string, description: string, inputSchema: object, readOnlyHint?: true) => ({
  name,
  description,
  inputSchema: { type: "object", ...inputSchema },
  ...(readOnlyHint && { annotations: { readOnlyHint } }),
});
const alert = tool("alert", "Sends an alert to everyone who lives in a city.", {
  properties: { city: text, level: text },
  required: ["level"],
});
const forecast = (properties: object) =>
  tool("forecast", "Forecasts the weather of a city.", { properties, required: ["city"] }, true);

const lists = {
  "weather-server": { tools: [forecast(inCity), alert] },
  "weather-server@2": { tools: [forecast({ city: text }), alert] },
};

let project: GitProject;

function shell(commands: string, environment: Readonly<Record<string, string>> = {}) {
  const bin = join(project.root, "node_modules", ".bin");
  const author = {
    GIT_AUTHOR_NAME: "Ada",
    GIT_AUTHOR_EMAIL: "a@b.c",
    GIT_COMMITTER_NAME: "Ada",
    GIT_COMMITTER_EMAIL: "a@b.c",
  };
  const env = { ...process.env, NO_COLOR: "1", WEATHER_TOKEN: "Bearer x-1", ...author, ...environment };
  return runProcess("sh", ["-e", "-c", commands], {
    cwd: project.root,
    env: { ...env, PATH: `${bin}:${process.env["PATH"]}` },
  });
}

beforeAll(() => {
  const server = { command: "npx", args: ["-y", "weather-server"], env: { WEATHER_TOKEN: "${WEATHER_TOKEN}" } };
  project = createGitProject({ ...filesOf(blocks), ".mcp.json": JSON.stringify({ mcpServers: { weather: server } }) });
  const bin = join(project.root, "node_modules", ".bin");
  mkdirSync(bin, { recursive: true });
  const program = (name: string, script: string): void => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  // It does what `npx` does for packages that are installed, and asks no registry.
  program("npx", `[ "$1" = -y ] && shift\nname=$1\nshift\nexec "${bin}/$name" "$@"`);
  program("toolwright", `exec "${process.execPath}" "${repository}/dist/cli.js" "$@"`);
  for (const [name, list] of Object.entries(lists)) {
    writeFileSync(
      join(bin, `${name}.json`),
      JSON.stringify({ serverInfo: { name: "weather", version: "1.2.0" }, ...list }),
    );
    program(name, `exec "${process.execPath}" "${repository}/test/servers/stdio-server.mjs" "${bin}/${name}.json"`);
  }
});

// Each builds on the one before, as the guide does.
describe("the guide about servers", () => {
  test("judges, lists, and keeps a snapshot", async () => {
    expect(await shell(step("doctor"))).toMatchObject({ exitCode: 0, stdout: output("doctor"), stderr: "" });
    expect(await shell(step("list"))).toMatchObject({ exitCode: 0, stdout: output("list"), stderr: "" });
    expect(await shell(step("snapshot"))).toMatchObject({ exitCode: 0, stderr: "" });
  });

  test("shows what a release breaks, with and without the snapshot", async () => {
    for (const name of ["review", "two"]) {
      const { exitCode, stdout } = await shell(step(name));
      expect(exitCode).toBe(1);
      for (const line of output("review").trimEnd().split("\n")) expect(stdout).toContain(line);
    }
  });

  test("names a remote server in a way that the command line takes", async () => {
    const { exitCode, stderr } = await shell(step("url"));
    expect(stderr).toContain("The tools of https://weather.example/mcp cannot be listed:");
    expect(exitCode).toBe(2);
  });

  test("reviews many servers", async () => {
    const { exitCode, stdout, stderr } = await shell(step("fleet"));
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout).toContain(output("fleet"));
  });

  test("guards a commit", async () => {
    project.commit("Start");
    expect(await shell(step("hook"))).toMatchObject({ exitCode: 0 });
    expect(await shell("git commit --quiet --allow-empty --message Same")).toMatchObject({ exitCode: 0 });
    const replaced = await shell(`cp "node_modules/.bin/weather-server@2" node_modules/.bin/weather-server`);
    expect(replaced).toMatchObject({ exitCode: 0 });
    const { exitCode, stdout, stderr } = await shell("git commit --quiet --allow-empty --message Drift");
    expect(exitCode).toBe(1);
    expect(stdout + stderr).toContain("forecast: - days");
  });

  test("runs in workflows that may only read", async () => {
    const run = async (file: string, environment: Readonly<Record<string, string>> = {}) => {
      const { permissions, jobs } = readWorkflow(file);
      expect(permissions).toEqual({ contents: "read" });
      const outcomes = [];
      for (const { run: command, uses } of Object.values(jobs).flatMap(({ steps }) => steps)) {
        if (uses !== undefined) expect(uses).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
        if (command === undefined || command.startsWith("npm ")) continue;
        // The repository has no remote: its main branch stands for it.
        const offline = command.replace(/^git fetch .* && /, "").replace("FETCH_HEAD", "main");
        outcomes.push(await shell(offline, environment));
      }
      return outcomes;
    };
    await shell("npx toolwright snapshot servers/weather.json -- npx weather-server");
    const summary = join(project.root, "node_modules", "summary.md");
    const [check, checkout, markdown, review] = await run(".github/workflows/servers.yml", {
      GITHUB_STEP_SUMMARY: summary,
    });
    expect([check, checkout, markdown, review].map((outcome) => outcome?.exitCode)).toEqual([0, 0, 0, 1]);
    expect(readFileSync(summary, "utf8")).toContain("input-property-removed");
    expect(review?.stdout).toMatch(/^::error .*title=input-property-removed/m);
    const [fleet] = await run(".github/workflows/nightly.yml");
    expect(fleet?.exitCode).toBe(1);
    expect(fleet?.stdout).toMatch(/^weather +fails +2 +\d+ +1 +0$/m);
  });
});

test("the guide has no commands but those that the tests here run", () => {
  const names = blocks
    .filter(({ language }) => language === "sh")
    .map(({ attributes }) => attributes["step"] ?? "file");
  expect(names.sort()).toEqual(["doctor", "file", "fleet", "hook", "list", "review", "snapshot", "two", "url"]);
});

interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly { readonly uses?: string; readonly run?: string }[] }>
  >;
}

function readWorkflow(file: string): Workflow {
  const { load } = createRequire(import.meta.url)("js-yaml") as { load: (text: string) => unknown }; // It has no types.
  return load(textOf(blocks, "file", file)) as Workflow; // A workflow of GitHub.
}
