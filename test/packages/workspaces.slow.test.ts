/** Ten packages that npm and pnpm link: nine with tools, whose types import each other's, and one that assembles them. */

import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { declareTool, watchProject } from "../cache/watched-project.js";
import { findingsOf } from "../docs/page-projects.js";
import { expectSuccess } from "../packaging/commands.js";
import { npm, pnpm, type PackageManager } from "../packaging/consumer.js";
import { ts } from "../runtime/compiler.js";
import { repository, type ProjectFiles, type ScratchProject } from "../support/scratch-project.js";
import { createWorkspace, runIn, type WorkspacePackage } from "./workspace.js";

const packages: readonly WorkspacePackage[] = [
  { name: "files" },
  { name: "mail", typesOf: "files" },
  { name: "calendar", typesOf: "mail" },
  { name: "tasks", typesOf: "calendar" },
  { name: "notes", typesOf: "files" },
  { name: "search", typesOf: "notes" },
  { name: "contacts", typesOf: "mail", fields: ", targets: { anthropic: { deferLoading: true } }" },
  { name: "photos", typesOf: "files" },
  { name: "billing", typesOf: "contacts" },
];
const names = packages.map(({ name }) => name);
const toolNames = names.flatMap((name) => [`change_${name}`, `find_${name}`]).sort();

const main = `import { createToolRegistry } from "@toolwright/runtime";
import { tools, type ToolHandlers } from "./generated/registry.js";
const handlers: ToolHandlers = {
${names.map((name) => `  find_${name}: ({ item, limit }) => ({ name: item.name.repeat(limit) }),\n  change_${name}: ({ item }) => item.name,\n`).join("")}};
const registry = createToolRegistry(tools, handlers);
const call = { name: "find_billing", arguments: { item: { name: "a" }, about: { name: "b" }, limit: 2 } };
console.log(registry.tools.map(({ name }) => name).join(" "));
console.log(JSON.stringify(await registry.dispatch(call)));
const { find_billing: one, ...others } = handlers;
// @ts-expect-error A handler of the last package is missing.
export const incomplete: ToolHandlers = others;
// @ts-expect-error A handler returns a type other than the last package declares.
export const mistyped: ToolHandlers = { ...handlers, find_billing: () => ({ name: 5 }) };
// @ts-expect-error A handler reads a parameter that the last package does not declare.
export const misread: ToolHandlers = { ...handlers, find_billing: ({ page }) => one(page, {}, {} as never) };
`;

const settings = {
  targets: { anthropic: true, mcp: true },
  lint: { severities: { "property-description-missing": "off" } },
};

const inventory = "packages/app/src/generated/model-tool-schema-inventory.json";

interface Entry {
  readonly name: string;
  readonly package: string;
}

const entriesOf = (project: ScratchProject): readonly Entry[] =>
  (JSON.parse(project.read(inventory)) as { tools: readonly Entry[] }).tools;

interface SetUp {
  readonly manager: PackageManager;
  /** What it reads. */
  readonly files: ProjectFiles;
  /** How it writes that a dependency is in the workspace. */
  readonly version: string;
}

const setUps: readonly SetUp[] = [
  { manager: npm, version: "1.0.0", files: { "package.json": '{ "private": true, "workspaces": ["packages/*"] }' } },
  {
    manager: pnpm,
    version: "workspace:^1.0.0",
    files: { "package.json": '{ "private": true }', "pnpm-workspace.yaml": "packages: [packages/*]\n" },
  },
];

async function install({ manager: { install } }: SetUp, { root }: ScratchProject): Promise<void> {
  const [program, ...args] = install;
  await expectSuccess({ program, args: [...args, "--offline"], folder: root });
  // No package.json lists it, so npm has removed it.
  const link = join(root, "node_modules", "@toolwright", "runtime");
  mkdirSync(dirname(link), { recursive: true });
  if (!existsSync(link)) symlinkSync(join(repository, "runtime"), link);
}

const projects = new Map<string, ScratchProject>();

beforeAll(async () => {
  for (const setUp of setUps) {
    const { manager, files, version } = setUp;
    const link = (project: ScratchProject): Promise<void> => install(setUp, project);
    const project = await createWorkspace(packages, { settings, version, files, link });
    project.write({ "packages/app/src/main.ts": main });
    projects.set(manager.name, project);
  }
});

function projectOf({ name }: PackageManager): ScratchProject {
  return projects.get(name) ?? expect.fail(`There is no workspace of ${name}.`);
}

async function generate(project: ScratchProject, name: string, ...options: readonly string[]): Promise<void> {
  expect(await runIn(project, name, "generate", ...options)).toMatchObject({ exitCode: 0, stderr: "" });
}

test.each(setUps)("packages that $manager.name links generate apart, and are assembled", async ({ manager }) => {
  const project = projectOf(manager);
  for (const name of [...names, "app"]) await generate(project, name);
  expect(entriesOf(project).map(({ name }) => name)).toEqual(toolNames);
  for (const entry of entriesOf(project)) expect(entry.package).toBe(`@acme/${entry.name.replace(/^.*_/, "")}`);
  const output = (name: string) => project.snapshot(`packages/${name}/src/generated`);
  expect(output("app")).toEqual(projectOf(npm).snapshot("packages/app/src/generated"));
  expect(JSON.parse(output("app")["wire/anthropic.json"] ?? "")).toContainEqual(
    expect.objectContaining({ name: "change_contacts", defer_loading: true }),
  );
});

test("the application is built with the packages, and calls their tools", async () => {
  const { root } = projectOf(npm);
  const node = (...args: readonly string[]) => expectSuccess({ program: process.execPath, args, folder: root });
  await node(join(repository, "node_modules/typescript7/bin/tsc"), "--build", "packages/app");
  const [listed = "", called = ""] = (await node("packages/app/dist/main.js")).split("\n");
  expect(listed.split(" ")).toEqual(toolNames);
  expect(JSON.parse(called)).toMatchObject({ tool: "find_billing", status: "success", result: { name: "aa" } });
});

test("the compiler refuses the same handlers with the resolution of bundlers", () => {
  const options = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
  expect(findingsOf(projectOf(pnpm), ["packages/app/src/main.ts"], options)).toEqual([]);
});

test("one review covers a change of a type that two packages share", async () => {
  const project = projectOf(pnpm);
  project.write({ "before.json": project.read(inventory) });
  const type = "packages/notes/src/types.ts";
  project.write({
    [type]: project.read(type).replace("  name: string;", "  name: string;\n  /** Its place. */\n  place: string;"),
  });
  for (const name of ["notes", "search", "app"]) await generate(project, name);
  const review = await runIn(project, "app", "review", "--against", "../../before.json", "--format", "json");
  const { changes } = JSON.parse(review.stdout) as { readonly changes: readonly { tool: string; package?: string }[] };
  expect(new Map(changes.map((change) => [change.tool, change.package]))).toEqual(
    new Map([
      ["change_notes", "@acme/notes"],
      ["change_search", "@acme/search"],
      ["find_notes", "@acme/notes"],
      ["find_search", "@acme/search"],
    ]),
  );
  expect(await runIn(project, "app", "check")).toMatchObject({ exitCode: 0 });
});

test("a watched application follows its packages and its own tools, and generates what a first run would", async () => {
  const project = projectOf(npm);
  const [tools, own] = ["packages/photos/src/tools/tools.ts", "packages/app/src/tools/own.ts"];
  const configFile = "packages/app/toolwright.config.json";
  const config = JSON.parse(project.read(configFile)) as object;
  project.write({
    [configFile]: JSON.stringify({ ...config, tools: ["src/tools/*.ts"] }),
    [own]: declareTool("own", "string"),
  });
  const { nextRun, end } = watchProject(project, ["--root", "packages/app"]);
  try {
    await nextRun();
    project.write({ [tools]: project.read(tools).replaceAll("of photos", "of the photos") });
    await generate(project, "photos");
    expect(await nextRun()).toMatch(
      /^Changed: \.\.\/photos\/.*inventory\.json\n19 tools.*\nChanged tools: change_photos and find_photos\.$/,
    );
    project.write({ [own]: declareTool("own", "number") });
    expect(await nextRun()).toMatch(/^Changed: src\/tools\/own\.ts\n19 tools.*\nChanged tools: own\.$/);
  } finally {
    end();
  }
  const written = project.snapshot("packages/app/src/generated");
  await generate(project, "app", "--no-cache");
  expect(project.snapshot("packages/app/src/generated")).toEqual(written);
});
