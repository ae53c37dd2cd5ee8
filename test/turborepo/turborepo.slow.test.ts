/** Turborepo runs generate and check only when their inputs have changed, with the turbo.json that init writes. */

import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filesOf, textOf } from "../docs/page-projects.js";
import { readBlocks } from "../docs/markdown-blocks.js";
import { runGit } from "../review/git-project.js";
import {
  createScratchProject,
  repository,
  runProcess,
  type ScratchProject,
  wordsOf,
} from "../support/scratch-project.js";
import { startRemoteCache, type RemoteCache } from "./remote-cache.js";

const blocks = readBlocks("docs/monorepos.md");
const page = filesOf(blocks);

/** The arguments of a command that the page shows. */
function argumentsOf(task: string): string[] {
  const command = textOf(blocks, "step", "turborepo")
    .split("\n")
    .find((line) => line.startsWith(`npx turbo run ${task}`));
  return wordsOf(command ?? "").slice(3);
}

/** What the page says that the file had before `init`. */
const turboJsonBefore = `{
  "tasks": {
    "build": { "dependsOn": ["^build"], "outputs": ["dist/**"] }
  }
}
`;

const tool = (name: string, type: string) => `import type { ToolDeclaration } from "@toolwright/runtime";
${type === "Address" ? 'import type { Address } from "@acme/types";\n' : ""}
/** Arguments of \`${name}\`. */
export interface Args {
  /** The subject. */
  subject: ${type};
}

/** Does what its name says. */
export const tool: ToolDeclaration<Args> = { name: "${name}", family: "files", effect: "read_only" };
`;

/** The packages of the page, one more that uses the shared types, and one that does not. */
function workspaceFiles(): Record<string, string> {
  const dependencies: Readonly<Record<string, object>> = {
    types: {},
    mail: { "@acme/types": "1.0.0" },
    calendar: { "@acme/types": "1.0.0" },
    files: {},
  };
  const locked = Object.entries(dependencies).flatMap(([name, dependencies]) => [
    [`packages/${name}`, { name: `@acme/${name}`, version: "1.0.0", dependencies }],
    [`node_modules/@acme/${name}`, { resolved: `packages/${name}`, link: true }],
  ]);
  const manifest = (name: string): string =>
    (page["packages/mail/package.json"] ?? "")
      .replace("@acme/mail", `@acme/${name}`)
      .replace(/"dependencies": .*/, `"dependencies": ${JSON.stringify(dependencies[name])}`);
  const settings = page["packages/mail/toolwright.config.json"] ?? "";
  const tsconfig = '{ "compilerOptions": { "module": "nodenext", "strict": true }, "include": ["src"] }\n';
  const root = JSON.parse(page["package.json"] ?? "") as object;
  return {
    ...page,
    "package.json": JSON.stringify({ ...root, packageManager: "npm@10.9.0" }),
    "package-lock.json": JSON.stringify({ lockfileVersion: 3, packages: Object.fromEntries(locked) as object }),
    "turbo.json": turboJsonBefore,
    ".gitignore": "node_modules\n.turbo\ndist\n*.tsbuildinfo\n",
    "packages/calendar/package.json": manifest("calendar"),
    "packages/calendar/toolwright.config.json": settings,
    "packages/calendar/tsconfig.json": tsconfig,
    "packages/calendar/src/tools/add-entry.ts": tool("add_entry", "Address"),
    "packages/files/package.json": manifest("files"),
    "packages/files/toolwright.config.json": settings,
    "packages/files/tsconfig.json": tsconfig,
    "packages/files/src/tools/read-file.ts": tool("read_file", "string"),
  };
}

/** A program that npm finds for the scripts of every package. */
function installProgram({ root }: Pick<ScratchProject, "root">, name: string, script: string): void {
  const bin = join(root, "node_modules", ".bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

let project: ScratchProject;
let cache: RemoteCache;
const home = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-turbo-")));

beforeAll(async () => {
  cache = await startRemoteCache();
  project = createScratchProject(workspaceFiles());
  mkdirSync(join(project.root, "node_modules", "@acme"));
  for (const name of ["calendar", "files", "mail", "types"])
    symlinkSync(join(project.root, "packages", name), join(project.root, "node_modules", "@acme", name));
  for (const [name, script] of [
    ["toolwright", "dist/cli.js"],
    ["tsc", "node_modules/typescript/bin/tsc"],
  ] as const)
    installProgram(project, name, `exec "${process.execPath}" "${join(repository, script)}" "$@"`);
  runGit(project.root, ["init", "--quiet", "--initial-branch=main"]);
});

afterAll(async () => {
  await cache.close();
  rmSync(home, { recursive: true });
});

type Settings = Readonly<Record<string, string>>;

async function runTurbo(root: string, args: readonly string[], settings: Settings = {}) {
  const own = { ...settings, XDG_CONFIG_HOME: home, TURBO_TELEMETRY_DISABLED: "1", TURBO_NO_UPDATE_NOTIFIER: "1" };
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:npm_(?!config_)|TURBO_|VITEST)/i.test(name));
  const env = { ...Object.fromEntries(inherited), DO_NOT_TRACK: "1", NO_COLOR: "1", ...own };
  const program = join(repository, "node_modules", "turbo", "bin", "turbo");
  return runProcess(process.execPath, [program, "--skip-infer", "run", ...args], { cwd: root, env });
}

/** How each task came to its end: its package and name, and whether it was cached. */
function endsOf(stdout: string): Record<string, "hit" | "miss"> {
  const lines = stdout.matchAll(/^@acme\/(\w+):(\w+): cache (hit|miss)/gm);
  return Object.fromEntries([...lines].map(([, name, task, end]) => [`${name}#${task}`, end])) as never; // Its pattern.
}

/** Runs a task that must end well. */
async function endsOfRun(root: string, task: string, settings: Settings = {}) {
  const { exitCode, stdout, stderr } = await runTurbo(
    root,
    [...argumentsOf(task), "--output-logs=hash-only"],
    settings,
  );
  expect({ exitCode, stderr: stderr.replace(/^.*WARNING.*\n/gm, "").trim() }).toEqual({ exitCode: 0, stderr: "" });
  return endsOf(stdout);
}

/** What would run, without running it. */
async function wouldRun(task: string): Promise<string[]> {
  const { stdout } = await runTurbo(project.root, [task, "--dry=json"]);
  const { tasks } = JSON.parse(stdout) as {
    readonly tasks: readonly {
      readonly taskId: string;
      readonly command: string;
      readonly cache: { readonly status: "HIT" | "MISS" };
    }[];
  };
  // A package without a script of that name has nothing to run.
  const missed = tasks.filter(({ command, cache: { status } }) => status === "MISS" && command !== "<NONEXISTENT>");
  return missed.map(({ taskId }) => taskId.replace("@acme/", "")).sort();
}

const every = (task: string, end: "hit" | "miss") =>
  Object.fromEntries(["calendar", "files", "mail"].map((name) => [`${name}#${task}`, end]));

test("init adds the tasks once, with the base configuration outside the packages", async () => {
  for (const name of ["mail", "calendar", "files"]) {
    const outcome = await project.run(["init", "--yes"], { cwd: join(project.root, "packages", name) });
    expect(outcome).toMatchObject({ exitCode: 0, stderr: "" });
    expect(outcome.stdout.includes("../../turbo.json")).toBe(name === "mail");
    expect(project.read("turbo.json")).toBe(page["turbo.json"]);
  }
  expect(project.snapshot("packages/files")).not.toHaveProperty("turbo.json");
});

test("a second run runs nothing, and the same commit in another clone runs nothing either", async () => {
  expect(await endsOfRun(project.root, "codegen")).toEqual({ ...every("codegen", "miss"), "types#build": "miss" });
  runGit(project.root, ["add", "--all"]);
  runGit(project.root, ["commit", "--quiet", "--message", "Generate"]);
  // The generated files are inputs too.
  expect(await endsOfRun(project.root, "codegen")).toEqual({ ...every("codegen", "miss"), "types#build": "hit" });
  expect(await endsOfRun(project.root, "codegen")).toEqual({ ...every("codegen", "hit"), "types#build": "hit" });

  rmSync(join(project.root, ".turbo"), { recursive: true });
  const checked = { ...every("check", "miss"), "types#build": "miss" };
  expect(await endsOfRun(project.root, "check", cache.environment)).toEqual(checked);
  expect(cache.takeRequests().filter((request) => request.startsWith("PUT"))).toEqual(Array(4).fill("PUT 202"));
  const cached = { ...every("check", "hit"), "types#build": "hit" };
  expect(await endsOfRun(project.root, "check", cache.environment)).toEqual(cached);

  const clone = join(home, "clone");
  runGit(home, ["clone", "--quiet", project.root, clone]);
  for (const name of ["toolwright", "tsc"]) installProgram({ root: clone }, name, "exit 9");
  cache.takeRequests();
  expect(await endsOfRun(clone, "check", cache.environment)).toEqual(cached);
  const requests = cache.takeRequests();
  expect(requests.filter((request) => request === "GET 200")).toHaveLength(4);
  expect(requests.filter((request) => request.startsWith("PUT"))).toEqual([]);
});

test("an edit runs the tasks that depend on it, and finds what it broke", async () => {
  expect(await wouldRun("check")).toEqual([]);
  const edit = (path: string, from: string, to: string): (() => void) => {
    const text = project.read(path);
    expect(text).toContain(from);
    project.write({ [path]: text.replace(from, to) });
    return () => project.write({ [path]: text });
  };
  const ownTool = edit("packages/mail/src/tools/send-mail.ts", "Who gets", "Who should get");
  expect(await wouldRun("check")).toEqual(["mail#check"]);
  ownTool();

  const sharedType = edit("packages/types/src/address.ts", "The full name", "The name");
  expect(await wouldRun("check")).toEqual(["calendar#check", "mail#check", "types#build"]);
  sharedType();

  const base = edit("toolwright.base.json", '"openai": true, ', "");
  expect(await wouldRun("check")).toEqual(["calendar#check", "files#check", "mail#check", "types#build"]);
  const { exitCode, stdout } = await runTurbo(project.root, argumentsOf("check"));
  expect(exitCode).toBe(1);
  expect(stdout.match(/drift src\/generated\/wire\/openai\.json is stale/g)).toHaveLength(3);
  base();
  expect(await wouldRun("check")).toEqual([]);
});
